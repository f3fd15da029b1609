import { mkdtemp, readFile, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ConfigError, loadConfig } from '../src/platform/config/env.ts';
import { VARIABLES } from '../src/platform/config/environment-schema.ts';

let dataDir: string;
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'tandem-config-'));
});
afterAll(() => rm(dataDir, { recursive: true, force: true }));

const load = (environment: Record<string, string> = {}) => loadConfig({ DATA_DIR: dataDir, ...environment });
const linesOf = (environment: Record<string, string>) => {
  try {
    load(environment);
  } catch (error) {
    if (error instanceof ConfigError) return error.message.split('\n');
    throw error;
  }
  return [];
};
/** The names of the variables at fault. */
const faultsOf = (environment: Record<string, string>) =>
  linesOf(environment).map((line) => /^[A-Z_]+/.exec(line)?.[0]);

describe('the configuration', () => {
  test('is explained in docs/operations.md, variable by variable, and nothing is that does not exist', async () => {
    const text = await readFile(join(import.meta.dirname, '../../docs/operations.md'), 'utf8');
    const table = /## Configuration\n(.*?)\n## /s.exec(text)?.[1] ?? '';
    const names = [...table.matchAll(/^\| ([^|]*) \|/gm)].flatMap(([, cell = '']) => cell.match(/[A-Z_]{4,}/g) ?? []);
    expect(names.toSorted()).toEqual(VARIABLES.toSorted());
  });

  test('has a page wait three seconds for its markup, or as long as the setting says', () => {
    expect(load().prerenderWaitMilliseconds).toBe(3000);
    expect(load({ PRERENDER_WAIT_SECONDS: '30' }).prerenderWaitMilliseconds).toBe(30_000);
    expect(faultsOf({ PRERENDER_WAIT_SECONDS: '0' })).toEqual(['PRERENDER_WAIT_SECONDS']);
  });

  test('has pages prerendered before anybody requests them, unless the setting says no', () => {
    expect(load().prerenderAhead).toBe(true);
    expect(load({ PRERENDER_AHEAD: 'off' }).prerenderAhead).toBe(false);
  });

  test('has three processes that render wait for more pages a quarter of a minute, or as many and as long as the settings say', () => {
    expect(load().prerenderKept).toEqual({ processes: 3, milliseconds: 15_000 });
    const kept = { PRERENDER_KEPT_PROCESSES: '8', PRERENDER_KEPT_SECONDS: '600' };
    expect(load(kept).prerenderKept).toEqual({ processes: 8, milliseconds: 600_000 });
    expect(faultsOf({ PRERENDER_KEPT_PROCESSES: '1' })).toEqual(['PRERENDER_KEPT_PROCESSES']);
  });

  test('says in one line that nothing can be kept in DATA_DIR: a file, below a file, where no folder can be made', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'config-'));
    const file = join(folder, 'file');
    await writeFile(file, '');
    for (const DATA_DIR of [file, join(file, 'below'), '/proc/tandem/data', '/proc'])
      expect(linesOf({ DATA_DIR }), DATA_DIR).toEqual([
        expect.stringMatching(new RegExp(`^DATA_DIR: cannot keep anything in ${DATA_DIR}: E[A-Z]+`)),
      ]);
    const deep = join(folder, 'of/its/own');
    expect(linesOf({ DATA_DIR: deep })).toEqual([]);
    expect(await readdir(deep)).toEqual(['secrets.json']);
    await rm(folder, { recursive: true });
  });

  test('has a value for everything; an empty variable is one that is not set [L-CHAT-MESSAGES-MINUTE]', () => {
    expect(load({ PORT: '', DATABASE_URL: '' })).toMatchObject({
      port: 8080,
      databaseUrl: null,
      messagesPerMinute: 30,
      rateLimits: true,
      proxy: null,
      trustProxy: false,
    });
  });

  test('names every fault at once', () => {
    expect(
      faultsOf({
        PORT: '70000',
        DATABASE_URL: 'mysql://x',
        NODE_ENV: 'staging',
        MESSAGES_PER_MINUTE: '-1',
        API_UPSTREAM: 'ftp://x',
        RATE_LIMITS: 'maybe',
      }),
    ).toEqual(['NODE_ENV', 'PORT', 'DATABASE_URL', 'MESSAGES_PER_MINUTE', 'RATE_LIMITS', 'API_UPSTREAM']);
  });

  test.each([
    ['PORT', 'abc', 'a whole number from 0 to 65535'],
    ['PORT', '65536', 'a whole number from 0 to 65535'],
    ['PORT', '80.5', 'a whole number from 0 to 65535'],
    ['PORT', '1e3', 'a whole number from 0 to 65535'],
    ['PORT', ' ', 'a whole number from 0 to 65535'],
    ['DATABASE_POOL', '1', 'a whole number from 2 to 200'],
    ['MESSAGES_PER_MINUTE', '-1', 'a whole number of at least 0'],
    ['MESSAGES_PER_MINUTE', '9'.repeat(20), 'a whole number of at least 0'],
    ['UPSTREAM_SILENCE_SECONDS', '0', 'a number from 0.1 to 600'],
    ['UPSTREAM_SILENCE_SECONDS', 'Infinity', 'a number from 0.1 to 600'],
    ['DEMO_MEMBERS', '1000001', 'a whole number from 0 to 1000000'],
  ])('says what %s may be instead of %j', (name, value, wanted) => {
    expect(linesOf({ [name]: value })).toEqual([`${name} must be ${wanted}, not ${value}.`]);
  });

  test('reads numbers', () => {
    const numbers = { PORT: '0', DATABASE_POOL: '200', MESSAGES_PER_MINUTE: '100000', DEMO_MEMBERS: '0' };
    expect(load(numbers)).toMatchObject({
      port: 0,
      databasePool: 200,
      messagesPerMinute: 100_000,
      demoMembers: 0,
    });
    const upstream = { API_UPSTREAM: 'http://127.0.0.1:9000', UPSTREAM_SILENCE_SECONDS: '0.5' };
    expect(load(upstream).proxy?.silenceSeconds).toBe(0.5);
  });

  test('the secret that signs webhooks is made once, kept for its owner only, and can be given', async () => {
    const first = load().paymentWebhookSecret;
    expect(first.length).toBeGreaterThanOrEqual(32);
    expect(load().paymentWebhookSecret).toBe(first);
    const file = join(dataDir, 'secrets.json');
    expect(await readFile(file, 'utf8')).toContain(first);
    expect((await stat(file)).mode & 0o777).toBe(0o600);
    expect(load({ PAYMENT_WEBHOOK_SECRET: 'y'.repeat(32) }).paymentWebhookSecret).toBe('y'.repeat(32));
    expect(faultsOf({ PAYMENT_WEBHOOK_SECRET: 'short' })).toEqual(['PAYMENT_WEBHOOK_SECRET']);
  });
});

describe('whom to believe about the address of a visitor', () => {
  test.each([
    ['off', false],
    ['1', 1],
    ['loopback', 'loopback'],
    ['loopback, 10.0.0.0/8, ::1', 'loopback, 10.0.0.0/8, ::1'],
  ])('TRUST_PROXY=%s', (text, value) => {
    expect(load({ TRUST_PROXY: text }).trustProxy).toBe(value);
  });

  test.each(['everybody', '10.0.0.0/33', '10.0.0.0/8/8', '300.1.1.1'])('TRUST_PROXY=%s is a fault', (text) => {
    expect(faultsOf({ TRUST_PROXY: text })).toEqual(['TRUST_PROXY']);
  });
});

describe('which calls are proxied', () => {
  const filesOf = (API_PROXY?: string) => {
    const { proxy } = load({
      API_UPSTREAM: 'http://127.0.0.1:9000',
      ...(API_PROXY === undefined ? {} : { API_PROXY }),
    });
    return ['user.php', 'settings.php', 'unknown.php'].filter((file) => proxy?.files.has(file));
  };

  test.each([
    [undefined, ['user.php', 'settings.php', 'unknown.php']],
    ['auto', ['user.php', 'settings.php', 'unknown.php']],
    ['auto,-settings.php', ['user.php', 'unknown.php']],
    ['*', ['user.php', 'settings.php', 'unknown.php']],
    ['all', ['user.php', 'settings.php', 'unknown.php']],
    ['user.php', ['user.php']],
    ['user.php, settings.php', ['user.php', 'settings.php']],
    ['all,-settings.php', ['user.php', 'unknown.php']],
  ])('API_PROXY=%s', (text, files) => {
    expect(filesOf(text)).toEqual(files);
  });

  test('without a list, and with auto, the upstream is probed for the calls that it has', () => {
    const isDiscovered = (API_PROXY?: string) =>
      load({ API_UPSTREAM: 'http://127.0.0.1:9000', ...(API_PROXY === undefined ? {} : { API_PROXY }) }).proxy
        ?.isDiscovered;
    expect([isDiscovered(), isDiscovered('auto'), isDiscovered('all'), isDiscovered('user.php')]).toEqual([
      true,
      true,
      false,
      false,
    ]);
  });

  test('a name that is no call, or a list without an upstream, is a fault', () => {
    expect(faultsOf({ API_UPSTREAM: 'http://127.0.0.1:9000', API_PROXY: 'usr.php' })).toEqual(['API_PROXY']);
    expect(faultsOf({ API_PROXY: 'user.php' })).toEqual(['API_PROXY']);
  });
});

describe('Mollie', () => {
  const MOLLIE_API_KEY = `test_${'k'.repeat(30)}`;

  test('takes payments in the place of the sandbox by its key alone [R-PAY-PROVIDER-MOLLIE]', () => {
    expect(load()).toMatchObject({ mollie: null, paymentSandbox: true });
    expect(load({ MOLLIE_API_KEY })).toMatchObject({
      mollie: { apiKey: MOLLIE_API_KEY, apiUrl: null },
      paymentSandbox: false,
    });
  });

  test.each([
    ['what is no key', { MOLLIE_API_KEY: 'secret' }, 'must be an API key of Mollie'],
    ['an address alone', { MOLLIE_API_URL: 'https://localhost:1/' }, 'MOLLIE_API_KEY: has to be set'],
    ['the sandbox beside it', { MOLLIE_API_KEY, PAYMENT_SANDBOX: 'on' }, 'there is no sandbox'],
    ['a test key in production', { MOLLIE_API_KEY, NODE_ENV: 'production' }, 'not a test key in production'],
  ])('with %s is refused', (_, environment, message) => {
    expect(() => load(environment)).toThrow(message);
  });
});
