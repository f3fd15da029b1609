import { createServer } from 'node:http';
import type { IncomingHttpHeaders } from 'node:http';

export interface ReceivedPush {
  path: string;
  headers: IncomingHttpHeaders;
  body: Buffer;
}

export interface TestPushService {
  /** `localhost:<port>`, as PUSH_SERVICES takes it. */
  host: string;
  origin: string;
  received: ReceivedPush[];
  /** What the next pushes to this path are responded to with; 201 when nothing is left. */
  respond: (path: string, ...responses: { status: number; headers?: Readonly<Record<string, string>> }[]) => void;
  close: () => Promise<void>;
}

/** A push service on loopback: stores what is sent, and responds as the test has set. */
export async function startPushService(port = 0): Promise<TestPushService> {
  const received: ReceivedPush[] = [];
  const planned = new Map<string, { status: number; headers?: Readonly<Record<string, string>> }[]>();
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const path = request.url ?? '';
      received.push({ path, headers: request.headers, body: Buffer.concat(chunks) });
      const { status, headers } = planned.get(path)?.shift() ?? { status: 201 };
      response.writeHead(status, headers).end();
    });
  });
  const bound = await new Promise<number>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, '127.0.0.1', () => {
      const address = server.address();
      resolve(typeof address === 'object' && address !== null ? address.port : 0);
    });
  });
  return {
    host: `127.0.0.1:${bound}`,
    origin: `http://127.0.0.1:${bound}`,
    received,
    respond: (path, ...responses) => void planned.set(path, responses),
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
