/// <reference types="svelte" />
/// <reference types="vite/client" />
declare const __BUILD__: string;
