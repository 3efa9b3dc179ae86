/** Small pictures: order cards, standards, badges. Drawn around their own middle. */

import type { Order } from "../view";

export const SIGNS: Record<Order, string> = {
  fuego: '<path d="M-4,2.4C-4,-.6 -1.4,-1 -1.6,-4.4C.6,-3.4 1,-1.6 .8,-.6C1.8,-1 2,-2 2,-2.6C3.6,-.8 4,.8 3.6,2.4C3,4.4 -3.2,4.6 -4,2.4Z"/>',
  atacad: '<path d="M-3.6,3.6L3.6,-3.6M3.6,-3.6h-3M3.6,-3.6v3M-3.9,.9l3,3"/>',
  corred: '<path d="M-3.8,0H3.2M.6,-2.8L3.6,0L.6,2.8M-3.8,-2.4h2M-3.8,2.4h2"/>',
  atencion: '<path d="M0,-4V1.2M0,3.4V3.8"/>',
  resistid: '<path d="M-3.2,-3.4H3.2V.4C3.2,2.4 1.6,3.6 0,4.2C-1.6,3.6 -3.2,2.4 -3.2,.4Z"/>',
};

/** A card lying on the field, its face up to its owner or its back to everybody. */
export function card(order: string): string {
  const face = SIGNS[order as Order];
  const shade = '<rect x="-7" y="-9.4" width="14" height="19.6" rx="1.6" fill="#3a2a12" opacity=".25" transform="translate(1,1.2)"/>';
  if (!face)
    return `${shade}<rect x="-7" y="-9.8" width="14" height="19.6" rx="1.6" fill="var(--side)" stroke="var(--side-ink)"/><rect x="-5.2" y="-8" width="10.4" height="16" rx=".8" fill="url(#card-back)" stroke="var(--sheet)" stroke-width=".7" stroke-opacity=".8"/>`;
  return `${shade}<rect x="-7" y="-9.8" width="14" height="19.6" rx="1.6" fill="var(--sheet)" stroke="var(--side-ink)"/><rect x="-5.2" y="-8" width="10.4" height="16" rx=".8" fill="none" stroke="var(--side)" stroke-width=".6" opacity=".6"/><g fill="none" stroke="var(--side-ink)" stroke-width="1.5" stroke-linecap="round" stroke-linejoin="round">${face}</g>`;
}

export const BACK =
  '<pattern id="card-back" width="4.4" height="4.4" patternUnits="userSpaceOnUse" patternTransform="rotate(45)"><path d="M0,0H5M0,0V5" stroke="var(--sheet)" stroke-width=".9" opacity=".6"/></pattern>';

/** A standard that flies the flag of its army, drawn as in a field of 24 by 16. */
export const standard = (flag: string): string =>
  `<path d="M0,2V-19" stroke="var(--ink)" stroke-width="1.3"/><circle cy="-19.6" r="1.3" fill="var(--ink)"/><g transform="translate(.6,-18.6) scale(.67)">${flag}<rect width="24" height="16" fill="none" stroke="var(--hull-line)" stroke-width="1.2"/></g>`;

export const DISORDER =
  '<circle r="6.4" fill="var(--sheet)" stroke="var(--danger)" stroke-width="1.3"/><path d="M-3.4,1.6c1.4,-3 2.2,-3 3.2,-.6s2,2 3.6,-1.4" fill="none" stroke="var(--danger)" stroke-width="1.5" stroke-linecap="round"/>';
export const SHIELD =
  '<circle r="6.4" fill="var(--sheet)" stroke="var(--side-ink)" stroke-width="1.2"/><path d="M-2.8,-3H2.8V.4C2.8,2 1.4,3 0,3.6C-1.4,3 -2.8,2 -2.8,.4Z" fill="none" stroke="var(--side-ink)" stroke-width="1.2"/>';
