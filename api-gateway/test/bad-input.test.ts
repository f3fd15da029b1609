import { randomUUID } from 'node:crypto';
import * as fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { endpoints } from '@tandem/contracts/api/index';
import type { EndpointDefinition } from '@tandem/contracts/api/endpoint';
import { ERROR_STATUS, errorBodySchema } from '@tandem/contracts/api/errors';
import { startTestGateway } from './harness.ts';
import type { TestResponse, TestClient, TestGateway } from './harness.ts';
import { nasty, nastyValues, bodyOf, rightBodies } from './bad-inputs.ts';
import { watchDatabase } from './database-snapshot.ts';
import type { DatabaseWatcher } from './database-snapshot.ts';

/**
 * Whatever is sent to any call of the contract, by any client: the response is one of the contract's or
 * an error of the one shape, never a 5xx, and nothing in the database has changed.
 */
const calls = (Object.entries(endpoints) as [string, EndpointDefinition][])
  // A stream responds as long as its client listens: events.test.ts.
  .filter(([, { stream }]) => stream === undefined);
const writes = calls.filter(([, { body }]) => body !== undefined);
const reads = calls.filter(([key, { query }]) => key.startsWith('GET ') && query !== undefined);
const RUNS = { numRuns: 25 };
/** Every call reads its body with the same parser: so few of each are hundreds of it. */
const RUNS_OF_BYTES = { numRuns: 6 };

let gateway: TestGateway;
let visitor: TestClient;
let member: TestClient;
let watcher: DatabaseWatcher;

beforeAll(async () => {
  gateway = await startTestGateway({
    // A mail that one test has caused is not to be marked as sent while the next one looks for changes.
    working: [],
  });
  visitor = gateway.client();
  member = await gateway.login(await gateway.makeMember({ credits: 3, role: 'moderator' }));
  // An empty body is a right one for an export: from now on it is refused, as there was one today.
  await member.call('POST /api/export.php', { body: {} });
  await member.call('POST /api/stay-discount.php', { body: {} });
  // `last_seen_at` is written once a minute; not while these tests look for changes.
  await sql`update sessions set last_seen_at = now() + interval '1 hour'`.execute(gateway.db);
  watcher = await watchDatabase(gateway.config.databaseUrl ?? '');
});
afterAll(async () => {
  await watcher.close();
  await gateway.close();
});

function check(key: string, response: TestResponse, definition: EndpointDefinition): void {
  const where = `${key} returned ${response.status} ${response.text.slice(0, 300)}`;
  expect(response.status, where).toBeLessThan(500);
  if (response.status < 400) {
    const { status, response: received, redirect } = definition;
    expect(response.status, where).toBe(
      redirect !== undefined ? 303 : (status ?? (received === undefined ? 204 : 200)),
    );
    return;
  }
  const { error } = errorBodySchema.strict().parse(response.body);
  expect(ERROR_STATUS[error.code], where).toBe(response.status);
  expect(response.text, where).not.toMatch(/node_modules|\.ts:\d|syntax error at|select .* from/i);
}

async function send(
  key: string,
  options: { raw?: string | Buffer; query?: string; headers?: Record<string, string | undefined>; client?: TestClient },
) {
  const [method = '', path = ''] = key.split(' ');
  const headers = { 'idempotency-key': randomUUID(), 'sec-fetch-site': 'same-origin', ...options.headers };
  const client = options.client ?? member;
  return client.send(method, `${path}${options.query ?? ''}`, {
    headers,
    ...(options.raw === undefined ? {} : { raw: options.raw }),
  });
}

/** Logging in and out and telling figures are no changes that are to be kept from happening. */
const isHarmless = (key: string) =>
  [
    'GET /api/logout.php',
    // What a browser is to sign is kept until it has.
    'POST /api/passkey-login.php',
    'POST /api/page-hidden.php',
    'POST /api/telemetry.php',
    'POST /api/traffic-source.php',
  ].includes(key);

async function changesNothing(work: () => Promise<void>): Promise<void> {
  const before = await watcher.snapshot();
  await work();
  expect(await watcher.snapshot()).toEqual(before);
}

describe.each(writes)('%s', (key, definition) => {
  test('a right body with one field made wrong', async () => {
    const right = rightBodies[key];
    if (right === undefined) throw new Error(`${key} needs a right body in this test`);
    const changed = Object.keys(right).flatMap((name) => nastyValues.map((wrong) => ({ ...right, [name]: wrong })));
    // Some are valid after all, and log in another account: `member` stays who they are.
    expect(changed.length, 'bodies with a fault').toBe(Object.keys(right).length * nastyValues.length);
    const client = gateway.client();
    for (const [name, secret] of member.cookies) client.cookies.set(name, secret);
    // A few at once: hashing a password leaves the gateway time for others.
    const lane = async () => {
      for (let body = changed.pop(); body !== undefined; body = changed.pop()) {
        // A login may be tried with any text: only the response's shape is looked at.
        check(key, await send(key, { raw: JSON.stringify(body), client }), definition);
      }
    };
    await Promise.all(Array.from({ length: 4 }, lane));
  }, 90_000);

  test('any body [R-PLATFORM-ERROR-SHAPE]', async () => {
    await changesNothing(() =>
      fc.assert(
        fc.asyncProperty(bodyOf(definition), fc.boolean(), async (body, asVisitor) => {
          const raw = JSON.stringify(body) ?? '';
          check(key, await send(key, { raw, client: asVisitor ? visitor : member }), definition);
        }),
        RUNS,
      ),
    );
  });

  test('any bytes, any type [R-PLATFORM-ERROR-SHAPE]', async () => {
    await changesNothing(() =>
      fc.assert(
        fc.asyncProperty(
          fc.uint8Array({ maxLength: 200 }),
          fc.constantFrom('application/json', 'text/plain', 'text/xml', 'application/json;charset=utf-7'),
          async (bytes, type) => {
            check(key, await send(key, { raw: Buffer.from(bytes), headers: { 'content-type': type } }), definition);
          },
        ),
        RUNS_OF_BYTES,
      ),
    );
  });

  test('1 MB', async () => {
    const response = await send(key, { raw: JSON.stringify({ text: 'x'.repeat(1024 * 1024) }) });
    check(key, response, definition);
    expect(response.status).toBe(413);
  });
});

describe.each(reads)('%s', (key, definition) => {
  test('any query', async () => {
    const names = Object.keys(definition.query?.shape ?? {});
    const text = fc.oneof(
      nasty.map((item) => (typeof item === 'string' ? item : JSON.stringify(item)).slice(0, 3000).toWellFormed()),
      // As `fc.string({ unit: 'binary' })`, which for each property lists all of Unicode first.
      fc
        .array(fc.integer({ max: 0x10_ff_ff, min: 0 }), { maxLength: 30 })
        .map((points) => String.fromCodePoint(...points).toWellFormed()),
    );
    const pair = fc.tuple(fc.constantFrom(...names, '__proto__', 'constructor'), text);
    await changesNothing(() =>
      fc.assert(
        fc.asyncProperty(fc.array(pair, { maxLength: 5 }), fc.boolean(), async (pairs, asVisitor) => {
          const query = `?${new URLSearchParams(pairs).toString()}`;
          check(key, await send(key, { query, client: asVisitor ? visitor : member }), definition);
        }),
        RUNS,
      ),
    );
  });

  test('broken percent signs', async () => {
    for (const query of ['?%', '?a=%zz', '?=%00', '?id=%FF%FE', '?&&&==', `?${'a'.repeat(4000)}`])
      check(key, await send(key, { query }), definition);
  });
});

describe('who may what', () => {
  test.each(calls.filter(([, { access }]) => access !== 'visitor'))(
    '%s is closed to visitors [R-PLATFORM-MEMBER-CALLS]',
    async (key, definition) => {
      const response = await send(key, {
        raw: definition.body === undefined ? undefined : '{}',
        client: visitor,
      } as Parameters<typeof send>[1]);
      expect(response.status).toBe(403);
      expect(response.body).toMatchObject({
        authentication_required: true,
        error: { code: 'authentication_required' },
      });
    },
  );

  test('ids that are nobody’s, of another tenant, or of somebody else change nothing and reveal nothing', async () => {
    const stranger = await gateway.makeMember({ tenant_id: 2 });
    const [one, two] = [await gateway.makeMember({ credits: 1 }), await gateway.makeMember()];
    const theirs = await gateway.login(one);
    const sent = await theirs.call('POST /api/message.php', {
      body: { profile_id: two.id, text: 'between us', client_id: randomUUID() },
    });
    await changesNothing(async () => {
      for (const id of [1, 999_999_999, Number.MAX_SAFE_INTEGER, stranger.id]) {
        const bodies: [string, unknown][] = [
          ['POST /api/message.php', { profile_id: id, text: 'x', client_id: randomUUID() }],
          ['POST /api/gift.php', { profile_id: id, gift: 'rose', client_id: randomUUID() }],
          ['POST /api/like.php', { profile_id: id }],
          ['DELETE /api/like.php', { profile_id: id }],
          ['PUT /api/photos.php', { id, main: true }],
          ['DELETE /api/photos.php', { id }],
          ['POST /api/photo-unlock.php', { photo_id: id }],
          ['PUT /api/chat.php', { conversation: id, read_up_to: 1 }],
          ['DELETE /api/chat.php', { conversation: id }],
        ];
        for (const [key, body] of bodies)
          expect((await send(key, { raw: JSON.stringify(body) })).status, key).toBeLessThan(500);
        expect((await send('GET /api/messages.php', { query: `?conversation=${id}` })).status).toBe(404);
        expect((await send('GET /api/member.php', { query: `?id=${id}` })).status).toBe(404);
      }
      const conversation = sent.conversation.id;
      expect((await send('GET /api/messages.php', { query: `?conversation=${conversation}` })).status).toBe(404);
      expect((await send('DELETE /api/chat.php', { raw: JSON.stringify({ conversation }) })).status).toBe(404);
      expect(
        (await send('PUT /api/chat.php', { raw: JSON.stringify({ conversation, read_up_to: sent.message.id }) }))
          .status,
      ).toBe(404);
      expect((await send('GET /api/payment.php', { query: `?id=${randomUUID()}` })).status).toBe(404);
    });
  });

  test('calls without body or query ignore both', async () => {
    for (const [key, definition] of calls.filter(
      ([key, { body, query }]) => body === undefined && query === undefined && !isHarmless(key),
    )) {
      check(key, await send(key, { query: '?__proto__=1&x=%00' }), definition);
    }
  });
});
