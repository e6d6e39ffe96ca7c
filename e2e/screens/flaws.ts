/** Finds flaws of a screen and describes them in sentences. A person would see each at once, but would miss it among many pictures. */
import type { Page } from '@playwright/test';

export interface Rules {
  /** Whether all that a game needs must be in sight. */
  play: boolean;
  /** The smallest text, in pixels. */
  text: number;
  /** How much of the window's width the page must use, from 0 to 1. */
  share: number;
}

/** The rules for a window of this width. On a large screen text must be a quarter larger, and the page must use enough of the width. */
export function rulesFor(width: number, play: boolean): Rules {
  const large = width >= 2200;
  return { play, text: large ? 14.5 : 12, share: large ? 0.6 : 0 };
}

/** Returns the flaws of the page. */
export async function flaws(page: Page, play: boolean): Promise<string[]> {
  return page.evaluate(look, rulesFor(page.viewportSize()?.width ?? 0, play));
}

/** Returns the flaws of the page in which it runs. It can use nothing from outside this function. */
export function look({ play, text: smallest, share }: Rules): string[] {
  interface Box {
    left: number;
    top: number;
    right: number;
    bottom: number;
  }
  interface Line {
    owner: Element;
    text: string;
    box: Box;
  }

  /** Selects text that may be longer than its box: a single line of a comment in the strip, of an engine's moves, or of a link to copy. */
  const ENDLESS = '.moves__comment, .engine__line, .invite > .net__link > a, .room__gallery > .net__link';
  /** Selects elements whose text is not laid out as text, or is only for screen readers. */
  const NO_TEXT = 'script, style, noscript, textarea, select, title, svg';

  const found: string[] = [];
  const page = document.documentElement;
  const modal = [...document.querySelectorAll('dialog:modal')].at(-1);
  const root = modal ?? document.body;
  const style = (element: Element) => getComputedStyle(element);
  const round = Math.round;

  const say = (text: string) => `“${text.trim().replace(/\s+/g, ' ').slice(0, 48)}”`;
  const nameOf = (element: Element) => {
    const classes = typeof element.className === 'string' && element.className ? `.${element.className.trim().split(/\s+/).join('.')}` : '';
    const words = element.getAttribute('aria-label') ?? element.textContent ?? '';
    return `${element.tagName.toLowerCase()}${classes} ${say(words)}`;
  };
  const isOnlyHeard = (element: Element) => {
    for (let at: Element | null = element; at; at = at.parentElement) {
      if (style(at).clipPath === 'inset(50%)' || at.matches('.skip')) return true;
    }
    return false;
  };
  const isSeen = (element: Element) =>
    element.checkVisibility({ opacityProperty: true, visibilityProperty: true }) && !isOnlyHeard(element);

  /** Returns the box around a text that scrolls but is so flat or narrow that it shows nothing, if there is one. */
  const closed = (owner: Element) => {
    for (let at: Element | null = owner; at && at !== page; at = at.parentElement) {
      const scrolls = [style(at).overflowX, style(at).overflowY].some(overflow => overflow === 'auto' || overflow === 'scroll');
      if (scrolls && (at.clientHeight < 12 || at.clientWidth < 12)) return at;
    }
    return undefined;
  };

  /** Returns the part of a box that the boxes around it show, nothing if it is scrolled away, or how it is permanently cut off. */
  const visible = (owner: Element, box: Box, slack: number): { box?: Box; cut?: string } => {
    // Object spread does not copy the fields of a DOMRect.
    let left: Box = { left: box.left, top: box.top, right: box.right, bottom: box.bottom };
    let skips = false;
    for (let at: Element | null = owner; at && at !== page; at = at.parentElement) {
      const its = style(at);
      const positioned = its.position !== 'static';
      if (its.display === 'inline' || its.display === 'contents' || (skips && !positioned)) continue;
      const outer = at.getBoundingClientRect();
      const inner = {
        left: outer.left + at.clientLeft,
        top: outer.top + at.clientTop,
        right: outer.left + at.clientLeft + at.clientWidth,
        bottom: outer.top + at.clientTop + at.clientHeight,
      };
      if (at !== document.body) {
        for (const [overflow, start, end, most] of [
          [its.overflowX, 'left', 'right', 1],
          [its.overflowY, 'top', 'bottom', slack],
        ] as const) {
          const over = Math.max(inner[start] - left[start], left[end] - inner[end]);
          if ((overflow === 'hidden' || overflow === 'clip') && over > most) return { cut: `${round(over)} px of it by ${nameOf(at)}` };
          if (overflow === 'auto' || overflow === 'scroll') {
            left = { ...left, [start]: Math.max(left[start], inner[start]), [end]: Math.min(left[end], inner[end]) };
            if (left[start] >= left[end]) return {};
          }
        }
      }
      if (its.position === 'fixed' || at === modal) {
        const over = Math.max(-left.left, left.right - page.clientWidth, -left.top, left.bottom - innerHeight);
        return over > slack ? { cut: `${round(over)} px of it by the window` } : { box: left };
      }
      skips = its.position === 'absolute' || (skips && !positioned);
    }
    const over = Math.max(-left.left, left.right - page.clientWidth, -(left.top + scrollY));
    return over > 1 ? { cut: `${round(over)} px of it by the window` } : { box: left };
  };

  // Wider than the window
  if (page.scrollWidth > page.clientWidth) {
    const widest = [...document.body.querySelectorAll('*')].find(one => one.getBoundingClientRect().right > page.clientWidth + 1);
    found.push(`The page is ${page.scrollWidth} px wide, the window ${page.clientWidth}: ${widest ? nameOf(widest) : 'nothing seen'}.`);
  }

  // Boxes that collapse: WebKit takes a basis of 0% as no height where the height of the column follows from its content
  for (const element of root.querySelectorAll('*')) {
    const column = element.parentElement!;
    if (!element.checkVisibility() || !style(element).flexBasis.endsWith('%') || style(element).flexBasis === '100%') continue;
    const its = style(column);
    if (its.display.endsWith('flex') && its.flexDirection.startsWith('column')) {
      found.push(`${nameOf(element)} has a flexible height that begins at ${style(element).flexBasis} of a column.`);
    }
  }

  // A dialog that scrolls sideways, if only by a fraction of its width
  for (const element of modal?.querySelectorAll('.dialog__body') ?? []) {
    const over = element.scrollWidth - element.clientWidth;
    if (over > 0 && style(element).overflowX !== 'hidden') found.push(`${nameOf(element)} scrolls sideways, by ${over} px.`);
  }

  // Texts: without a box, small, cut off
  const lines: Line[] = [];
  const texts = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  const small = new Map<string, string>();
  for (let node = texts.nextNode(); node; node = texts.nextNode()) {
    const owner = node.parentElement!;
    if (!node.textContent!.trim() || owner.closest(NO_TEXT) || !isSeen(owner)) continue;
    const range = document.createRange();
    range.selectNodeContents(node);
    const boxes = [...range.getClientRects()].filter(box => box.width > 0.5 && box.height > 0.5);
    if (boxes.length === 0) {
      if (style(owner).display !== 'contents') found.push(`The text ${say(node.textContent!)} of ${nameOf(owner)} has no size.`);
      continue;
    }
    const room = closed(owner);
    if (room) found.push(`The text ${say(node.textContent!)} is in ${nameOf(room)}, which shows nothing of it.`);
    if (room) continue;
    const size = parseFloat(style(owner).fontSize);
    if (size < smallest) small.set(`${owner.tagName.toLowerCase()}.${owner.className} at ${size.toFixed(1)} px`, say(node.textContent!));
    const endless = owner.closest(ENDLESS);
    for (const box of boxes) {
      // The box around the text of a line is somewhat taller than the line, hence the slack.
      const { box: seen, cut } = visible(endless ?? owner, endless ? endless.getBoundingClientRect() : box, 4);
      if (cut) found.push(`The text ${say(node.textContent!)} of ${nameOf(owner)} is cut off, ${cut}.`);
      if (cut) break;
      if (seen && !endless) lines.push({ owner, text: node.textContent!, box: seen });
    }
  }
  for (const [which, text] of small) found.push(`A text is smaller than ${smallest} px: ${which}, as ${text}.`);

  // A closed drop-down list whose selected option does not fit
  const pen = document.createElement('canvas').getContext('2d')!;
  for (const select of root.querySelectorAll('select')) {
    if (!isSeen(select)) continue;
    const its = style(select);
    pen.font = its.font;
    const room = select.clientWidth - parseFloat(its.paddingInlineStart) - parseFloat(its.paddingInlineEnd) - 16;
    const shown = select.selectedOptions[0]?.text ?? '';
    const width = pen.measureText(shown).width;
    if (width > room) found.push(`The choice ${say(shown)} needs ${round(width)} px, its list has ${round(room)}.`);
  }

  // Texts that are covered. Everything that is drawn can cover a text, whether it takes pointer events or not.
  const sheet = new CSSStyleSheet();
  sheet.replaceSync('* { pointer-events: auto !important }');
  document.adoptedStyleSheets.push(sheet);
  const covers = (element: Element) => {
    const its = style(element);
    const alpha = /rgba?\([^)]*[,/]\s*([\d.]+)\)$/.exec(its.backgroundColor);
    const opaque = its.backgroundColor !== 'rgba(0, 0, 0, 0)' && (!alpha || !its.backgroundColor.startsWith('rgba') || Number(alpha[1]) > 0.9);
    return opaque || its.backgroundImage !== 'none' || element instanceof HTMLImageElement || element instanceof HTMLVideoElement;
  };
  // `elementsFromPoint` works only for points in the window, so the page may have to be scrolled.
  const drawnAt = (x: number, y: number) => {
    const before = scrollY;
    if (y < 0 || y >= innerHeight) scrollTo(0, before + y - innerHeight / 2);
    const all = document.elementsFromPoint(x, y + before - scrollY);
    scrollTo(0, before);
    return all;
  };
  const isCovered = ({ owner }: Line, x: number, y: number) => {
    for (const one of drawnAt(x, y)) {
      if (one === owner || one.contains(owner) || owner.contains(one)) return false;
      if (covers(one)) return true;
    }
    return false;
  };
  const reported = new Set<string>();
  lines.sort((one, other) => one.box.top - other.box.top);
  for (const [at, one] of lines.entries()) {
    for (let next = at + 1; next < lines.length; next += 1) {
      const other = lines[next]!;
      if (other.box.top >= one.box.bottom) break;
      const left = Math.max(one.box.left, other.box.left);
      const right = Math.min(one.box.right, other.box.right);
      const top = other.box.top;
      const bottom = Math.min(one.box.bottom, other.box.bottom);
      const least = Math.min(one.box.bottom - one.box.top, other.box.bottom - other.box.top);
      if (right - left < 3 || bottom - top < 0.4 * least) continue;
      if (one.owner === other.owner && one.text === other.text) continue;
      const [x, y] = [(left + right) / 2, (top + bottom) / 2];
      if (isCovered(one, x, y) || isCovered(other, x, y)) continue;
      const sentence = `The texts ${say(one.text)} and ${say(other.text)} lie over each other.`;
      if (!reported.has(sentence)) found.push(sentence);
      reported.add(sentence);
    }
  }
  document.adoptedStyleSheets = document.adoptedStyleSheets.filter(one => one !== sheet);

  // Buttons: large enough for a finger, and not cut off
  const seen = new Set<Element>();
  for (const element of root.querySelectorAll('button, a[href], input, select, textarea, summary, [role="slider"]')) {
    const target = element.closest('label') ?? element;
    if (seen.has(target) || !target.checkVisibility({ visibilityProperty: true, opacityProperty: true }) || isOnlyHeard(target)) continue;
    seen.add(target);
    // A link or a move within a sentence is as high as its line.
    if (style(target).display === 'inline') continue;
    const { width, height } = target.getBoundingClientRect();
    if (width < 23.5 || height < 23.5) found.push(`${nameOf(target)} is ${round(width)} × ${round(height)} px, too small for a finger.`);
    const { cut } = visible(target.parentElement!, target.getBoundingClientRect(), 4);
    if (cut) found.push(`${nameOf(target)} is cut off, ${cut}.`);
  }

  // Parts that a game needs
  if (play) {
    scrollTo(0, 0);
    for (const part of ['.board', '.seat[data-place="top"]', '.seat[data-place="bottom"]', '.status', '.moves', '.nav-row', '.bar']) {
      const one = document.querySelector(`main ${part}`);
      if (!one) {
        found.push(`There is no ${part}.`);
        continue;
      }
      const box = one.getBoundingClientRect();
      if (box.height < 1 || box.top < -1 || box.left < -1 || box.bottom > innerHeight + 1 || box.right > innerWidth + 1) {
        found.push(`${part} of the game is not in sight: from ${round(box.top)} to ${round(box.bottom)} px of ${innerHeight}.`);
      }
    }
  }

  // A page that leaves most of the width empty. A page of one or two sentences has nothing more to show.
  const main = modal ? null : document.querySelector('main:not(.page--missing, :has(.missing))');
  if (main && share > 0) {
    // An element without a box of its own has its children in its place.
    const boxes = (one: Element): Element[] => (style(one).display === 'contents' ? [...one.children].flatMap(boxes) : [one]);
    const parts = [...main.children].flatMap(boxes).filter(isSeen).map(one => one.getBoundingClientRect());
    const wide = Math.max(...parts.map(box => box.right)) - Math.min(...parts.map(box => box.left));
    if (wide < share * innerWidth) found.push(`The page is an island: ${round(wide)} px of ${innerWidth}.`);
  }
  return found;
}
