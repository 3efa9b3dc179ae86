/** Flags of the powers of 1740, in a field of 24 by 16. */

const ART: Record<string, string> = {
  britain:
    '<rect width="24" height="16" fill="#2c4a80"/><path d="M0,0L24,16M24,0L0,16" stroke="#fbf7ea" stroke-width="2.8"/><path d="M12,0V16M0,8H24" stroke="#fbf7ea" stroke-width="5"/><path d="M12,0V16M0,8H24" stroke="#a93a2c" stroke-width="2.8"/>',
  spain:
    '<rect width="24" height="16" fill="#fbf7ea"/><path d="M1,0L23,16M23,0L1,16" stroke="#9d3527" stroke-width="2.4"/><path d="M5,1l-2,3M9,4l-2.4,3M14.4,7.4l-2,3.4M19,10.6l-2.2,3M19,1l2.2,3M15,4l2.4,3M9.6,7.4l2,3.4M5,10.6l2.2,3" stroke="#9d3527" stroke-width="1.2"/>',
  france:
    '<rect width="24" height="16" fill="#fdfaf0"/><path d="M5,5.2l1.2,-2 1.2,2 -1.2,3.4ZM16.6,5.2l1.2,-2 1.2,2 -1.2,3.4ZM10.8,10.4l1.2,-2 1.2,2 -1.2,3.4Z" fill="#b98a22"/>',
  genoa: '<rect width="24" height="16" fill="#fbf7ea"/><path d="M12,0V16M0,8H24" stroke="#a93a2c" stroke-width="3.4"/>',
  savoy: '<rect width="24" height="16" fill="#a93a2c"/><path d="M12,0V16M0,8H24" stroke="#fbf7ea" stroke-width="3.4"/>',
  naples:
    '<rect width="24" height="16" fill="#fdfaf0"/><rect x="8.6" y="3" width="6.8" height="7" fill="#c9a13a"/><path d="M8.6,8Q12,15 15.4,8" fill="#a93a2c"/>',
  venice: '<rect width="24" height="16" fill="#8f2c22"/><path d="M6,11C7,6 11,5 13,6C16,7 17,10 18,11ZM15,5.5a1.6,1.6 0 1 0 3,0Z" fill="#e2b84a"/>',
  knights: '<rect width="24" height="16" fill="#a93a2c"/><path d="M12,8L9,3.4h6ZM12,8L9,12.6h6ZM12,8L7.4,5v6ZM12,8L16.6,5v6Z" fill="#fbf7ea"/>',
  barbary: '<rect width="24" height="16" fill="#3f6f47"/><path d="M14,3.2a5.2,5.2 0 1 0 0,9.6a4.2,4.2 0 1 1 0,-9.6Z" fill="#fbf7ea"/>',
  neutral: '<rect width="24" height="16" fill="#efe6d1"/><path d="M0,16L24,0" stroke="#8a7856" stroke-width="1.4"/>',
};
const SAME: Record<string, string> = {
  british: "britain",
  pirate_sale: "barbary",
  pirate_barbary: "barbary",
  salee_rovers: "barbary",
  knights_of_malta: "knights",
  bourbons: "france",
  "": "neutral",
};

/** Its drawing; a power without a flag of its own is neutral. */
export const ensign = (power: string): string => ART[SAME[power] ?? power] ?? ART["neutral"]!;

/** To be put into the definitions of a drawing, and used as `#ensign-…`. */
export const ENSIGNS = Object.keys(ART)
  .map(
    (power) =>
      `<symbol id="ensign-${power}" viewBox="0 0 24 16">${ART[power]!}<rect x=".5" y=".5" width="23" height="15" fill="none" stroke="var(--hull-line)" stroke-width="1.1"/></symbol>`,
  )
  .join("");
export const ensignOf = (power: string): string => `#ensign-${SAME[power] ?? (power in ART ? power : "neutral")}`;
