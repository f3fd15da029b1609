import { randomUUID } from 'node:crypto';
import * as fc from 'fast-check';
import { sql } from 'kysely';
import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { endpoints } from '@tandem/contracts/api/index';
import type { EndpointDefinition } from '@tandem/contracts/api/endpoint';
import { ERROR_STATUS, errorBodySchema } from '@tandem/contracts/api/errors';
import { startTestGateway } from './harness.ts';
import type { TestAnswer, TestClient, TestGateway } from './harness.ts';

/**
 * Whatever is sent to any call of the contract, by whomever: the answer is one of the contract's or
 * an error of the one shape, never a 5xx, and nothing in the database has changed.
 */
const calls = (Object.entries(endpoints) as [string, EndpointDefinition][])
  // A stream answers as long as somebody listens: events.test.ts.
  .filter(([, { stream }]) => stream === undefined);
const writes = calls.filter(([, { body }]) => body !== undefined);
const reads = calls.filter(([key, { query }]) => key.startsWith('GET ') && query !== undefined);
const RUNS = { numRuns: 25 };

let gateway: TestGateway;
let visitor: TestClient;
let member: TestClient;
/** Looks at the whole database. */
let watcher: Client;
let snapshotText: string;

beforeAll(async () => {
  gateway = await startTestGateway({
    // A mail that one test has caused is not to be marked as sent while the next one looks for changes.
    working: [],
  });
  visitor = gateway.client();
  member = await gateway.login(await gateway.makeMember({ credits: 3 }));
  // Being seen is written down once a minute; not while these tests look for changes.
  await sql`update sessions set last_seen_at = now() + interval '1 hour'`.execute(gateway.db);
  watcher = new Client({ connectionString: gateway.config.databaseUrl ?? '' });
  await watcher.connect();
  snapshotText = await writeSnapshot();
});
afterAll(async () => {
  await watcher.end();
  await gateway.close();
});

/** Tables that are part of the rules themselves and may count what was tried. */
const COUNTERS = new Set(['login_failures', 'idempotency_keys', 'rate_limits']);

/** One statement about all tables: it is made before and after each test. */
async function writeSnapshot(): Promise<string> {
  const { rows } = await watcher.query<{ name: string }>(
    `select tablename as name from pg_tables where schemaname = 'public' or tablename = 'job_common' order by 1`,
  );
  return rows
    .filter(({ name }) => !COUNTERS.has(name))
    .map(
      ({ name }) =>
        `select ${watcher.escapeLiteral(name)} as name, md5(string_agg(t::text, '|' order by t::text)) as hash from ${name === 'job_common' ? 'pgboss.' : ''}${watcher.escapeIdentifier(name)} t`,
    )
    .join(' union all ');
}

/** What each table holds, as a hash. */
async function snapshot(): Promise<Record<string, string | null>> {
  const { rows } = await watcher.query<{ name: string; hash: string | null }>({ name: 'snapshot', text: snapshotText });
  return Object.fromEntries(rows.map(({ name, hash }) => [name, hash]));
}

function check(key: string, answer: TestAnswer, definition: EndpointDefinition): void {
  const where = `${key} answered ${answer.status} ${answer.text.slice(0, 300)}`;
  expect(answer.status, where).toBeLessThan(500);
  if (answer.status < 400) {
    expect(answer.status, where).toBe(definition.status ?? (definition.answer === undefined ? 204 : 200));
    return;
  }
  const { error } = errorBodySchema.strict().parse(answer.body);
  expect(ERROR_STATUS[error.code], where).toBe(answer.status);
  expect(answer.text, where).not.toMatch(/node_modules|\.ts:\d|syntax error at|select .* from/i);
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
    'POST /api/page-hidden.php',
    'POST /api/telemetry.php',
    'POST /api/traffic-source.php',
  ].includes(key);

async function changesNothing(work: () => Promise<void>): Promise<void> {
  const before = await snapshot();
  await work();
  expect(await snapshot()).toEqual(before);
}

const nastyValues: readonly unknown[] = [
  '',
  ' ',
  '\u0000',
  '\ud800',
  '\u202e',
  "' or 1=1 --",
  '"; drop table users; --',
  '<script>alert(1)</script>',
  '${7*7}',
  '../../etc/passwd',
  '__proto__',
  'constructor',
  '-1',
  '0',
  '1e309',
  '9223372036854775808',
  '0x10',
  'NaN',
  'null',
  '\u{1f600}'.repeat(50),
  'x'.repeat(30_000),
  -1,
  0,
  1.5,
  1e300,
  -0,
  2 ** 53,
  2 ** 63,
  true,
  false,
  null,
  [],
  {},
  [[[[]]]],
  { __proto__: null, length: -1 },
  ['a', 1, null],
];
const nasty = fc.constantFrom(...nastyValues);
const value = fc.oneof({ weight: 3, arbitrary: nasty }, { weight: 1, arbitrary: fc.jsonValue({ maxDepth: 4 }) });

/** The body's own fields with values that are none of theirs, sometimes with one field too many. */
function bodyOf(definition: EndpointDefinition): fc.Arbitrary<unknown> {
  const shape =
    definition.body !== undefined && 'shape' in definition.body ? Object.keys(definition.body.shape as object) : [];
  const fields = fc.record(Object.fromEntries(shape.map((name) => [name, value])), { requiredKeys: [] });
  const extra = fc.constantFrom(
    '__proto__',
    'constructor',
    'prototype',
    'toString',
    'role',
    'id',
    'user_id',
    'credits',
    'status',
    'amount',
  );
  const withExtra = fc
    .tuple(fields, extra, value)
    .map(
      ([body, name, more]) =>
        JSON.parse(
          `${JSON.stringify(body).slice(0, -1)}${Object.keys(body).length > 0 ? ',' : ''}${JSON.stringify(name)}:${JSON.stringify(more)}}`,
        ) as unknown,
    );
  return fc.oneof(fields, withExtra, value);
}

/** A body of each call that is right, but for ids that are nobody's. */
const rightBodies: Readonly<Record<string, Readonly<Record<string, unknown>>>> = {
  'POST /api/user.php': { email: 'a@example.test', password: 'x' },
  'PUT /api/user.php': { language: 'en' },
  'POST /api/signup.php': {
    email: 'a@example.test',
    name: 'Someone',
    password: 'lanterne bleue',
    date_of_birth: '1990-01-01',
    gender: 'female',
    search_gender: 'male',
    signup_message: 'Hello',
    profile_id: 999_999,
    country: 'NL',
    language: 'en',
    invite: 'x'.repeat(32),
    accept_terms: true,
    consent_sensitive: true,
    lander: 'gallery',
    traffic_source: { network: 'x' },
  },
  'POST /api/like.php': { profile_id: 999_999 },
  'DELETE /api/like.php': { profile_id: 999_999 },
  'PUT /api/like.php': { profile_id: 999_999, seen: true },
  'POST /api/message.php': { profile_id: 999_999, text: 'Hello', client_id: 'c0ffee00-0000-4000-8000-000000000000' },
  'PUT /api/chat.php': { conversation: 999_999, read_up_to: 1 },
  'DELETE /api/chat.php': { conversation: 999_999 },
  'POST /api/typing.php': { conversation: 999_999 },
  'POST /api/payment.php': {
    bundle_id: '0',
    method: 'ideal',
    country: 'NL',
    discount_code: 'NOSUCHCODE',
    consents: { immediate_start: true },
  },
  'POST /api/payment-webhook.php': { id: 'x' },
  'PUT /api/profile.php': {
    name: 'Someone',
    gender: 'female',
    country: 'NL',
    region: 'NL-UT',
    city: 'Utrecht',
    hair_color: 'red',
    eye_color: 'blue',
    body_type: 'slim',
    relationship_status: 'single',
    tattoos: 'no',
    interests: ['tea'],
    about: 'Words',
    reason: 'A reason',
    invisible: false,
    privacy_mode: false,
    sensitive_consent: true,
    sexuality: 'bi',
    search_gender: 'male',
  },
  'PUT /api/photos.php': { id: 999_999, main: true, order: 0, private: false },
  'DELETE /api/photos.php': { id: 999_999 },
  'PUT /api/notifications.php': { preferences: { like: { mail: true } }, resubscribe: true },
  'POST /api/activate-resend.php': {},
  'POST /api/activate.php': { token: 'x'.repeat(43) },
  'POST /api/user.php?push=1': {
    subscription: {
      endpoint: 'https://push.example.test/send/1',
      expirationTime: null,
      keys: { p256dh: 'B'.repeat(87), auth: 'A'.repeat(22) },
    },
    replaces: 'https://push.example.test/send/0',
  },
  'POST /api/complaints.php': {
    subject: 'illegal',
    url: '/members/999999',
    explanation: 'A complaint of nobody.',
    name: 'Nobody',
    email: 'nobody@example.test',
    good_faith: true,
  },
  'POST /api/page-hidden.php': {},
  'POST /api/traffic-source.php': { source: { network: 'x', cpc: '1' }, consent: true },
  'POST /api/telemetry.php': { events: [{ part: 'shell', release: 'x', kind: 'error', name: 'x' }] },
};

describe.each(writes)('%s', (key, definition) => {
  test('a right body with one field made wrong', async () => {
    const right = rightBodies[key];
    if (right === undefined) throw new Error(`${key} needs a right body in this test`);
    const changed = Object.keys(right).flatMap((name) => nastyValues.map((wrong) => ({ ...right, [name]: wrong })));
    // Some are right after all, and log somebody else in: `member` stays who they are.
    expect(changed.length, 'bodies with a fault').toBe(Object.keys(right).length * nastyValues.length);
    const client = gateway.client();
    for (const [name, secret] of member.cookies) client.cookies.set(name, secret);
    // A few at once: hashing a password leaves the gateway time for others.
    const lane = async () => {
      for (let body = changed.pop(); body !== undefined; body = changed.pop()) {
        // A login may be tried with any text: only the answer's shape is looked at.
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
        RUNS,
      ),
    );
  });

  test('1 MB', async () => {
    const answer = await send(key, { raw: JSON.stringify({ text: 'x'.repeat(1024 * 1024) }) });
    check(key, answer, definition);
    expect(answer.status).toBe(413);
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
      const answer = await send(key, {
        raw: definition.body === undefined ? undefined : '{}',
        client: visitor,
      } as Parameters<typeof send>[1]);
      expect(answer.status).toBe(403);
      expect(answer.body).toMatchObject({ authentication_required: true, error: { code: 'authentication_required' } });
    },
  );

  test('ids that are nobody’s, of another tenant, or of somebody else change nothing and are told nothing about', async () => {
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
          ['POST /api/like.php', { profile_id: id }],
          ['DELETE /api/like.php', { profile_id: id }],
          ['PUT /api/photos.php', { id, main: true }],
          ['DELETE /api/photos.php', { id }],
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
