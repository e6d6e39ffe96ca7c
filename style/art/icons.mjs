// The icons of buttons and titles: strokes 2 wide on a 24×24 grid. They are used as masks, so that they have the colour of the text.
import { sheet } from "./sheet.mjs";

/** A string is a path that is stroked. With `fill:` in front the path is filled; a string that begins with `<` is markup. */
const icons = {
  portal: ["M12 3l9 9-9 9-9-9z", "fill:M12 8.2l3.8 3.8-3.8 3.8L8.2 12z"],
  new: ["M12 5v14M5 12h14"],
  more: ["<path stroke-width='4' d='M5 12h.1M12 12h.1M19 12h.1'/>"],
  undo: ["M8.5 4.5L4 9l4.5 4.5", "M4 9h10a5.5 5.5 0 0 1 0 11h-4"],
  redo: ["M15.5 4.5L20 9l-4.5 4.5", "M20 9H10a5.5 5.5 0 0 0 0 11h4"],
  flip: ["M8 20V5M4 9l4-4 4 4", "M16 4v15M12 15l4 4 4-4"],
  first: ["M6 5v14", "fill:M19 5.5v13L9 12z"],
  back: ["fill:M16.5 5v14L6.5 12z"],
  forward: ["fill:M7.5 5v14l10-7z"],
  last: ["M18 5v14", "fill:M5 5.5v13l10-6.5z"],
  settings: ["M4 7h9M17 7h3M4 17h3M11 17h9", "<circle cx='15' cy='7' r='2.3'/><circle cx='9' cy='17' r='2.3'/>"],
  help: ["M8.5 9a3.5 3.5 0 1 1 5 3.2c-1 .5-1.5 1.2-1.5 2.3v.3", "M12 18.8v.1"],
  close: ["M6 6l12 12M18 6L6 18"],
  save: ["M5 4h11l3.5 3.5V20H5z", "M8.5 4v5H15V4M8.5 20v-6h7v6"],
  load: ["M3.5 19V5h6l2 2.5h9V19z", "M12 16.5v-5M9.5 13.5L12 11l2.5 2.5"],
  share: ["M15.5 7L9 10.8M9 13.2l6.5 3.8", "<circle cx='18' cy='5.5' r='2.8'/><circle cx='6.5' cy='12' r='2.8'/><circle cx='18' cy='18.5' r='2.8'/>"],
  "ios-share": ["M12 15V3.5M8 7.5l4-4 4 4", "M8.5 10.5H6v10h12v-10h-2.5"],
  copy: ["M9 9h11v11H9z", "M15 9V4H4v11h5"],
  eye: ["M2.5 12C5 7.5 8 5.5 12 5.5s7 2 9.5 6.5c-2.5 4.5-5.5 6.5-9.5 6.5s-7-2-9.5-6.5z", "<circle cx='12' cy='12' r='3'/>"],
  "eye-off": ["M9.5 5.8c.8-.2 1.6-.3 2.5-.3 4 0 7 2 9.5 6.5-.8 1.4-1.6 2.5-2.6 3.5M15.5 17.8c-1 .5-2.2.7-3.5.7-4 0-7-2-9.5-6.5 1-1.8 2-3.1 3.2-4.1", "M4 4l16 16"],
  flag: ["M6 21V4", "fill:M6 4.5c4-2 8 2 13 0v9c-5 2-9-2-13 0z"],
  handshake: ["M4 9h16M4 15h16"],
  sound: ["fill:M4 9.5h3.5L12 5.5v13l-4.5-4H4z", "M15.5 9a4 4 0 0 1 0 6M18 6.3a8 8 0 0 1 0 11.4"],
  chat: ["M4 5h16v11.5h-8.5L7 20.5v-4H4z"],
  mute: ["fill:M4 9.5h3.5L12 5.5v13l-4.5-4H4z", "M16 9.5l5 5M21 9.5l-5 5"],
  trash: ["M4.5 7h15M9 7V4h6v3M6.5 7l1 13.5h9l1-13.5", "M10.5 11v5.5M13.5 11v5.5"],
  download: ["M12 4v11M7.5 10.5L12 15l4.5-4.5", "M4.5 20h15"],
  edit: ["M5 19l1-4.5L16 4.5l3.5 3.5-10 10z", "M13.5 7l3.5 3.5"],
  rules: ["M12 6.5C10 5 7.5 4.5 4 4.5v13.5c3.5 0 6 .5 8 2 2-1.5 4.5-2 8-2V4.5c-3.5 0-6 .5-8 2z", "M12 6.5V20"],
  analysis: ["M4 4.5v15h16", "M7.5 15l4-5 3 3 5-7"],
  games: ["M9 6h11M9 12h11M9 18h11", "M4.5 6h.1M4.5 12h.1M4.5 18h.1"],
  play: ["fill:M7 4.5v15l12-7.5z"],
  pause: ["fill:M7 5h3.5v14H7z", "fill:M13.5 5H17v14h-3.5z"],
  check: ["M4.5 12.5l5 5 10-11"],
  clock: ["<circle cx='12' cy='12' r='8.5'/>", "M12 7v5l3.5 2"],
  computer: ["M5 8h14v10.5H5z", "M12 8V4.5M9 12.5v1M15 12.5v1M2.5 12v3M21.5 12v3", "<circle cx='12' cy='3.5' r='.8'/>"],
  people: ["<circle cx='9' cy='8' r='3.5'/>", "M2.5 20c0-4 2.5-6.5 6.5-6.5s6.5 2.5 6.5 6.5", "M15.5 4.8a3.5 3.5 0 0 1 0 6.4M18 13.8c2.3.8 3.5 3 3.5 6.2"],
  hint: ["M9 17.5h6M10 20.5h4", "M9 17.5c0-2.5-3-4-3-8a6 6 0 0 1 12 0c0 4-3 5.5-3 8"],
  network: ["M2.5 9.5c5.5-5 13.5-5 19 0M6 13.3c3.5-3.2 8.5-3.2 12 0M9.3 17c1.7-1.4 3.7-1.4 5.4 0", "M12 20.3v.1"],
  text: ["M5 6.5V5h14v1.5M12 5v14M9 19h6"],
  arrow: ["M5 12h14M13 6l6 6-6 6"],
  info: ["<circle cx='12' cy='12' r='8.5'/>", "M12 11v5.5M12 7.7v.1"],
  camera: ["M3 8h4l1.8-2.5h6.4L17 8h4v11.5H3z", "<circle cx='12' cy='13.5' r='3.5'/>"],
};

const part = (p) => {
  if (p.startsWith("<")) return p;
  if (p.startsWith("fill:")) return `<path fill='#000' d='${p.slice(5)}'/>`;
  return `<path d='${p}'/>`;
};

const strokes = ` fill="none" stroke="#000" stroke-width="2" stroke-linecap="round" stroke-linejoin="round"`;

/** The text of icons.css. It uses `-webkit-mask`, the older name of `mask`, because all browsers know it. */
export const iconSheet = () => {
  const drawings = Object.fromEntries(Object.entries(icons).map(([name, parts]) => [name, parts.map(part).join("")]));
  const { url, scale, place } = sheet(drawings, 24, { attributes: strokes });
  const css = [
    "/* Written by art/build.mjs from art/icons.mjs; edit that. */",
    `.icon { -webkit-mask: ${url} 0 0 / ${scale} no-repeat; }`,
  ];
  for (const name of Object.keys(icons)) css.push(`[data-icon="${name}"] { -webkit-mask-position: ${place(name)}; }`);
  return css.join("\n") + "\n";
};
