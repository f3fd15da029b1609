import { once } from 'node:events';
import { createServer, request } from 'node:http';
import type { ClientRequest, IncomingMessage } from 'node:http';
import { afterEach, expect, test, vi } from 'vitest';
import { listen } from './listen.ts';
import { createServerStop } from './stop-server.ts';

afterEach(() => {
  vi.useRealTimers();
});

/** A server that responds once the whole body is there. */
async function serve() {
  const server = createServer((incoming, response) => {
    incoming.resume().once('end', () => response.end('done'));
  });
  const port = await listen(server, 0, '127.0.0.1');
  return { ...createServerStop(server), server, port };
}

/** A request whose body is not sent to its end, and whose head the server has read. */
async function begin(port: number): Promise<ClientRequest> {
  const headers = { 'content-length': 2, 'expect': '100-continue' };
  const outgoing = request({ host: '127.0.0.1', port, method: 'POST', headers });
  outgoing.flushHeaders();
  await once(outgoing, 'continue');
  outgoing.write('a');
  return outgoing;
}

const statusOf = (outgoing: ClientRequest) =>
  new Promise<number | undefined>((resolve, reject) => {
    outgoing.once('response', (incoming: IncomingMessage) => {
      incoming.resume();
      incoming.once('end', () => resolve(incoming.statusCode));
    });
    outgoing.once('error', reject);
  });

test('what is under way has 30 s to end, and is cut off then [L-PLATFORM-STOP-GRACE]', async () => {
  const { stop, server, port } = await serve();
  const [slow, endless] = [await begin(port), await begin(port)];
  const [ended, cut] = [statusOf(slow), statusOf(endless)];
  // Awaited below, after the connection is cut.
  const wasCut = expect(cut).rejects.toThrow();
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const stopped = stop();
  expect(server.listening).toBe(false);
  vi.advanceTimersByTime(29_999);
  slow.end('b');
  expect(await ended).toBe(200);
  vi.advanceTimersByTime(1);
  await stopped;
  await wasCut;
});
