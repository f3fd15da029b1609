import { randomBytes, randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { EndpointDefinition } from '@tandem/contracts/api/endpoint';
import { ERROR_STATUS } from '@tandem/contracts/api/errors';
import type { ErrorCode } from '@tandem/contracts/api/errors';
import { endpoints } from '@tandem/contracts/api/index';
import { AppError } from '../src/platform/errors/app-error.ts';
import { localize } from '../src/platform/errors/error-texts.ts';
import type { ErrorText } from '../src/platform/errors/error-texts.ts';
import { codeOf, startTestGateway } from './harness.ts';
import type { TestResponse, TestClient, TestGateway, TestRequest } from './harness.ts';
import { MARK_HEADER, recordStatements } from './statements.ts';
import type { StatementRecorder } from './statements.ts';

/**
 * The gateway does around each handler what the definition of its call says. The handlers themselves are taken out: one
 * that is reached fails with 500, so what comes before it can be distinguished from it.
 */
const calls = Object.entries(endpoints) as [string, EndpointDefinition][];
const withField = (field: keyof EndpointDefinition) =>
  calls.filter(([, definition]) => definition[field] !== undefined);

let recorder: StatementRecorder;
let gateway: TestGateway;
let member: TestClient;
beforeAll(async () => {
  recorder = recordStatements();
  gateway = await startTestGateway({
    mutate: (composed) => ({
      ...composed,
      handlers: Object.fromEntries(
        Object.entries(composed.handlers).map(([key, handler]) => [
          key,
          key === 'POST /api/user.php' ? handler : () => Promise.reject(new Error('the handler was reached')),
        ]),
      ),
    }),
  });
  // A moderator is a member who may make every call.
  member = await gateway.login(await gateway.makeMember({ role: 'moderator' }));
});
afterAll(async () => {
  await gateway.close();
  recorder.stop();
});

const send = (client: TestClient, key: string, request: TestRequest = {}): Promise<TestResponse> => {
  const [method = '', path = ''] = key.split(' ');
  const headers = { 'sec-fetch-site': 'same-origin', 'idempotency-key': randomUUID(), ...request.headers };
  return client.send(method, path, { ...request, headers });
};

/** A session's cookie that nobody has. */
const unknownSession = () => ({ cookie: `auth.session=${randomBytes(32).toString('base64url')}` });

describe.each(calls)('%s', (key, definition) => {
  const [method = ''] = key.split(' ', 1);
  const ownSite = (definition.origin ?? (method === 'GET' ? 'any' : 'own')) === 'own';

  test(`looks ${definition.session === 'none' ? 'no session' : 'the session'} up`, async () => {
    const mark = randomUUID();
    await send(gateway.client(), key, { headers: { ...unknownSession(), [MARK_HEADER]: mark } });
    const lookups = recorder.take(mark).filter(({ text }) => /\bsessions\b/.test(text));
    expect(lookups).toHaveLength(definition.session === 'none' ? 0 : 1);
  });

  test(`may be called from ${ownSite ? 'this site only' : 'anywhere'} [R-PLATFORM-ORIGIN]`, async () => {
    for (const origin of ['https://evil.example', 'null', undefined]) {
      const response = await send(member, key, { raw: '{}', headers: { origin, 'sec-fetch-site': 'cross-site' } });
      expect(response.status === 403 && codeOf(response) === 'forbidden_origin', `from ${origin}`).toBe(ownSite);
    }
  });

  test(`may ${definition.cache === undefined ? 'not ' : ''}be kept`, async () => {
    const { headers } = await send(member, key, { raw: '{}' });
    // A handler that fails is no response to keep; those that may be kept are called below.
    expect(headers['cache-control']).toBe('no-store');
    expect(headers.etag).toBeUndefined();
  });
});

test.each(withField('body'))('%s takes JSON, and text if it is a beacon', async (key, { beacon }) => {
  const response = await send(member, key, { raw: '{}', headers: { 'content-type': 'text/plain;charset=UTF-8' } });
  expect(response.status === 415).toBe(beacon !== true);
});

test.each(withField('cache'))(
  '%s is kept as long as its definition says, and revalidated by its ETag afterwards [R-PLATFORM-SETTINGS-ETAG]',
  async (key, { cache }) => {
    const real = await startTestGateway({ databaseUrl: gateway.config.databaseUrl ?? '' });
    try {
      const first = await send(real.client(), key);
      expect(first.status).toBe(200);
      expect(first.headers['cache-control']).toBe(`private, max-age=${cache?.seconds}`);
      expect(first.headers.vary).toBe(cache?.vary);
      const again = await send(real.client(), key, { headers: { 'if-none-match': first.headers.etag } });
      expect([again.status, again.text]).toEqual([304, '']);
    } finally {
      await real.close();
    }
  },
);

/** A body that each call with a key takes. */
const BODIES: Readonly<Record<string, unknown>> = {
  'POST /api/activate-resend.php': {},
  'POST /api/complaints.php': { subject: 'other', explanation: 'x'.repeat(30), good_faith: true },
  'POST /api/export.php': {},
  'POST /api/gift.php': { profile_id: 1, gift: 'rose', client_id: randomUUID() },
  'POST /api/like.php': { profile_id: 1 },
  'POST /api/message.php': { profile_id: 1, text: 'x', client_id: randomUUID() },
  'POST /api/payment.php': { bundle_id: '40', method: 'visa', country: 'NL', consents: { immediate_start: true } },
  'POST /api/photo-unlock.php': { photo_id: 1 },
  'POST /api/photos.php': undefined,
  'POST /api/report.php': { type: 'profile', id: 1, reason: 'other' },
  'POST /api/signup.php': {
    email: 'a@example.test',
    name: 'x',
    password: 'x',
    date_of_birth: '1990-01-01',
    country: 'NL',
    language: 'en',
    accept_terms: true,
  },
  'POST /api/swipe-game.php': { profile_id: 1, action: 'like' },
};

test.each(withField('idempotent'))('%s is refused without a key', async (key) => {
  const body = BODIES[key];
  const response = await send(member, key, {
    headers: { 'idempotency-key': undefined },
    ...(body !== undefined && { body }),
  });
  expect(response.status).toBe(422);
  expect(Object.keys((response.body as { error: { fields: object } }).error.fields)).toEqual(['Idempotency-Key']);
  // With one it goes on to its handler.
  expect((await send(member, key, body === undefined ? {} : { body })).status).toBe(500);
});

test('a refusal that a definition does not name is a fault here, not a surprise for the client', async () => {
  const refusing = await startTestGateway({
    databaseUrl: gateway.config.databaseUrl ?? '',
    mutate: (composed) => ({
      ...composed,
      handlers: {
        ...composed.handlers,
        'GET /api/regions.php': () => Promise.reject(new AppError('gone', 'discounts.expired')),
        'GET /api/interests.php': () => Promise.reject(new AppError('not_found', 'discounts.not_found')),
        'GET /api/complaints.php': () => Promise.reject(new AppError('not_found', 'complaints.not_found')),
      },
    }),
  });
  try {
    const client = refusing.client();
    expect((await client.get('/api/regions.php')).status).toBe(500);
    // Its code is one that every call may have; its text is of another one.
    expect((await client.get('/api/interests.php')).status).toBe(500);
    expect((await client.get('/api/complaints.php?token=x')).status).toBe(404);
  } finally {
    await refusing.close();
  }
});

test.each(withField('errors'))('%s is refused with texts that exist', (_key, { errors }) => {
  for (const text of Object.values(errors ?? {}).flat()) expect(localize(text as ErrorText, 'en'), text).not.toBe(text);
});

interface Operation {
  security?: unknown;
  requestBody?: { content: Record<string, unknown> };
  responses: Record<string, { description: string }>;
}

type Described = (status: number) => string;

function expectErrors(key: string, { errors }: EndpointDefinition, described: Described): void {
  for (const [code, texts] of Object.entries(errors ?? {})) {
    const shown = texts.map((text) => localize(text as ErrorText, 'en'));
    for (const text of [code, ...shown]) expect(described(ERROR_STATUS[code as ErrorCode]), key).toContain(text);
  }
}

function expectLimit(key: string, { limit }: EndpointDefinition, described: Described): void {
  expect(described(429), key).toContain('Too many requests');
  expect(/more than (\d+) calls of one address in (\d+) s/.exec(described(429))?.slice(1).map(Number), key).toEqual(
    limit === undefined ? undefined : [limit.calls, limit.seconds],
  );
}

test('OpenAPI shows what the definitions say', async () => {
  const { paths } = (await gateway.client().get('/api/openapi.json')).body as {
    paths: Record<string, Record<string, Operation>>;
  };
  for (const [key, definition] of calls) {
    const [method = '', path = ''] = key.split(' ');
    const { security, requestBody, responses } = paths[path]?.[method.toLowerCase()] ?? { responses: {} };
    const described = (status: number) => responses[status]?.description ?? '';
    const { access, session, cache, beacon, idempotent, origin } = definition;
    const optional = session === 'none' ? [] : [{}, { session: [] }];
    expect(security, key).toEqual(access === 'visitor' ? optional : undefined);
    expectErrors(key, definition, described);
    expectLimit(key, definition, described);
    expect('304' in responses, key).toBe(cache !== undefined);
    expect('303' in responses, key).toBe(definition.redirect !== undefined);
    expect('text/plain' in (requestBody?.content ?? {}), key).toBe(beacon === true);
    expect(described(403).includes('forbidden_origin'), key).toBe(
      method === 'GET' ? origin === 'own' : origin !== 'any',
    );
    if (idempotent !== undefined) expect(described(409), key).toContain('The same request is still being processed.');
  }
});
