import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { runInvites } from '../src/cli/invites.ts';
import { loadConfig } from '../src/platform/config/env.ts';
import { failureOf, startTestGateway } from './harness.ts';
import type { TestGateway } from './harness.ts';
import { signUpAt } from './domain/signup.ts';

let gateway: TestGateway;
let tenant: string;
beforeAll(async () => {
  gateway = await startTestGateway();
  const row = await gateway.db.selectFrom('tenants').select('key').where('id', '=', 2).executeTakeFirstOrThrow();
  tenant = row.key;
});
afterAll(() => gateway.close());

let out: string;
beforeEach(() => {
  out = '';
  for (const method of ['log', 'error'] as const)
    vi.spyOn(console, method).mockImplementation((text: string) => void (out += `${text}\n`));
});

const run = (...words: string[]) =>
  runInvites(words, () => loadConfig({ DATABASE_URL: gateway.config.databaseUrl ?? '' }));
/** The codes in the links that were printed. */
const codes = () => [...out.matchAll(/\?invite=(\S+)/g)].map((match) => match[1] ?? '');
const join = (invite: string) => signUpAt(gateway, { country: 'FR', invite }, 'nuit.localhost');
const lineOf = (code: string) => out.split('\n').find((line) => line.startsWith(code)) ?? '';

test('makes invites that open the signup once, lists and revokes them [R-SIGNUP-INVITE-MADE, L-SIGNUP-INVITE-LENGTH]', async () => {
  expect(await run('make', tenant, '3')).toBe(0);
  const [used = '', revoked = '', open = '', ...more] = codes();
  expect([used.length, revoked.length, open.length, more.length]).toEqual([32, 32, 32, 0]);
  expect(out).toContain('://nuit.localhost');
  expect((await join(used)).user).not.toBeNull();
  expect(await run('revoke', tenant, revoked)).toBe(0);
  for (const code of [used, revoked]) expect((await failureOf(join(code))).error.code).toBe('invite_only');
  out = '';
  expect(await run('list', tenant)).toBe(0);
  expect([used, revoked, open].map((code) => lineOf(code).split(/ +/)[1])).toEqual(['used', 'revoked', 'open']);
  // One that was used or revoked cannot be revoked again.
  for (const code of [used, revoked, 'x'.repeat(32)]) expect(await run('revoke', tenant, code)).toBe(1);
});

test('an invite works for 30 days [L-SIGNUP-INVITE-DAYS]', async () => {
  await run('make', tenant);
  const [code = ''] = codes();
  const { created_at: made, expires_at: until } = await gateway.db
    .selectFrom('invites')
    .select(['created_at', 'expires_at'])
    .where('code', '=', code)
    .executeTakeFirstOrThrow();
  expect(until.getTime() - made.getTime()).toBe(30 * 86_400_000);
});

test('says when there is no such tenant, and how it is used', async () => {
  expect(await run('list', 'nobody')).toBe(1);
  expect(out).toContain(tenant);
  for (const words of [
    [],
    ['make'],
    ['make', tenant, '0'],
    ['make', tenant, '1001'],
    ['revoke', tenant],
    ['burn', tenant],
  ])
    expect(await run(...words)).toBe(2);
  expect(await run('--help')).toBe(0);
  expect(out).toContain('npm run invites -- make');
});
