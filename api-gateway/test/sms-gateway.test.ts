import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { ConfigError, loadConfig } from '../src/platform/config/env.ts';
import type { Db } from '../src/platform/db/database.ts';
import { chooseSms } from '../src/providers/sms/choose-sms.ts';
import { createHttpSmsGateway } from '../src/providers/sms/http-gateway.ts';
import { startSmsServer, type SmsServer } from './domain/sms-server.ts';

const TOKEN = 'a-token-of-the-gateway';
const MESSAGE = {
  id: '0d3b3c2e-59d0-4b3f-8a53-8f3a1d0c9a11',
  tenantId: 1,
  userId: 7,
  from: 'Alpha',
  to: '+31612345678',
  text: '123456 is your code.',
};

let server: SmsServer;
let dataDir: string;
beforeAll(async () => {
  server = await startSmsServer();
  dataDir = await mkdtemp(join(tmpdir(), 'tandem-sms-'));
});
afterAll(async () => {
  await server.close();
  await rm(dataDir, { recursive: true, force: true });
});
beforeEach(() => {
  server.reply(202);
  server.posted.length = 0;
});

const load = (env: Record<string, string>) => loadConfig({ DATA_DIR: dataDir, ...env });

/** How sending ends: what it is rejected with, whole, or null. */
const endOf = (sending: Promise<void>): Promise<unknown> =>
  sending.then(
    () => null,
    (error: unknown) => error,
  );

describe('the gateway of short messages', () => {
  test('gets a message as JSON with the token as Bearer, and nothing of who it is for but the number', async () => {
    await createHttpSmsGateway({ url: server.url, token: TOKEN }).send(MESSAGE);
    expect(server.posted).toMatchObject([
      { method: 'POST', headers: { 'content-type': 'application/json', 'authorization': `Bearer ${TOKEN}` } },
    ]);
    const { id, from, to, text } = MESSAGE;
    expect(server.posted[0]?.body).toEqual({ id, from, to, text });
  });

  test.each([400, 401, 429, 500, 503])(
    'that returns %i has not taken the message: the error names neither number nor text [R-PAY-DEBIT-PRIVATE]',
    async (status) => {
      server.reply(status);
      const error = await endOf(createHttpSmsGateway({ url: server.url, token: TOKEN }).send(MESSAGE));
      expect(error).toEqual(new Error(`the SMS gateway returned ${status}`));
    },
  );

  test('that redirects is not followed: the code and the token go nowhere else', async () => {
    server.reply(307);
    expect(await endOf(createHttpSmsGateway({ url: server.url, token: TOKEN }).send(MESSAGE))).toBeInstanceOf(Error);
    expect(server.posted).toHaveLength(1);
  });

  test('that does not respond is given up', async () => {
    server.reply('silence');
    const error = await endOf(createHttpSmsGateway({ url: server.url, token: TOKEN }, 200).send(MESSAGE));
    expect(error).toMatchObject({ name: 'TimeoutError' });
  });

  test('that cannot be reached rejects', async () => {
    const gone = await startSmsServer();
    await gone.close();
    expect(await endOf(createHttpSmsGateway({ url: gone.url, token: TOKEN }).send(MESSAGE))).toBeInstanceOf(Error);
  });
});

describe('where messages go', () => {
  // Choosing reads nothing.
  const db = {} as Db;

  test('is the gateway that is configured, also where the inbox is shown', async () => {
    const config = load({ SMS_GATEWAY_URL: server.url, SMS_GATEWAY_TOKEN: TOKEN });
    expect(config.sms).toEqual({ url: server.url, token: TOKEN });
    expect(config.mail.inbox).toBe(true);
    const sms = chooseSms({ db, config });
    expect(sms?.id).toBe('gateway');
    await sms?.send(MESSAGE);
    expect(server.posted).toMatchObject([
      { headers: { authorization: `Bearer ${TOKEN}` }, body: { to: MESSAGE.to, text: MESSAGE.text } },
    ]);
  });

  test('is the inbox where that is shown and no gateway is configured, and nowhere without both', () => {
    expect(load({}).sms).toBeNull();
    expect(chooseSms({ db, config: load({ MAIL_INBOX: 'on' }) })?.id).toBe('inbox');
    expect(chooseSms({ db, config: load({ MAIL_INBOX: 'off' }) })).toBeNull();
  });

  test.each([
    [{ SMS_GATEWAY_URL: 'https://sms.test' }, 'SMS_GATEWAY_TOKEN: has to be set with SMS_GATEWAY_URL'],
    [
      { SMS_GATEWAY_URL: 'ftp://sms.test', SMS_GATEWAY_TOKEN: TOKEN },
      'SMS_GATEWAY_URL must be an http or https address',
    ],
  ] as const)('with %j fails with one line', (env, line) => {
    expect(() => load(env)).toThrow(new ConfigError([line]));
  });
});
