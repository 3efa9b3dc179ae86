/** An army in a link: squeezed, and written with the letters that an address may have. */

const LARGEST = 200_000;

async function through(bytes: Uint8Array<ArrayBuffer>, stream: CompressionStream | DecompressionStream): Promise<Uint8Array<ArrayBuffer>> {
  const reader = new Blob([bytes]).stream().pipeThrough(stream).getReader();
  const parts: Uint8Array[] = [];
  let size = 0;
  for (;;) {
    const { done, value } = await reader.read();
    if (done) break;
    size += value.length;
    if (size > LARGEST) throw new Error("too large");
    parts.push(value);
  }
  return new Uint8Array(await new Blob(parts as BlobPart[]).arrayBuffer());
}

export async function packed(army: unknown): Promise<string> {
  const small = await through(new TextEncoder().encode(JSON.stringify(army)), new CompressionStream("deflate-raw"));
  return btoa(String.fromCharCode(...small))
    .replace(/\+/g, "-")
    .replace(/\//g, "_")
    .replace(/=+$/, "");
}

export async function unpacked(text: string): Promise<Record<string, unknown>> {
  const small = Uint8Array.from(atob(text.replace(/-/g, "+").replace(/_/g, "/")), (letter) => letter.charCodeAt(0));
  const army: unknown = JSON.parse(new TextDecoder().decode(await through(small, new DecompressionStream("deflate-raw"))));
  if (!army || typeof army !== "object" || Array.isArray(army)) throw new Error("no army");
  return army as Record<string, unknown>;
}
