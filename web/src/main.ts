import { mount } from "svelte";
import App from "./shell/App.svelte";
import "./shell/style/fonts.css";
import "./shell/style/tokens.css";
import "./shell/style/kit.css";
import { show } from "./wire/settings.svelte";

show();
mount(App, { target: document.getElementById("app")! });

if ("serviceWorker" in navigator && import.meta.env.PROD) navigator.serviceWorker.register("/sw.js").catch(() => undefined);
