import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import express from 'express';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createSiteClient } from '../../src/cli/client/site-client.ts';
import { PATIENT_HEADER, sendResult, sendWhileWaiting } from '../../src/composition/publishing/slow-response.ts';

/** Of the response that is waited for: what ends it. */
let result: PromiseWithResolvers<{ status: number; body: object }>;
/** Resolves when its first byte is sent. */
let begun: PromiseWithResolvers<void>;
const app = express();
const server = createServer(app);
let origin: string;

beforeAll(async () => {
  app.use('/_releases', sendWhileWaiting(5), async (_request, response) => {
    const write = response.write.bind(response) as (text: string) => boolean;
    response.write = (text: string) => {
      begun.resolve();
      return write(text);
    };
    const { status, body } = await result.promise;
    sendResult(response, status, body);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => new Promise((resolve) => server.close(resolve)));

function hold() {
  result = Promise.withResolvers();
  begun = Promise.withResolvers();
}

test('a client that waits gets a sign of life, and then what was done [R-PLATFORM-RELEASE-WAITS]', async () => {
  hold();
  const done = createSiteClient(origin, 'token').post('moves', {});
  await begun.promise;
  result.resolve({ status: 200, body: { report: { text: 'done' }, ledger: 'l', team: 't' } });
  expect(await done).toMatchObject({ report: { text: 'done' } });
});

test('what is refused after a sign of life is said in the same words as at once [R-PLATFORM-RELEASE-WAITS]', async () => {
  const refused = { status: 409, body: { error: { code: 'release_refused', message: 'Refused: it does not start' } } };
  hold();
  const late = createSiteClient(origin, 'token').post('moves', {});
  await begun.promise;
  result.resolve(refused);
  await expect(late).rejects.toThrow('Refused: it does not start');
  hold();
  result.resolve(refused);
  await expect(createSiteClient(origin, 'token').post('moves', {})).rejects.toThrow('Refused: it does not start');
});

test('a response to a client that does not know of it begins with its status [R-PLATFORM-RELEASE-WAITS]', async () => {
  hold();
  const patient = fetch(`${origin}/_releases/plan`, { headers: { [PATIENT_HEADER]: '1' } });
  const other = fetch(`${origin}/_releases/plan`);
  expect((await patient).status, 'sent before anything is known').toBe(200);
  result.resolve({ status: 409, body: { error: { message: 'refused' } } });
  expect((await other).status).toBe(409);
  expect((await (await patient).text()).trim()).toBe('{"error":{"message":"refused"}}');
});
