/** Where the words that are looked for stand in a rule, whatever their accents. */

/** Letter by letter, so that places in it are places in what is read. */
const plain = (words: string): string => [...words.normalize("NFC")].map((letter) => letter.normalize("NFD")[0]!.toLowerCase()).join("");

export const wordsOf = (search: string): string[] => plain(search).split(/\s+/).filter(Boolean);

/** A text in parts, those that were looked for marked. */
export function hits(text: string, words: string[]): { text: string; hit: boolean }[] {
  const letters = [...text.normalize("NFC")];
  const told = plain(text);
  const marked = letters.map(() => false);
  for (const word of words) for (let at = told.indexOf(word); at >= 0; at = told.indexOf(word, at + 1)) marked.fill(true, at, at + word.length);
  const parts: { text: string; hit: boolean }[] = [];
  for (const [i, letter] of letters.entries()) {
    const last = parts.at(-1);
    if (last && last.hit === marked[i]) last.text += letter;
    else parts.push({ text: letter, hit: marked[i]! });
  }
  return parts;
}

/** How well a rule answers: its number first, then whole words, then how soon and how briefly it says them; nothing if a word is missing. */
export function worth(id: string, text: string, words: string[]): number | null {
  const [number, told] = [plain(id), plain(text)];
  if (!words.every((word) => number.includes(word) || told.includes(word))) return null;
  const whole = words.filter((word) => new RegExp(`(^|[^\\p{L}\\d])${word.replace(/[.*+?^${}()|[\]\\]/g, "\\$&")}($|[^\\p{L}\\d])`, "u").test(told)).length;
  const named = words.filter((word) => number.includes(word)).length;
  const together = words.length > 1 && told.includes(words.join(" ")) ? 1 : 0;
  return named * 100 + together * 20 + whole * 10 - told.length / 1000;
}
