/** Spanish draws "a el" and "de el" together, whatever was put in the blanks; not in "envía el", whose accent no `\b` knows. */
export const contracted = (said: string): string => said.replace(/(?<!\p{L})(a|de) el /gu, "$1l ");
