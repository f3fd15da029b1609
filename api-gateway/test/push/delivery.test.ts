import { mkdtemp, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ConfigError, loadConfig } from '../../src/platform/config/env.ts';
import { createPushServices, isPublicAddress } from '../../src/platform/config/push-services.ts';
import { readVapidKeys } from '../../src/providers/push/vapid-keys.ts';
import { retryAfterSeconds } from '../../src/providers/push/web-push-provider.ts';
import { send } from '../domain/chat.ts';
import { pass } from '../jobs.ts';
import { startPushGateway } from './browsers.ts';
import type { Browser, PushGateway } from './browsers.ts';

let site: PushGateway;
beforeAll(async () => {
  site = await startPushGateway();
});
afterAll(() => site.close());

/** Somebody else writes to the member of a browser. */
async function writeTo({ member }: Browser): Promise<void> {
  const anna = await site.gateway.makeMember({ credits: 20 });
  await send(await site.gateway.login(anna), member.id, 'Hello');
}

/** A browser to which one message is pushed. */
async function browserWithNews(): Promise<Browser> {
  const browser = await site.subscribed();
  await writeTo(browser);
  return browser;
}

const isSubscribed = async ({ endpoint }: Browser) =>
  (await site.gateway.db.selectFrom('push_subscriptions').select('id').where('endpoint', '=', endpoint).execute())
    .length === 1;

/** Whether the next attempt comes after exactly so many seconds. */
async function isTriedAfter(seconds: number): Promise<boolean> {
  await pass(site.clock, seconds - 1);
  const before = await site.deliverDue();
  await pass(site.clock, 1);
  return before === 0 && (await site.deliverDue()) === 1;
}

describe('responses of the push service', () => {
  test.each([404, 410])(
    '%i: the subscription is over, and no other of the member [R-PUSH-SUBSCRIPTION-GONE]',
    async (status) => {
      const browser = await site.subscribed();
      const other = await site.subscribe(browser.member, browser.client);
      await writeTo(browser);
      site.service.respond(browser.path, { status });
      await site.deliverDue();
      expect([await isSubscribed(browser), await isSubscribed(other)]).toEqual([false, true]);
      expect(await site.waiting()).toBe(0);
      await writeTo(browser);
      await site.deliverDue();
      expect([browser.pushes().length, other.pushes().length]).toEqual([1, 2]);
    },
  );

  test.each([429, 500, 503])('%i: tried again, and delivered once', async (status) => {
    const browser = await browserWithNews();
    site.service.respond(browser.path, { status }, { status });
    await site.deliverDue();
    expect(await site.deliverDue(), 'not at once').toBe(0);
    expect(await isTriedAfter(30)).toBe(true);
    expect(await isTriedAfter(60), 'later each time').toBe(true);
    expect(browser.pushes()).toHaveLength(3);
    expect(await site.waiting()).toBe(0);
    expect(await isSubscribed(browser)).toBe(true);
  });

  test('Retry-After is kept', async () => {
    const browser = await browserWithNews();
    site.service.respond(browser.path, { status: 429, headers: { 'retry-after': '400' } });
    await site.deliverDue();
    expect(await isTriedAfter(400)).toBe(true);
    const now = Date.parse('2026-11-21T10:00:00Z');
    expect(retryAfterSeconds('Sat, 21 Nov 2026 10:01:00 GMT', now)).toBe(60);
    expect(retryAfterSeconds('soon')).toBeNull();
  });

  test('400: given up, the subscription stays; a redirect is not followed', async () => {
    for (const response of [{ status: 400 }, { status: 307, headers: { location: 'http://127.0.0.1:1/' } }]) {
      const browser = await browserWithNews();
      site.service.respond(browser.path, response);
      await site.deliverDue();
      expect(await site.waiting()).toBe(0);
      expect(await isSubscribed(browser)).toBe(true);
    }
  });

  test('after eight tries, or a day, it is no news any more', async () => {
    const browser = await browserWithNews();
    site.service.respond(browser.path, ...Array.from({ length: 20 }, () => ({ status: 503 })));
    for (let tries = 0; tries < 12; tries += 1) {
      await site.deliverDue();
      await pass(site.clock, 1800);
    }
    expect(browser.pushes()).toHaveLength(8);
    const other = await browserWithNews();
    await pass(site.clock, 25 * 3600);
    await site.deliverDue();
    expect(other.pushes()).toEqual([]);
    expect(await site.waiting()).toBe(0);
  });
});

test('two that look at the same time send each push once', async () => {
  const browsers = await Promise.all(Array.from({ length: 6 }, () => browserWithNews()));
  const taken = await Promise.all(Array.from({ length: 4 }, () => site.deliverDue()));
  expect(taken.reduce((sum, count) => sum + count, 0)).toBe(6);
  for (const browser of browsers) expect(browser.pushes()).toHaveLength(1);
});

describe('where pushes may go', () => {
  const services = createPushServices(['push.example.org', 'localhost:9000']);

  test.each([
    'https://fcm.googleapis.com/fcm/send/abc',
    'https://updates.push.services.mozilla.com/wpush/v2/abc',
    'https://web.push.apple.com/abc',
    'https://wns2-par02p.notify.windows.com/w/?token=abc',
    'https://push.example.org/abc',
    'http://localhost:9000/abc',
  ])('%s', (endpoint) => expect(services.allows(endpoint)).toBe(true));

  test.each([
    'http://push.example.org/abc',
    'http://localhost:9001/abc',
    'https://push.apple.com.example.org/',
    'nothing',
  ])('not %s', (endpoint) => expect(services.allows(endpoint)).toBe(false));

  test('a name that leads into this network is not followed', () => {
    for (const address of ['8.8.8.8', '142.250.74.10', '2a00:1450:4001:80e::200a'])
      expect(isPublicAddress(address), address).toBe(true);
    for (const address of [
      '127.0.0.1',
      '10.1.2.3',
      '172.31.0.1',
      '192.168.1.1',
      '169.254.169.254',
      '100.64.0.1',
      '0.0.0.0',
      '224.0.0.1',
      '::1',
      '::',
      'fe80::1',
      'fd00::1',
      '::ffff:10.0.0.1',
      'localhost',
    ])
      expect(isPublicAddress(address), address).toBe(false);
  });

  test('in production the configuration lets none onto this machine', () => {
    const load = (NODE_ENV: string) =>
      loadConfig({ NODE_ENV, PUSH_SERVICES: 'localhost:9000', PAYMENT_WEBHOOK_SECRET: 'x'.repeat(40) });
    expect(load('development').pushServices).toEqual(['localhost:9000']);
    expect(() => load('production')).toThrow('PUSH_SERVICES: not in production: localhost:9000');
    expect(() => loadConfig({ PUSH_SERVICES: 'https://push.example.org/' })).toThrow(ConfigError);
  });
});

test('the key is made once and kept where only its owner reads it; a configured one goes before it', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'vapid-'));
  try {
    const first = readVapidKeys({ dataDir, vapidPrivateKey: null });
    expect(first.publicKey).toMatch(/^B[\w-]{86}$/);
    expect(readVapidKeys({ dataDir, vapidPrivateKey: null })).toEqual(first);
    expect((await stat(join(dataDir, 'vapid.json'))).mode & 0o777).toBe(0o600);
    expect(await readFile(join(dataDir, 'vapid.json'), 'utf8')).toContain(first.privateKey);
    const other = readVapidKeys({ dataDir: join(dataDir, 'other'), vapidPrivateKey: null });
    expect(other.publicKey).not.toBe(first.publicKey);
    expect(readVapidKeys({ dataDir, vapidPrivateKey: other.privateKey })).toEqual(other);
  } finally {
    await rm(dataDir, { recursive: true, force: true });
  }
});
