/** The codes by which two players pair without a server. */
import { type Bytes, encode, hash, join, u32, utf8 } from './bytes';

const ROLES = ['actpass', 'active', 'passive'];
const TYPES = ['host', 'srflx', 'prflx', 'relay'];
const TCP = ['active', 'passive', 'so'];

/** Returns the code of an offer or an answer. */
export function pairingCode(kind: 'offer' | 'answer', sdp: string): string {
  const value = (name: string) => new RegExp(`^a=${name}:(.*?)\r?$`, 'm').exec(sdp)![1]!;
  const short = (text: string) => join(Uint8Array.of(text.length), utf8(text));
  const body = join(
    Uint8Array.of(1, Number(kind === 'answer'), ROLES.indexOf(value('setup'))),
    Buffer.from(value('fingerprint').split(' ')[1]!.replaceAll(':', ''), 'hex'),
    short(value('ice-ufrag')),
    short(value('ice-pwd')),
    ...[...sdp.matchAll(/^a=candidate:\S+ 1 (.*?)\r?$/gm)].slice(0, 24).map(([, text]) => candidate(text!)),
  );
  return encode(join(body, hash('pairing', body).subarray(0, 4)));
}

function candidate(text: string): Bytes {
  const [transport, priority, name, port, , type] = text.split(' ') as [string, string, string, string, string, string];
  const tcp = transport === 'tcp' ? 1 + TCP.indexOf(/tcptype (\S+)/.exec(text)![1]!) : 0;
  const [family, address] = bytesOf(name);
  return join(Uint8Array.of(TYPES.indexOf(type) + 4 * tcp + 16 * family), u32(Number(priority)), u32(Number(port)).subarray(2), address);
}

/** Returns the family of an address, and its bytes. */
function bytesOf(name: string): [number, Bytes] {
  if (name.endsWith('.local')) return [2, Buffer.from(name.replace('.local', '').replaceAll('-', ''), 'hex')];
  if (!name.includes(':')) return [0, Uint8Array.from(name.split('.'), Number)];
  const [head, tail] = name.split('::').map(part => part.split(':').filter(Boolean)) as [string[], string[]?];
  const gap = Array<string>(8 - head.length - (tail?.length ?? 0)).fill('0');
  return [1, Buffer.from([...head, ...(tail ? [...gap, ...tail] : [])].map(group => group.padStart(4, '0')).join(''), 'hex')];
}
