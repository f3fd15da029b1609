import { createServer } from 'node:http';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { Pool } from 'pg';
import { processorTime, serveParent } from './child-calls.ts';
import type { RawReply } from './child-calls.ts';

/**
 * What each call is compared with: node:http and pg, and nothing else. `GET /<n>` runs the statements of the nth reply
 * on one connection, one after the other, and sends its value as JSON, under the headers of the gateway's response.
 */

const pool = new Pool({ connectionString: process.env['BENCH_DATABASE_URL'], max: 20 });
let replies: readonly RawReply[] = [];

async function reply(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const wanted = replies[Number(request.url?.slice(1))];
  if (wanted === undefined) {
    response.writeHead(404, { 'Content-Length': 0 }).end();
    return;
  }
  if (wanted.statements.length > 0) {
    const client = await pool.connect();
    try {
      for (const statement of wanted.statements) await client.query(statement);
    } finally {
      client.release();
    }
  }
  const body = JSON.stringify(wanted.response);
  response.writeHead(200, { ...wanted.headers, 'content-length': Buffer.byteLength(body) }).end(body);
}

const server = createServer((request, response) => {
  reply(request, response).catch((error: unknown) => {
    const text = String(error);
    response.writeHead(500, { 'Content-Length': Buffer.byteLength(text) }).end(text);
  });
});
const listening = new Promise<number>((resolve) => {
  server.listen(0, '127.0.0.1', () => {
    const address = server.address();
    resolve(typeof address === 'object' && address !== null ? address.port : 0);
  });
});

serveParent({
  cpu: processorTime,
  serve: (wanted) => {
    replies = wanted;
    return listening;
  },
});
