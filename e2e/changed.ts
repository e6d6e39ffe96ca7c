/** A player whose page was changed: everything that it sends can be read, replaced, held back and added to. */
import type { Player } from './club';

interface Changed {
  send(bytes: Uint8Array): void;
  sent: string[];
  /** What is put in the place of a text, in all that is sent from now on. */
  replace?: [string, string];
  /** Says in all that is sent from now on that the game is disputed. */
  disputes?: boolean;
  /** Frames with one of these texts in them are not sent; the empty text is in every frame. */
  withheld: string[];
}

declare global {
  interface Window {
    changed: Changed;
  }
}

/** Runs in the page before the page itself does. */
export function change(): void {
  const send = RTCDataChannel.prototype.send as (this: RTCDataChannel, data: Uint8Array) => void;
  let newest: RTCDataChannel | undefined;
  const changed: Changed = {
    // Who was thrown out in the middle of a sentence says no more.
    send: bytes => newest?.readyState === 'open' && send.call(newest, bytes),
    sent: [],
    withheld: [],
  };
  window.changed = changed;
  RTCDataChannel.prototype.send = function (this: RTCDataChannel, data: unknown) {
    newest = this;
    const bytes = new Uint8Array(data instanceof ArrayBuffer ? data : (data as Uint8Array).slice());
    let text = new TextDecoder().decode(bytes);
    if (changed.replace) text = text.replaceAll(...changed.replace);
    // A state is what ends with a hash.
    if (changed.disputes) text = text.replace(/("hash":"[^"]+")}/g, '$1,"disputed":true}');
    if (changed.withheld.some(held => text.includes(held))) return;
    changed.sent.push(text);
    send.call(this, new TextEncoder().encode(text));
  };
}

/** Sends a frame of the tester's own. */
export const say = (player: Player, text: string) =>
  player.page.evaluate(text => window.changed.send(new TextEncoder().encode(text)), text);

/** Sends no more frames with one of these texts in them. */
export const withhold = (player: Player, ...texts: string[]) =>
  player.page.evaluate(texts => void (window.changed.withheld = texts), texts);
