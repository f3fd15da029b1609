import { createServer, request } from 'node:http';
import type { IncomingMessage } from 'node:http';
import express from 'express';
import { afterAll, beforeEach, expect, it } from 'vitest';
import { errorBodySchema } from '@tandem/contracts/api/errors';
import { handleErrors } from './error-response.ts';
import { refuseExpectations, takeExpectations } from './expectations.ts';
import { createLogger } from './logger.ts';
import { requestStart } from './request-start.ts';

const lines: string[] = [];
const log = createLogger({ logLevel: 'info' }, { write: (line: string) => lines.push(line) });
const app = express();
app.use(requestStart({ log, trusts: () => false }), refuseExpectations);
app.get('/page', (_request, response) => {
  response.send('here');
});
app.use(handleErrors);
const server = createServer(app);
takeExpectations(server, app);
await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
const address = server.address();
const port = typeof address === 'object' && address !== null ? address.port : 0;

afterAll(() => server.close());
beforeEach(() => {
  lines.length = 0;
});

const expecting = (expectation: string) =>
  new Promise<{ response: IncomingMessage; text: string }>((resolve, reject) => {
    const headers = { 'expect': expectation, 'accept-language': 'fr', 'x-request-id': 'request-of-a-test' };
    const outgoing = request({ host: '127.0.0.1', port, path: '/page', headers }, (received) => {
      let text = '';
      received.setEncoding('utf8').on('data', (part: string) => (text += part));
      received.on('end', () => resolve({ response: received, text }));
    });
    outgoing.once('error', reject);
    outgoing.end();
  });

it('refuses unsupported expectations in the error shape, and logs it [R-PLATFORM-ERROR-SHAPE]', async () => {
  const { response: received, text } = await expecting('nonsense');
  expect(received.statusCode).toBe(417);
  expect(errorBodySchema.strict().parse(JSON.parse(text)).error).toEqual({
    code: 'expectation_failed',
    message: 'La demande attend quelque chose que ce site ne fait pas.',
    requestId: 'request-of-a-test',
  });
  expect(lines.map((line) => JSON.parse(line) as unknown)).toEqual([
    expect.objectContaining({ requestId: 'request-of-a-test', method: 'GET', path: '/page', status: 417 }),
  ]);
});

it('goes on with 100-continue', async () => {
  const { response: received, text } = await expecting('100-continue');
  expect([received.statusCode, text]).toEqual([200, 'here']);
});
