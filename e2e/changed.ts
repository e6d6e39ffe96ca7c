/** A player with a modified page: a test can read, replace and withhold everything that the page sends, and send more. */
import type { Player } from './club';

interface Changed {
  send(bytes: Uint8Array): void;
  sent: string[];
  /** A text and its replacement in all frames that are sent from now on. */
  replace?: [string, string];
  /** Returns what is sent instead of a frame from now on. */
  rewrite?(text: string): string;
  /** Claims in every state that is sent from now on that the game is disputed. */
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
    // A player who was disconnected in the middle of the test sends nothing more.
    send: bytes => newest?.readyState === 'open' && send.call(newest, bytes),
    sent: [],
    withheld: [],
  };
  window.changed = changed;
  RTCDataChannel.prototype.send = function (this: RTCDataChannel, data: unknown) {
    newest = this;
    const bytes = new Uint8Array(data instanceof ArrayBuffer ? data : (data as Uint8Array).slice());
    let text = new TextDecoder().decode(bytes);
    if (changed.rewrite) text = changed.rewrite(text);
    if (changed.replace) text = text.replaceAll(...changed.replace);
    // Only a state ends with a hash.
    if (changed.disputes) text = text.replace(/("hash":"[^"]+")}/g, '$1,"disputed":true}');
    if (changed.withheld.some(part => text.includes(part))) return;
    changed.sent.push(text);
    send.call(this, new TextEncoder().encode(text));
  };
}

/** Sends a frame that the test has written. */
export const sendFrame = (player: Player, text: string) =>
  player.page.evaluate(text => window.changed.send(new TextEncoder().encode(text)), text);

/** Withholds all frames that contain one of these texts from now on. */
export const withhold = (player: Player, ...texts: string[]) =>
  player.page.evaluate(texts => void (window.changed.withheld = texts), texts);
