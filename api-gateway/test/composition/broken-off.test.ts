import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import express from 'express';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { PointerMove } from '../../src/composition/signing/statements.ts';
import { moveStatement } from '../../src/composition/signing/statements.ts';
import { publishRelease } from '../../src/composition/ledger/publish-release.ts';
import { Client, createTrust } from '../../src/platform/http/client.ts';
import { RequestState, setRequestState } from '../../src/platform/http/request-state.ts';
import { mountPublishing } from '../../src/composition/publishing/mount-publishing.ts';
import { buildOf } from './team-site.ts';
import { setUpLedger } from './ledger-fixture.ts';

const { dataDir, deps, liveOf } = setUpLedger();
const lines: string[] = [];
/** Of the trial that is running: says that it began, and lets it end. */
let trial: { begun: () => void; end: Promise<void> };
/** Called when the connection of a request is gone, or its response is sent. */
let onClose: () => void = () => undefined;
const app = express();
const server = createServer(app);
let site: string;

beforeAll(async () => {
  const tryOut = async () => {
    trial.begun();
    await trial.end;
    return { fault: null, note: null };
  };
  const log = pino({ level: 'warn' }, { write: (line: string) => void lines.push(line) });
  app.use((request, response, next) => {
    const client = new Client(request, createTrust(false));
    setRequestState(request, new RequestState(request, { requestId: 'r', client, log }));
    response.on('close', () => onClose());
    next();
  });
  mountPublishing(app, {
    releases: { ...deps(), tryOut },
    live: { refresh: () => Promise.resolve() },
    log,
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  site = `http://127.0.0.1:${(server.address() as AddressInfo).port}/_releases`;
});
afterAll(() => new Promise((resolve) => server.close(resolve)));

function post(path: string, body: object, signal?: AbortSignal): Promise<Response> {
  const { token } = JSON.parse(readFileSync(join(dataDir(), 'release-key.json'), 'utf8')) as { token: string };
  const headers = { 'Authorization': `Bearer ${token}`, 'Content-Type': 'application/json' };
  return fetch(`${site}/${path}`, { method: 'POST', headers, body: JSON.stringify(body), ...(signal && { signal }) });
}

/** A promotion that is signed, ready to be sent. */
async function signedPromotion() {
  const { dist } = await buildOf('mf-chat');
  const { release } = await publishRelease(deps(), dist);
  const command = { name: 'promote', pairs: [['mf-chat', release.build]], drops: [], isDryRun: false, reason: null };
  const { moves } = (await (await post('plan', command)).json()) as { moves: PointerMove[] };
  const signed = moves.map((move) => {
    const statement = moveStatement(move);
    return { statement, ...deps().trust.sign?.(statement) };
  });
  return { release, body: { command, moves: signed } };
}

test('a promotion that is broken off while it is tried does not go live, and one that is not does [R-PLATFORM-RELEASE-BROKEN-OFF]', async () => {
  for (const isBrokenOff of [false, true]) {
    const before = await liveOf('mf-chat');
    const { release, body } = await signedPromotion();
    const [begun, end, closed, leaving] = [
      Promise.withResolvers<void>(),
      Promise.withResolvers<void>(),
      Promise.withResolvers<void>(),
      new AbortController(),
    ];
    trial = { begun: begun.resolve, end: end.promise };
    onClose = closed.resolve;
    const sent = post('moves', body, leaving.signal).then(
      ({ status }) => status,
      () => 'broken off',
    );
    await begun.promise;
    if (isBrokenOff) {
      leaving.abort();
      await closed.promise;
    }
    end.resolve();
    expect(await sent).toBe(isBrokenOff ? 'broken off' : 200);
    if (isBrokenOff) await expect.poll(() => lines.join('')).toContain('the command was broken off');
    expect(await liveOf('mf-chat')).toBe(isBrokenOff ? before : release.id);
  }
});
