import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';

/** What was posted to the gateway of short messages. */
interface PostedMessage {
  method: string | undefined;
  headers: IncomingHttpHeaders;
  body: { id: string; from: string; to: string; text: string };
}

/** What the gateway does with a message: a status, or nothing at all, as one that hangs. */
type Reply = number | 'silence';

/** A gateway of short messages on this machine, as SMS_GATEWAY_URL names one. */
export async function startSmsServer() {
  const posted: PostedMessage[] = [];
  const state: { reply: Reply } = { reply: 202 };
  const server = createServer((request, response) => {
    let text = '';
    request.on('data', (chunk: Buffer) => {
      text += chunk.toString();
    });
    request.on('end', () => {
      posted.push({
        method: request.method,
        headers: request.headers,
        body: JSON.parse(text) as PostedMessage['body'],
      });
      if (state.reply !== 'silence') response.writeHead(state.reply, { location: '/elsewhere' }).end();
    });
  });
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}/sms`,
    posted,
    /** What it does with the messages from now on. */
    reply: (reply: Reply) => {
      state.reply = reply;
    },
    /** Breaks off what waits for a response. */
    dropAll: () => server.closeAllConnections(),
    close: () => {
      server.closeAllConnections();
      return new Promise<void>((resolve) => void server.close(() => resolve()));
    },
  };
}

export type SmsServer = Awaited<ReturnType<typeof startSmsServer>>;
