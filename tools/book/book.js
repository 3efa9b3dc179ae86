// The search of the book. The index is loaded when somebody begins to type.
const field = document.getElementById("search");
const found = document.getElementById("found");
const { root, none } = document.documentElement.dataset;
const plain = (text) => text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();
let asked = false;

function load() {
  if (asked) return;
  asked = true;
  const script = document.createElement("script");
  script.src = `${root}search.${document.documentElement.lang}.js`;
  script.onload = search;
  document.head.append(script);
}

// A heading that holds the words comes before a text that does.
function search() {
  const words = plain(field.value).split(/\s+/).filter(Boolean);
  if (!window.BOOK || !words.length) return void (found.hidden = true);
  const hits = [];
  for (const [link, title, text] of window.BOOK) {
    const head = plain(title);
    const all = `${head} ${plain(text)}`;
    if (!words.every((word) => all.includes(word))) continue;
    hits.push([words.filter((word) => head.includes(word)).length, link, title, text]);
  }
  hits.sort((a, b) => b[0] - a[0]);
  found.hidden = false;
  found.replaceChildren(...(hits.length ? hits.slice(0, 30).map(entry) : [none]));
}

function entry([, link, title, text]) {
  const row = document.createElement("p");
  const head = document.createElement("a");
  head.href = root + link;
  head.textContent = title;
  head.onclick = () => { found.hidden = true; };
  row.append(head, ` ${text.slice(0, 160)}`);
  return row;
}

field.addEventListener("focus", load);
field.addEventListener("input", () => { load(); search(); });
field.form.addEventListener("submit", (event) => {
  event.preventDefault();
  found.querySelector("a")?.click();
});
// On a wide screen the contents stand open.
if (matchMedia("(min-width: 900px)").matches) document.querySelector("nav > details").open = true;
