/** A data channel to another page: matchbox's signalling and one RTCPeerConnection, in a blank page of the server's origin. */
import type { Page } from '@playwright/test';
import { type Bytes, encode, hash, random, u32, utf8 } from './bytes';

/** Returns the name by which a signalling server knows the room with this code. */
export const roomName = (code: string): string => letters(4, 'room', utf8(code));

/** Returns the invite of a further place of a host who plays several guests. The first place is 1. */
export function placeOf(invite: string, place: number): string {
  if (place === 1) return invite;
  const [code, secret] = invite.split('-');
  const parts = [letters(6, 'simul code', utf8(code!), u32(place))];
  if (secret) parts.push(letters(26, 'simul secret', utf8(secret), u32(place)));
  return parts.join('-');
}

const letters = (count: number, purpose: string, ...parts: Bytes[]): string =>
  [...hash(purpose, ...parts).subarray(0, count)].map(byte => '0123456789ABCDEFGHJKMNPQRSTVWXYZ'[byte & 31]).join('');

/** What happens on the line. */
export type LineEvent = { open: { own: string; other: string } } | { frame: string } | { closed: true } | { failed: Error };

export interface Line {
  send(text: string): Promise<void>;
}

declare global {
  interface Window {
    secondClient: { send(text: string): void };
    onLine(event: LineEvent): Promise<void>;
  }
}

/** Prepares a page for a line. Chromium lets only pages of the server connect to an address of this machine. */
export async function prepareLine(page: Page, origin: string, on: (event: LineEvent) => void): Promise<void> {
  await page.goto(`${origin}health`);
  await page.exposeFunction('onLine', on);
  page.on('pageerror', failed => on({ failed }));
}

/** Opens a line to the first page in the room. It fails with the code with which the server closes. */
export async function openLine(page: Page, origin: string, room: string, intent: 'create' | 'join'): Promise<Line> {
  await page.evaluate(
    async ({ url, seat }) => {
      const socket = new WebSocket(url);
      socket.onopen = () => socket.send(JSON.stringify({ Seat: seat }));
      const connections: RTCPeerConnection[] = [];
      let current: RTCDataChannel | undefined;
      window.secondClient = { send: text => current!.send(new TextEncoder().encode(text)) };

      const connect = (): RTCPeerConnection => {
        const connection = new RTCPeerConnection();
        connections.push(connection);
        const channel = connection.createDataChannel('matchbox_socket_0', { negotiated: true, id: 0, ordered: true });
        channel.binaryType = 'arraybuffer';
        const opened = new Promise<void>(resolve => {
          channel.onopen = async () => {
            // The channel can open before the browser has applied the other side's description.
            while (connection.signalingState !== 'stable') {
              await new Promise(change => connection.addEventListener('signalingstatechange', change, { once: true }));
            }
            current = channel;
            const end = (description: RTCSessionDescription | null) =>
              /^a=fingerprint:sha-256 (\S+)/im.exec(description!.sdp)![1]!.replaceAll(':', '');
            void window.onLine({ open: { own: end(connection.localDescription), other: end(connection.remoteDescription) } });
            resolve();
          };
        });
        channel.onmessage = async ({ data }) => {
          await opened;
          void window.onLine({ frame: new TextDecoder().decode(data) });
        };
        channel.onclose = () => void window.onLine({ closed: true });
        return connection;
      };
      /** Describes this end once it contains all addresses; nobody reads addresses that are sent by themselves. */
      const described = async (connection: RTCPeerConnection, own: RTCSessionDescriptionInit): Promise<string> => {
        await connection.setLocalDescription(own);
        while (connection.iceGatheringState !== 'complete') {
          await new Promise(change => connection.addEventListener('icegatheringstatechange', change, { once: true }));
        }
        return connection.localDescription!.sdp;
      };
      const say = (receiver: string, data: object) => socket.send(JSON.stringify({ Signal: { receiver, data } }));
      const offers = new Map<string, RTCPeerConnection>();

      socket.onmessage = async ({ data }) => {
        const event = JSON.parse(data as string);
        if (event.NewPeer) {
          const connection = connect();
          offers.set(event.NewPeer, connection);
          say(event.NewPeer, { Offer: await described(connection, await connection.createOffer()) });
        } else if (event.Signal?.data.Offer) {
          const connection = connect();
          await connection.setRemoteDescription({ type: 'offer', sdp: event.Signal.data.Offer });
          say(event.Signal.sender, { Answer: await described(connection, await connection.createAnswer()) });
        } else if (event.Signal?.data.Answer) {
          await offers.get(event.Signal.sender)?.setRemoteDescription({ type: 'answer', sdp: event.Signal.data.Answer });
        }
      };
      await new Promise<void>((resolve, reject) => {
        const seated = ({ data }: MessageEvent) => (JSON.parse(data as string).IdAssigned ? resolve() : undefined);
        socket.addEventListener('message', seated);
        socket.addEventListener('close', ({ code }) => reject(new Error(`the signalling server closed with ${code}`)));
      });
    },
    { url: `${origin.replace('http', 'ws')}signal/${room}?intent=${intent}&key=told`, seat: encode(random(16)) },
  );
  return { send: text => page.evaluate(text => window.secondClient.send(text), text) };
}

/** Reads a fingerprint as a description has it. */
export const fingerprint = (hex: string): Bytes => Buffer.from(hex, 'hex');
