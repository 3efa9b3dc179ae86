/** A sixteen-point compass rose. */
export function rose(r: number): string {
  let small = "";
  let large = "";
  for (let i = 0; i < 16; i++) {
    const a = i * 22.5;
    if (i % 2) {
      small += `<g transform="rotate(${a})"><path d="M0,${-r * 0.55} L${r * 0.05},${-r * 0.1} L${-r * 0.05},${-r * 0.1}Z" fill="var(--engrave)" opacity=".8"/></g>`;
      continue;
    }
    const [long, wide] = i % 4 === 0 ? [r, r * 0.15] : [r * 0.74, r * 0.12];
    large += `<g transform="rotate(${a})"><path d="M0,${-long} L${wide},${-wide} L0,0Z" fill="var(--engrave)"/><path d="M0,${-long} L${-wide},${-wide} L0,0Z" fill="var(--sheet)" stroke="var(--engrave)" stroke-width=".7"/></g>`;
  }
  return `<circle r="${r * 0.62}" fill="none" stroke="var(--engrave)" stroke-width=".8"/><circle r="${r * 0.66}" fill="none" stroke="var(--engrave)" stroke-width=".5"/>${small}${large}<circle r="${r * 0.1}" fill="var(--sheet)" stroke="var(--engrave)" stroke-width=".8"/><path transform="translate(0,${-r - 2})" d="M0,-9 C2.4,-6 4.4,-5.4 4.4,-3 C4.4,-1.4 2.8,-1 1.6,-1.8 L1,1.4 H-1 L-1.6,-1.8 C-2.8,-1 -4.4,-1.4 -4.4,-3 C-4.4,-5.4 -2.4,-6 0,-9Z" fill="var(--engrave)"/>`;
}
