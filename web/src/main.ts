import { mount } from "svelte";
import App from "./shell/App.svelte";
import "./shell/style/fonts.css";
import "./shell/style/tokens.css";
import "./shell/style/kit.css";
import { show } from "./wire/settings.svelte";

show();
// A site of plain files names the list of its table here; a server has nothing to name.
const list = document.documentElement.dataset["table"];
if (list) await (await import("./tab/open")).open(list);
mount(App, { target: document.getElementById("app")! });

if ("serviceWorker" in navigator && import.meta.env.PROD) navigator.serviceWorker.register(list ? "table-sw.js" : "sw.js").catch(() => undefined);
