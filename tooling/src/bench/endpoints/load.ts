import { connect } from 'node:net';
import type { Socket } from 'node:net';

/** A call that is made again and again. */
export interface LoadTarget {
  port: number;
  /** With the query. */
  path: string;
  headers: Readonly<Record<string, string>>;
}

/** Calls of many visitors: each comes by an address of its own, so that no limit of one address is reached. */
const ADDRESSES = 4096;
const CONNECTIONS = 8;
let visitor = 0;

function nextAddress(): string {
  visitor = (visitor + 1) % ADDRESSES;
  return `198.18.${visitor >> 8}.${visitor & 255}`;
}

function requestText({ path, headers }: LoadTarget): string {
  const lines = Object.entries({ ...headers, 'x-forwarded-for': nextAddress() });
  return `GET ${path} HTTP/1.1\r\n${lines.map(([name, value]) => `${name}: ${value}\r\n`).join('')}\r\n`;
}

/** How many bytes the whole response at the front of `text` has; null while its head is not in yet. */
function responseLength(text: Buffer, target: LoadTarget): number | null {
  const end = text.indexOf('\r\n\r\n');
  if (end === -1) return null;
  const head = text.toString('latin1', 0, end);
  if (!head.startsWith('HTTP/1.1 200 ')) throw new Error(`${target.path} returned ${head.split('\r\n', 1)[0]}`);
  const length = /^content-length: *(\d+)$/im.exec(head)?.[1];
  if (length === undefined) throw new Error(`${target.path} says no length`);
  return end + 4 + Number(length);
}

/** One connection: the next call is sent when the response to the last one is in, until `until`. Resolves with the count. */
function callUntil(socket: Socket, target: LoadTarget, until: number): Promise<number> {
  return new Promise((resolve, reject) => {
    let calls = 0;
    let missing: number | null = null;
    let head: Buffer = Buffer.alloc(0);
    const send = () => socket.write(requestText(target));
    const finish = () => {
      calls += 1;
      missing = null;
      head = Buffer.alloc(0);
      if (performance.now() < until) send();
      else socket.end(() => resolve(calls));
    };
    socket.on('error', reject);
    socket.on('data', (data: Buffer) => {
      if (missing !== null) missing -= data.length;
      else {
        head = head.length === 0 ? data : Buffer.concat([head, data]);
        try {
          const length = responseLength(head, target);
          if (length === null) return;
          missing = length - head.length;
        } catch (error) {
          socket.destroy();
          reject(error instanceof Error ? error : new Error(String(error)));
        }
      }
      if (missing === 0) finish();
    });
    send();
  });
}

/**
 * Calls a target over eight connections that are kept. Returns calls and the seconds that they took. Rejects on a
 * response that is not 200.
 */
export async function putLoad(target: LoadTarget, seconds: number): Promise<{ calls: number; seconds: number }> {
  const sockets = await Promise.all(
    Array.from(
      { length: CONNECTIONS },
      () =>
        new Promise<Socket>((resolve, reject) => {
          const socket = connect({ port: target.port, host: '127.0.0.1', noDelay: true }, () => resolve(socket));
          socket.once('error', reject);
        }),
    ),
  );
  const begun = performance.now();
  const counts = await Promise.all(sockets.map((socket) => callUntil(socket, target, begun + seconds * 1000)));
  return { calls: counts.reduce((sum, count) => sum + count, 0), seconds: (performance.now() - begun) / 1000 };
}
