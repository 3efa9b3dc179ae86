/** A fold opens and closes as the page wishes only when that wish changes: whatever else is renewed
 *  in between, it stays as the player has left it. (`open={wish}` would set it back each time.) */
export function folded(fold: HTMLDetailsElement, open: boolean): { update: (open: boolean) => void } {
  let last = (fold.open = open);
  return {
    update: (wish) => {
      if (wish !== last) fold.open = last = wish;
    },
  };
}
