/** What the rulebook draws: a few figures beside the rules that they explain. Shape only; the numbers stand in the rule. */

import { rose } from "../../boards/rose";
import { settings } from "../../wire/settings.svelte";

type Said = { en: string; es: string };
export interface Figure {
  about: Said;
  art: () => string;
}

const line = (d: string, more = ""): string => `<path d="${d}" fill="none" stroke="var(--ink)" stroke-width="1.4" ${more}/>`;
const word = (x: number, y: number, text: string, size = 15): string =>
  `<text x="${x}" y="${y}" text-anchor="middle" font-family="var(--serif)" font-size="${size}" fill="var(--ink)">${text}</text>`;
const say = (said: Said): string => said[settings.language];
const turned = (angle: number, far: number): [number, number] => [Math.cos((angle * Math.PI) / 180) * far, Math.sin((angle * Math.PI) / 180) * far];

/** A hex with its six sides numbered as on the printed rose: 4 is east. */
const SIDES: Record<number, number> = { 4: 0, 3: 60, 2: 120, 1: 180, 6: 240, 5: 300 };
function hex(far: number): string {
  const corners = [30, 90, 150, 210, 270, 330].map((angle) =>
    turned(angle, far)
      .map((n) => n.toFixed(1))
      .join(","),
  );
  return `<polygon points="${corners.join(" ")}" fill="var(--sea)" stroke="var(--engrave)" stroke-width="1.4"/>`;
}
const galley = `<path d="M-34,-9Q-40,0 -34,9L18,9Q34,5 44,0Q34,-5 18,-9Z" fill="var(--land)" stroke="var(--engrave)" stroke-width="1.4"/><path d="M44,0H58" stroke="var(--engrave)" stroke-width="2.4"/><path d="M-26,9l-6,14M-14,9l-6,14M-2,9l-6,14M10,9l-6,14M-26,-9l-6,-14M-14,-9l-6,-14M-2,-9l-6,-14M10,-9l-6,-14" stroke="var(--engrave)" stroke-width="1"/>`;

function facings(): string {
  const numbers = Object.entries(SIDES)
    .map(([side, angle]) => {
      const [x, y] = turned(angle, 102);
      return word(x, y + 5, side, 18);
    })
    .join("");
  return hex(84) + galley + numbers;
}

/** By how many sides the wind leaves the bow, and how many hexes may then be sailed. */
function sailing(): string {
  const hexes: Record<number, string> = { 0: "2", 1: "2", 2: "1", 3: "0 · 1" };
  const winds = Object.values(SIDES).map((angle) => {
    const off = Math.min(angle, 360 - angle) / 60;
    const [[ax, ay], [bx, by], [x, y]] = [turned(angle, 62), turned(angle, 88), turned(angle, 110)];
    return (
      `<path d="M${ax.toFixed(1)},${ay.toFixed(1)}L${bx.toFixed(1)},${by.toFixed(1)}" stroke="var(--wind)" stroke-width="3" marker-end="url(#figure-wind)"/>` +
      word(x, y + 5, hexes[off]!, 17)
    );
  });
  return (
    `<defs><marker id="figure-wind" viewBox="0 0 10 10" refX="6" refY="5" markerWidth="4" markerHeight="4" orient="auto"><path d="M0,0L10,5L0,10Z" fill="var(--wind)"/></marker></defs>` +
    hex(60) +
    `<g transform="scale(.72)">${galley}</g>` +
    winds.join("")
  );
}

const base = (wide: number, deep: number): string =>
  `<rect x="${-wide / 2}" y="${-deep / 2}" width="${wide}" height="${deep}" fill="var(--madder-2)" stroke="var(--madder)" stroke-width="1.6"/><path d="M-7,${-deep / 2}L0,${-deep / 2 - 8}L7,${-deep / 2}Z" fill="var(--madder)"/>`;
const NAMES = {
  front: { en: "front", es: "frente" },
  rear: { en: "rear", es: "retaguardia" },
  left: { en: "left", es: "izquierda" },
  right: { en: "right", es: "derecha" },
};

function centres(): string {
  const dots = [
    [0, -30],
    [0, 30],
    [-60, 0],
    [60, 0],
  ]
    .map(([x, y]) => `<circle cx="${x}" cy="${y}" r="5" fill="var(--gold)" stroke="var(--ink)"/>`)
    .join("");
  return base(120, 60) + dots + word(0, -52, say(NAMES.front)) + word(0, 58, say(NAMES.rear)) + word(-96, 5, say(NAMES.left)) + word(96, 5, say(NAMES.right));
}

function flank(): string {
  return (
    `<rect x="-130" y="-10" width="260" height="100" fill="var(--danger)" opacity=".12"/>` +
    `<g transform="translate(0,20)">${base(110, 60)}</g>` +
    line("M-130,-10H130", 'stroke-dasharray="6 4"') +
    word(0, -44, "180°", 17) +
    word(-96, 62, say({ en: "flank", es: "flanco" }), 17) +
    word(96, 62, say({ en: "flank", es: "flanco" }), 17)
  );
}

function arcs(): string {
  const rays = [
    [-50, -25],
    [50, -25],
    [50, 25],
    [-50, 25],
  ]
    .map(([x, y]) => line(`M${x},${y}l${Math.sign(x!) * 58},${Math.sign(y!) * 58}`, 'stroke-dasharray="5 4"'))
    .join("");
  return (
    base(100, 50) +
    rays +
    word(0, -62, say(NAMES.front)) +
    word(0, 74, say(NAMES.rear)) +
    word(-92, 5, say(NAMES.left)) +
    word(92, 5, say(NAMES.right)) +
    word(72, -66, "45°", 13)
  );
}

function sight(): string {
  const one = (x: number, wide: string, name: Said): string =>
    `<g transform="translate(${x},30)"><path d="${wide}" fill="var(--gold-2)" opacity=".55"/>${base(70, 36)}${word(0, 46, say(name), 14)}</g>`;
  return (
    one(-72, "M-35,-18V-100H35V-18Z", { en: "infantry", es: "infantería" }) +
    one(72, "M-35,-18L-72,-55V-100H72V-55L35,-18Z", { en: "cavalry", es: "caballería" })
  );
}

function winds(): string {
  const pairs: [Said, Said][] = [
    [
      { en: "Levanter", es: "Levante" },
      { en: "Vendavales", es: "Vendaval" },
    ],
    [
      { en: "Mistral", es: "Mistral" },
      { en: "Marin", es: "Marino" },
    ],
    [
      { en: "Libeccio", es: "Lebeche" },
      { en: "Tramontana", es: "Tramontana" },
    ],
  ];
  return (
    `<g opacity=".25">${rose(70)}</g>` +
    pairs
      .map(
        ([a, b], i) =>
          word(-78, -42 + i * 42, say(a), 17) + word(78, -42 + i * 42, say(b), 17) + line(`M-24,${-47 + i * 42}h48m-8,-5l8,5l-8,5m-32,-10l-8,5l8,5`),
      )
      .join("")
  );
}

/** By game and by rule. */
export const FIGURES: Record<string, Record<string, Figure>> = {
  lepanto: {
    "LEP-3.4-a": {
      about: {
        en: "The six sides of a hex; this galley has her bow to 4, the east.",
        es: "Los seis lados de un hexágono; esta galera tiene la proa hacia el 4, el este.",
      },
      art: facings,
    },
    "LEP-6.2-d": {
      about: {
        en: "How many hexes she may sail, by the direction toward which the wind blows; with the wind against the bow only the Ottomans sail one.",
        es: "Cuántos hexágonos puede navegar según hacia dónde sopla el viento; con el viento en la proa solo los otomanos navegan uno.",
      },
      art: sailing,
    },
  },
  tercios: {
    "TER-centres-a": { about: { en: "The four centres of a base.", es: "Los cuatro centros de una base." }, art: centres },
    "TER-flank-a": {
      about: {
        en: "Who charges from behind the line of the front charges a flank.",
        es: "Quien carga desde detrás de la línea del frente carga por el flanco.",
      },
      art: flank,
    },
  },
  aguila: {
    "BSA-1-arcos-b": {
      about: { en: "Front, rear and flanks, parted by lines at 45 degrees.", es: "Frente, retaguardia y flancos, separados por líneas a 45 grados." },
      art: arcs,
    },
    "BSA-1-vision-a": { about: { en: "What infantry sees, and what cavalry sees.", es: "Lo que ve la infantería y lo que ve la caballería." }, art: sight },
  },
  mistral: {
    "MIC-7.1-b": { about: { en: "Winds that exclude each other.", es: "Vientos que se excluyen entre sí." }, art: winds },
  },
};
