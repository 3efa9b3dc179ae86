/** The account as one page that needs nothing else: its styles, fonts and pictures inside it. */

async function inlined(css: string, base: string): Promise<string> {
  const urls = [...css.matchAll(/url\("?([^")]+)"?\)/g)].map((found) => found[1]!).filter((url) => !url.startsWith("data:") && !url.startsWith("#"));
  let text = css;
  for (const url of new Set(urls)) {
    const file = await fetch(new URL(url, base));
    const bytes = new Uint8Array(await file.arrayBuffer());
    let raw = "";
    for (let i = 0; i < bytes.length; i += 8192) raw += String.fromCharCode(...bytes.subarray(i, i + 8192));
    text = text.replaceAll(url, `data:${file.headers.get("content-type") ?? "font/woff2"};base64,${btoa(raw)}`);
  }
  return text;
}

export async function saveAsPage(article: HTMLElement, title: string): Promise<void> {
  const sheets = [...document.querySelectorAll<HTMLLinkElement>('link[rel="stylesheet"]')];
  const styles = await Promise.all(sheets.map(async (link) => inlined(await (await fetch(link.href)).text(), link.href)));
  const { lang, dataset } = document.documentElement;
  const safe = title.replace(/[<&]/g, (sign) => (sign === "<" ? "&lt;" : "&amp;"));
  const page = `<!doctype html><html lang="${lang}" data-theme="${dataset["theme"] ?? "light"}" data-motion="none"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${safe}</title><style>${styles.join("\n")}\nhtml,body{height:auto}</style></head><body>${article.outerHTML}</body></html>`;
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob([page], { type: "text/html" }));
  link.download = `${title.toLowerCase().replace(/[^a-z0-9áéíóúñ]+/g, "-")}.html`;
  link.click();
  URL.revokeObjectURL(link.href);
}
