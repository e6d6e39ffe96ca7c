// The app icon: a knight in a portal. The maskable version fills the whole square, the other has rounded corners.
import { figure } from "./pieces.mjs";

const ground = "#4b3091";
const diamond = "M24 4.5L43.5 24 24 43.5 4.5 24z";
const content = `<path d="${diamond}" fill="#fff" fill-opacity=".12"/><g fill="none" stroke-linejoin="round"><path stroke="#3c2600" stroke-width="5.2" d="${diamond}"/><path stroke="#f6c93f" stroke-width="3.4" d="${diamond}"/></g><g transform="translate(9.2 8.5) scale(.62)">${figure("white", "knight")}</g>`;

/** `maskable`: shrinks the picture to the safe zone in the middle, which every mask leaves visible. */
export const appIcon = (maskable) =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 48 48"><rect width="48" height="48" rx="${maskable ? 0 : 11}" fill="${ground}"/>${maskable ? `<g transform="translate(5.3 5.3) scale(.78)">${content}</g>` : content}</svg>\n`;
