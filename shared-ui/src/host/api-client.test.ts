import { describe, expect, it, vi } from 'vitest';
import { createClient, failure, headersOf, json } from '../testing/scripted-client.ts';
import { ApiError } from './api-error.ts';

describe('the API client', () => {
  it('lets a call outlive its page where that is wanted [R-PHOTOS-DELETE-LEAVING]', async () => {
    const { client, requests } = createClient([json(200, {})]);
    await client.call('DELETE /api/photos.php', { body: { id: 2 }, keepalive: true });
    await client.call('DELETE /api/photos.php', { body: { id: 3 } });
    expect(requests.map(({ init }) => init.keepalive)).toEqual([true, undefined]);
  });

  it('returns the parsed body and identifies itself as the client [R-PLATFORM-CLIENT-HEADER]', async () => {
    const { client, requests } = createClient([json(200, { user: null })]);
    await expect(client.call('GET /api/user.php')).resolves.toEqual({ user: null });
    expect(requests[0]?.address).toBe('/api/user.php');
    expect(headersOf(requests[0]?.init ?? {})).toMatchObject({ 'X-Request-Type': 'client', 'Accept-Language': 'fr' });
  });

  it('says that its page is hidden, where it is [R-FRAME-HIDDEN-AWAY]', async () => {
    const { client, requests } = createClient([json(200, {})]);
    const call = async (hidden: boolean) => {
      vi.stubGlobal('document', { hidden });
      await client.call('GET /api/user.php');
      await client.call('PUT /api/notifications.php', { body: {} });
    };
    await call(false);
    await call(true);
    vi.unstubAllGlobals();
    const said = requests.map(({ init }) => [init.method, headersOf(init)['X-Page-Hidden']]);
    expect(said).toEqual([
      ['GET', undefined],
      ['PUT', undefined],
      ['GET', '1'],
      ['PUT', '1'],
    ]);
  });

  it('leaves empty values out of the query', async () => {
    const { client, requests } = createClient([json(200, { profiles: [] })]);
    await client.call('GET /api/members.php', { query: { gender: 'female', country: undefined, min_age: 18 } });
    expect(requests[0]?.address).toBe('/api/members.php?gender=female&min_age=18');
  });

  it('retries five times with growing delay without a response, then rejects [L-PLATFORM-RETRIES, L-PLATFORM-RETRY-DELAYS, R-PLATFORM-RETRY-CAUSES]', async () => {
    const { client, waits, requests } = createClient([new TypeError('network')]);
    await expect(client.call('GET /api/user.php')).rejects.toMatchObject({
      code: 'offline',
      message: 'Check your connection and try again.',
    });
    expect(requests).toHaveLength(6);
    expect(waits.map((wait, index) => wait >= 500 * 2 ** index && wait <= 625 * 2 ** index)).toEqual([
      true,
      true,
      true,
      true,
      true,
    ]);
  });

  it('makes one attempt for a caller that repeats the call itself', async () => {
    const { client, waits, requests } = createClient([new TypeError('network')]);
    await expect(client.call('GET /api/user.php', { retry: false })).rejects.toMatchObject({ code: 'offline' });
    expect(requests).toHaveLength(1);
    expect(waits).toEqual([]);
  });

  it.each(['POST', 'PUT', 'DELETE'])('rejects at once without a network for a %s', async (method) => {
    const { client, requests } = createClient([json(200, {})], () => false);
    const sent = client.call(`${method} /api/notifications.php` as 'PUT /api/notifications.php', {
      query: {},
      body: {},
    });
    await expect(sent).rejects.toMatchObject({ code: 'offline', message: 'Check your connection and try again.' });
    expect(requests).toEqual([]);
  });

  it('retries reads without a network, and writes when it is lost during the call [R-PLATFORM-RETRY-CAUSES]', async () => {
    const reading = createClient([new TypeError('network'), json(200, { user: null })], () => false);
    await expect(reading.client.call('GET /api/user.php')).resolves.toEqual({ user: null });
    let isOnline = true;
    const sending = createClient([new TypeError('network'), json(200, {})], () => isOnline);
    const sent = sending.client.call('PUT /api/notifications.php', { query: {}, body: {} });
    isOnline = false;
    await expect(sent).resolves.toEqual({});
  });

  it.each([429, 502, 503, 504])('retries a %i [R-PLATFORM-RETRY-CAUSES]', async (status) => {
    const { client, requests } = createClient([failure(status, 'unavailable'), json(200, { user: null })]);
    await expect(client.call('GET /api/user.php')).resolves.toEqual({ user: null });
    expect(requests).toHaveLength(2);
  });

  it.each([400, 402, 403, 404, 409, 410, 413, 415, 422, 423, 500])(
    'does not retry a %i [R-PLATFORM-RETRY-NEVER]',
    async (status) => {
      const { client, requests } = createClient([failure(status, 'validation')]);
      await expect(client.call('GET /api/user.php')).rejects.toBeInstanceOf(ApiError);
      expect(requests).toHaveLength(1);
    },
  );

  it('waits for an attempt whose response was lost while it was still in flight, also when the person tries again [R-PLATFORM-RETRY-CAUSES, R-PLATFORM-IDEMPOTENCY-REPEAT]', async () => {
    const inFlight = () => failure(409, 'conflict', {}, { 'Retry-After': '1' });
    const { client, requests, waits } = createClient([
      new TypeError('network'),
      ...Array.from({ length: 5 }, inFlight),
      inFlight(),
      json(200, { user: null }),
    ]);
    const logIn = () =>
      client.call('POST /api/user.php', { body: { email: 'a@b.test', password: 'x', code: '123456' } });
    await expect(logIn()).rejects.toMatchObject({ status: 409 });
    await expect(logIn()).resolves.toEqual({ user: null });
    expect(waits[1]).toBeGreaterThanOrEqual(1000);
    expect(new Set(requests.map(({ init }) => headersOf(init)['Idempotency-Key'])).size).toBe(1);
    expect(requests).toHaveLength(8);
  });

  it('waits as long as Retry-After says, but rejects instead of a long wait', async () => {
    const short = createClient([
      failure(429, 'too_many_requests', {}, { 'Retry-After': '3' }),
      json(200, { user: null }),
    ]);
    await short.client.call('GET /api/user.php');
    expect(short.waits).toEqual([3000]);
    const long = createClient([failure(429, 'too_many_requests', {}, { 'Retry-After': '40' })]);
    await expect(long.client.call('GET /api/user.php')).rejects.toMatchObject({ retryAfter: 40 });
    expect(long.waits).toEqual([]);
  });

  it('keeps one Idempotency-Key for all attempts of a call, and takes a new one for the next call', async () => {
    const { client, requests } = createClient([failure(503, 'unavailable'), json(201, {}), json(201, {})]);
    const body = { profile_id: 7 };
    await client.call('POST /api/like.php', { body });
    await client.call('POST /api/like.php', { body });
    const keys = requests.map(({ init }) => headersOf(init)['Idempotency-Key']);
    expect(keys[0]).toMatch(/^[0-9a-f-]{36}$/);
    expect(keys[1]).toBe(keys[0]);
    expect(keys[2]).not.toBe(keys[0]);
  });

  it.each([
    'DELETE /api/user.php',
    'PUT /api/password.php',
    'PUT /api/reset-password.php',
    'PUT /api/two-step.php',
  ] as const)('sends the attempts of a %s under one Idempotency-Key [R-PLATFORM-IDEMPOTENCY-REPEAT]', async (key) => {
    const { client, requests } = createClient([new TypeError('network'), json(200, {})]);
    await client.call(key as 'DELETE /api/user.php', { body: { password: 'x' } });
    const keys = requests.map(({ init }) => headersOf(init)['Idempotency-Key']);
    expect(keys[0]).toMatch(/^[0-9a-f-]{36}$/);
    expect(keys).toEqual([keys[0], keys[0]]);
  });

  it('takes a write that got no response and is made again for the same one, until a write has one [R-PLATFORM-IDEMPOTENCY-REPEAT]', async () => {
    const lost = () => Array.from({ length: 6 }, () => new TypeError('network'));
    const { client, requests } = createClient([...lost(), json(200, {}), ...lost(), json(200, {})]);
    const press = (id: number) => client.call('DELETE /api/photos.php', { body: { id } });
    await expect(press(2)).rejects.toMatchObject({ code: 'offline' });
    await press(2);
    await expect(press(2)).rejects.toMatchObject({ code: 'offline' });
    for (const id of [3, 2]) await press(id);
    const keys = requests.map(({ init }) => headersOf(init)['Idempotency-Key']);
    expect(keys[6]).toBe(keys[0]);
    expect(new Set(keys.slice(6)).size).toBe(4);
  });

  it('passes on code, fields, minutes and request id', async () => {
    const { client } = createClient([failure(422, 'validation', { fields: { email: 'Invalid email' }, minutes: 15 })]);
    await expect(client.call('POST /api/user.php', { body: { email: 'x', password: 'y' } })).rejects.toMatchObject({
      code: 'validation',
      status: 422,
      fields: { email: 'Invalid email' },
      minutes: 15,
      requestId: 'r1',
    });
  });

  it('makes an error of a response that is not in the site’s shape', async () => {
    const { client } = createClient([new Response('<h1>Bad Gateway</h1>', { status: 500 })]);
    await expect(client.call('GET /api/chats.php')).rejects.toMatchObject({
      code: 'internal',
      status: 500,
      message: 'Une erreur est survenue.',
    });
  });

  it('reports a session that ended, except for calls to the user endpoint [R-ACCOUNT-SESSION-ENDED, R-ACCOUNT-SESSION-USER-CALL]', async () => {
    const other = createClient([failure(403, 'authentication_required')]);
    await expect(other.client.call('GET /api/chats.php')).rejects.toBeInstanceOf(ApiError);
    expect(other.onAuthenticationRequired).toHaveBeenCalledTimes(1);
    const user = createClient(Array.from({ length: 3 }, () => failure(403, 'authentication_required')));
    const calls = [
      () => user.client.call('GET /api/user.php'),
      () => user.client.call('PUT /api/user.php', { body: { language: 'fr' } }),
      () => user.client.call('POST /api/user.php?push=1', { body: { subscription: null } }),
    ];
    for (const call of calls) await expect(call()).rejects.toBeInstanceOf(ApiError);
    expect(user.onAuthenticationRequired).not.toHaveBeenCalled();
  });

  it('reports the kept response of a key, whose credits are of then [R-PLATFORM-IDEMPOTENCY-NOW]', async () => {
    const { client, onReplayed } = createClient([
      json(200, {}),
      json(200, { liked: true }, { 'Idempotency-Replayed': 'true' }),
    ]);
    const like = () => client.call('POST /api/like.php', { body: { profile_id: 7 } });
    await like();
    expect(onReplayed).not.toHaveBeenCalled();
    expect(await like()).toEqual({ liked: true });
    expect(onReplayed).toHaveBeenCalledOnce();
  });

  it('stops when the caller does', async () => {
    const { client } = createClient([new TypeError('network')]);
    const controller = new AbortController();
    controller.abort();
    await expect(client.call('GET /api/user.php', { signal: controller.signal })).rejects.toThrow('network');
  });
});
