/** Ships seen from above, bow to the east, forty units long: drawn once, used by every ship. */

const oars = (from: number, to: number, count: number, out: number, long: number, sweep: number): string => {
  let path = "";
  for (let i = 0; i < count; i++) {
    const x = from + ((to - from) * i) / (count - 1);
    for (const s of [-1, 1]) path += `M${x.toFixed(1)},${s * out}L${(x - sweep).toFixed(1)},${s * (out + long)}`;
  }
  return path;
};

const LINE = 'stroke="var(--hull-line)"';

const christianGalley = `<path d="${oars(-10.5, 5, 11, 3.6, 7, 2.6)}" stroke="var(--oar)" stroke-width=".85" opacity=".8"/>
<path d="M-19,-1.6 C-18.4,-3.8 -15.4,-4.2 -11.5,-4.2 L12.6,-3.9 L14,-2 L20,0 L14,2 L12.6,3.9 L-11.5,4.2 C-15.4,4.2 -18.4,3.8 -19,1.6Z" fill="var(--hull-a)" ${LINE} stroke-width="1.1" stroke-linejoin="round"/>
<path d="M-11.5,-4 V4 M-17.4,-2.8 L-12,-2.8 M-18.4,0 L-12,0 M-17.4,2.8 L-12,2.8" ${LINE} stroke-width=".7" opacity=".75"/>
<path d="M-11,0 H6.6" ${LINE} stroke-width=".9" opacity=".8"/><path d="M-7.5,2.2 L5.2,-2.2" ${LINE} stroke-width="1.3" stroke-linecap="round"/><circle cx="-1" cy="0" r="1.2" fill="var(--hull-line)"/>
<path d="M13,0H20.4" stroke="var(--oar)" stroke-width="1.5" stroke-linecap="round"/><rect x="6.6" y="-5.3" width="7" height="10.6" rx=".8" fill="var(--band)" ${LINE} stroke-width="1.05"/>`;

const ottomanGalley = `<path d="${oars(-10.5, 5, 11, 3.4, 7, 2.6)}" stroke="var(--oar)" stroke-width=".85" opacity=".8"/>
<path d="M-20,-3.4 C-17.4,-1.4 -17.4,1.4 -20,3.4 C-16,4.4 -13,4 -10,4 L11.6,3.6 L15,1.3 L22,0 L15,-1.3 L11.6,-3.6 L-10,-4 C-13,-4 -16,-4.4 -20,-3.4Z" fill="var(--hull-b)" ${LINE} stroke-width="1.1" stroke-linejoin="round"/>
<path d="M-15,0 H6.4" stroke="var(--hull-a)" stroke-width=".8" opacity=".75"/><path d="M-7.5,-2 L5.2,2" stroke="var(--hull-a)" stroke-width="1.2" stroke-linecap="round" opacity=".85"/><circle cx="-1" cy="0" r="1.1" fill="var(--hull-a)"/>
<path d="M-14,-3.6 V3.6 M-12,-3.8 V3.8" stroke="var(--hull-a)" stroke-width=".6" opacity=".55"/>
<path d="M13,0H22.4" stroke="var(--oar)" stroke-width="1.6" stroke-linecap="round"/><path d="M6.4,-4.9 L10.4,-4.9 L14.8,0 L10.4,4.9 L6.4,4.9Z" fill="var(--band)" ${LINE} stroke-width="1.05" stroke-linejoin="round"/>`;

const galliot = `<path d="${oars(-8, 3, 8, 2.8, 5.6, 2.2)}" stroke="var(--oar)" stroke-width=".85" opacity=".8"/>
<path d="M-15,-2.6 C-13.4,-1 -13.4,1 -15,2.6 C-12,3.2 -10,3 -8,3 L8,2.8 L11,1 L16.5,0 L11,-1 L8,-2.8 L-8,-3 C-10,-3 -12,-3.2 -15,-2.6Z" fill="var(--hull-b)" ${LINE} stroke-width="1.1" stroke-linejoin="round"/>
<path d="M-11,0 H4" stroke="var(--hull-a)" stroke-width=".8" opacity=".75"/><path d="M-5,-1.5 L4,1.5" stroke="var(--hull-a)" stroke-width="1.1" opacity=".85"/>
<path d="M4,-3.9 L7.4,-3.9 L11,0 L7.4,3.9 L4,3.9Z" fill="var(--band)" ${LINE} stroke-width="1.05" stroke-linejoin="round"/>`;

const guns = [-9.5, -6, -2.5, 1, 4.5]
  .flatMap((x) => [-8.6, 5.9].map((y) => `<rect x="${x - 0.8}" y="${y}" width="1.6" height="2.7" fill="var(--hull-line)"/>`))
  .join("");

const galleass = `<path d="${oars(-12, 6, 9, 6, 6, 2.4)}" stroke="var(--oar)" stroke-width=".95" opacity=".75"/>${guns}
<path d="M-20.5,-3 C-19.6,-6 -16.4,-6.6 -12,-6.6 L10,-6.2 C14.6,-6 18.6,-3.8 19.4,0 C18.6,3.8 14.6,6 10,6.2 L-12,6.6 C-16.4,6.6 -19.6,6 -20.5,3Z" fill="var(--hull-a)" ${LINE} stroke-width="1.3" stroke-linejoin="round"/>
<path d="M-12.6,-6.4 V6.4 M-19.6,-2 H-13 M-19.6,2 H-13" ${LINE} stroke-width=".75" opacity=".8"/>
<path d="M-12,-3.6 H7 M-12,3.6 H7" ${LINE} stroke-width=".6" opacity=".55"/>
<circle cx="-8" r="1.2" fill="var(--hull-line)"/><circle cx="-1" r="1.4" fill="var(--hull-line)"/><circle cx="5" r="1.2" fill="var(--hull-line)"/><path d="M-12,3 L-4,-3 M-6,3.4 L4,-3.4 M1.6,2.6 L8,-2.6" ${LINE} stroke-width="1.1"/>
<path d="M8.6,-7.2 L12,-7 C16,-6.2 18.6,-3.6 19.2,0 C18.6,3.6 16,6.2 12,7 L8.6,7.2Z" fill="var(--band)" ${LINE} stroke-width="1.1" stroke-linejoin="round"/><circle cx="13.4" r="2.1" fill="var(--hull-a)" ${LINE} stroke-width=".9"/>`;

const ensigns = {
  christians: `<path d="M0,1 V-12.5" stroke="var(--oar)" stroke-width="1.1"/><path d="M.5,-12.4 H10.6 L8.6,-9.2 L10.6,-6 H.5Z" fill="#2b5488" ${LINE} stroke-width=".8" stroke-linejoin="round"/><path d="M4.6,-12 V-6.4 M2,-9.8 H7.2" stroke="#fbeec4" stroke-width="1.5"/>`,
  ottomans: `<path d="M0,1 V-12.5" stroke="var(--oar)" stroke-width="1.1"/><path d="M.5,-12.6 L11.6,-9 L.5,-5.4Z" fill="#a5301f" ${LINE} stroke-width=".8" stroke-linejoin="round"/><path d="M5.4,-10.6 a2,2 0 1 0 0,3.2 a1.6,1.6 0 1 1 0,-3.2Z" fill="#fdf9ee"/>`,
};

const badges = {
  exhausted: `<circle r="6.2" fill="var(--sheet)" stroke="var(--ink)" stroke-width="1.1"/><path d="M-3.4,3 L1,-1.4 M.4,-2.4 C1.6,-4 3.4,-4 3.6,-3.6 C3.8,-3.2 3.6,-1.4 2,-.4Z" fill="var(--ink)" stroke="var(--ink)" stroke-width="1"/><path d="M-4,-4 L4,4" stroke="var(--danger)" stroke-width="1.4"/>`,
  repulsed: `<path d="M0,-7 L6.6,4.6 H-6.6Z" fill="var(--sheet)" stroke="var(--danger)" stroke-width="1.3" stroke-linejoin="round"/><path d="M3,1.8 H-2.4 M-.4,-.4 L-2.8,1.8 L-.4,3.6" fill="none" stroke="var(--danger)" stroke-width="1.2"/>`,
  immobilised: `<rect x="-5.8" y="-5.8" width="11.6" height="11.6" rx="1.5" fill="var(--sheet)" stroke="var(--danger)" stroke-width="1.3"/><path d="M-3,-3 L3,3 M3,-3 L-3,3" fill="none" stroke="var(--danger)" stroke-width="1.5"/>`,
  anchored: `<rect x="-5.8" y="-5.8" width="11.6" height="11.6" rx="1.5" fill="var(--sheet)" stroke="var(--ink)" stroke-width="1.1"/><path d="M0,-3.8 V3.6 M-3.4,.6 C-3.2,3 -1.4,3.8 0,3.8 C1.4,3.8 3.2,3 3.4,.6 M-2,-2 H2" fill="none" stroke="var(--ink)" stroke-width="1.1"/>`,
  ramming: `<path d="M-6,-4.5 H1 L6.6,0 L1,4.5 H-6Z" fill="var(--sheet)" stroke="var(--danger)" stroke-width="1.3" stroke-linejoin="round"/><path d="M-3.4,0H2" stroke="var(--danger)" stroke-width="1.4"/>`,
};

export const SYMBOLS: Record<string, string> = {
  "ship-christian_galley": christianGalley,
  "ship-ottoman_galley": ottomanGalley,
  "ship-galliot": galliot,
  "ship-galleass": galleass,
  "ensign-christians": ensigns.christians,
  "ensign-ottomans": ensigns.ottomans,
  ...Object.fromEntries(Object.entries(badges).map(([name, art]) => [`badge-${name}`, art])),
};

/** How far astern of its middle a ship carries its ensign. */
export const stern = (kind: string): number => (kind === "galliot" ? 11 : 15);
