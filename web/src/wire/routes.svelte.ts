/** Where we are, from what follows the # of the address. */

function read(): string[] {
  return location.hash.replace(/^#\/?/, "").split("/").filter(Boolean).map(decodeURIComponent);
}

export const route: { parts: string[] } = $state({ parts: read() });

addEventListener("hashchange", () => (route.parts = read()));

export function go(...parts: string[]): void {
  location.hash = "/" + parts.map(encodeURIComponent).join("/");
}
