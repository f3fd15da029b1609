import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { COUNTRIES } from '@tandem/contracts/product/locales';
import { watchDatabase } from './database-snapshot.ts';
import type { DatabaseWatcher } from './database-snapshot.ts';
import { form, makeTamperScene, notice, order, press } from './domain/tamper-scene.ts';
import type { TamperScene } from './domain/tamper-scene.ts';
import { CODES, get, ORDERS } from './domain/tampered-orders.ts';
import type { Tampered } from './domain/tampered-orders.ts';
import { codeOf, startTestGateway } from './harness.ts';

const READS: readonly Tampered[] = [
  ['another member’s payment', 404, ({ thief, theirs }) => get(thief, '/api/payment.php', { id: theirs.open })],
  ['a payment that does not exist', 404, ({ thief }) => get(thief, '/api/payment.php', { id: randomUUID() })],
  ['a payment that cannot be', 422, ({ thief }) => get(thief, '/api/payment.php', { id: "1' or '1'='1" })],
  ['another member’s receipt', 404, ({ thief, theirs }) => get(thief, '/api/receipt.php', { id: theirs.paid })],
  ['a receipt of what was not paid', 404, ({ thief, own }) => get(thief, '/api/receipt.php', { id: own.open })],
  ['another member’s purchase', 404, ({ thief, theirs }) => get(thief, '/api/transactions.php', { id: theirs.paid })],
  ['movements before the first', 422, ({ thief }) => get(thief, '/api/transactions.php', { before: '-1' })],
  ['prices of no country', 422, ({ thief }) => get(thief, '/api/bundles.php', { country: 'XX' })],
  [
    'prices of a country that the site does not serve',
    422,
    ({ thief }) => get(thief, '/api/bundles.php', { country: 'NZ' }),
  ],
  ['a repeat order of nobody', 403, ({ visitor }) => visitor.get('/api/repeat-order.php')],
  ['an open order of nobody', 403, ({ visitor }) => get(visitor, '/api/open-order.php', { bundle: '40' })],
  ['the refunds of the moderators', 403, ({ thief }) => thief.get('/api/refund-review.php')],
  ['the debits of the moderators', 403, ({ thief }) => thief.get('/api/debit-review.php')],
  ['the buyers of the moderators', 403, ({ thief }) => get(thief, '/api/buyer-review.php', { wanted: '2026-000001' })],
  ['the losses of the moderators', 403, ({ thief }) => thief.get('/api/loss-review.php')],
];

const DEBITS: readonly Tampered[] = [
  ['another member’s', 404, ({ thief, theirs }) => get(thief, '/api/directdebit.php', { payment: theirs.debit })],
  ['the form for another member’s', 404, (scene) => form(scene, { payment_id: scene.theirs.debit })],
  [
    'another member’s, signed with the right code',
    404,
    ({ thief, theirs, otp }) => thief.put('/api/directdebit.php', { payment_id: theirs.debit, otp }),
  ],
  ['an account whose check sum is wrong', 422, (scene) => form(scene, { iban: 'NL91ABNA0417164301' })],
  ['an account that is too short', 422, (scene) => form(scene, { iban: 'NL91ABNA041716430' })],
  ['an account outside of SEPA', 422, (scene) => form(scene, { iban: 'BR1800360305000010009795493C1' })],
  ['an account as a list', 422, (scene) => form(scene, { iban: ['NL91ABNA0417164300'] })],
  ['a number without its country', 422, (scene) => form(scene, { phone: '0612345678' })],
  ['a number that is dear to call', 422, (scene) => form(scene, { phone: '+1 900 555 0143' })],
  ['no consent', 422, (scene) => form(scene, { consent: false })],
  ['a consent as a text', 422, (scene) => form(scene, { consent: 'true' })],
  ['an amount of its own', 422, (scene) => form(scene, { amount: 1 })],
  ['for a payment by another method', 409, (scene) => form(scene, { payment_id: scene.own.open })],
  ['for a payment that is paid', 409, (scene) => form(scene, { payment_id: scene.own.paid })],
  [
    'signed with a code that is a text of any length',
    422,
    ({ thief, own }) => thief.put('/api/directdebit.php', { payment_id: own.debit, otp: '1'.repeat(21) }),
  ],
  ['noted as paid by its member', 403, ({ thief }) => thief.put('/api/debit-review.php', { id: 1, decision: 'retry' })],
  [
    'signed for nobody',
    403,
    ({ visitor, own, otp }) => visitor.put('/api/directdebit.php', { payment_id: own.debit, otp }),
  ],
];

const confirm = ({ thief }: TamperScene, payment: string, changes: Record<string, unknown> = {}) =>
  thief.put('/api/withdrawal.php', { payment_id: payment, amount: 1999, confirm: true, ...changes });

const WITHDRAWALS: readonly Tampered[] = [
  [
    'from another member’s purchase, looked at',
    404,
    ({ thief, theirs }) => thief.post('/api/withdrawal.php', { payment_id: theirs.paid }),
  ],
  ['from another member’s purchase', 404, (scene) => confirm(scene, scene.theirs.paid)],
  ['for more than is shown', 409, (scene) => confirm(scene, scene.own.paid, { amount: 4499 })],
  ['for less than is shown', 409, (scene) => confirm(scene, scene.own.paid, { amount: 1 })],
  ['for less than nothing', 409, (scene) => confirm(scene, scene.own.paid, { amount: -1999 })],
  ['that is not confirmed', 422, (scene) => confirm(scene, scene.own.paid, { confirm: false })],
  ['to another account', 422, (scene) => confirm(scene, scene.own.paid, { iban: 'NL91ABNA0417164300' })],
  ['from what was not paid', 409, (scene) => confirm(scene, scene.own.open)],
  ['from what was refunded', 409, (scene) => confirm(scene, scene.own.refunded)],
  ['after the fourteenth day', 409, (scene) => confirm(scene, scene.own.late)],
  [
    'that a member decides in the place of a moderator',
    403,
    ({ thief }) => thief.put('/api/refund-review.php', { id: 1, decision: 'by_hand' }),
  ],
];

const PRICES: readonly Tampered[] = [
  [
    'by a member in the place of a moderator',
    403,
    ({ thief, own }) =>
      thief.put('/api/buyer-review.php', { action: 'refund', payment_id: own.paid, key: randomUUID(), amount: 100 }),
  ],
];

const NOTICES: readonly Tampered[] = [
  ['without a signature', 403, (scene) => notice(scene, { header: undefined })],
  ['with another secret', 403, (scene) => notice(scene, { secret: 'x'.repeat(64) })],
  ['signed long ago', 403, (scene) => notice(scene, { at: new Date(Date.now() - 301_000) })],
  ['signed in the future', 403, (scene) => notice(scene, { at: new Date(Date.now() + 310_000) })],
  [
    'with the signature of another notice',
    403,
    (scene) => notice(scene, { signed: { payment: { status: 'failed' } } }),
  ],
  ['of a status that does not exist', 403, (scene) => notice(scene, { sent: { payment: { status: 'free' } } })],
  ['with less than nothing gone back', 403, (scene) => notice(scene, { sent: { payment: { refunded: -100 } } })],
  ['with more in it', 403, (scene) => notice(scene, { sent: { credits: 1000 } })],
  [
    'about a payment that does not exist',
    404,
    (scene) => notice(scene, { sent: { payment: { reference: 'sbx_none' } } }),
  ],
];

/** Pages of the provider, which are no JSON. */
const PAGES: readonly Tampered[] = [
  ['without the form’s own token', 403, (scene) => press(scene, { csrf: '' })],
  ['with the token of another payment', 403, (scene) => press(scene, { csrf: scene.page.theirsCsrf })],
  ['on another member’s payment', 403, (scene) => press(scene, {}, { address: scene.page.theirs })],
  ['from another site', 403, (scene) => press(scene, {}, { headers: { 'sec-fetch-site': 'cross-site' } })],
  [
    'that refunds a part of another member’s payment',
    403,
    (scene) => press(scene, { decision: 'part', amount: '9.99' }, { address: scene.page.theirs }),
  ],
  ['that is none', 403, (scene) => press(scene, { decision: 'free' })],
  ['of a payment that does not exist', 404, (scene) => press(scene, {}, { address: `/sandbox-pay/${'x'.repeat(43)}` })],
];

let scene: TamperScene;
let watcher: DatabaseWatcher;
let before: Record<string, string>;
const log: string[] = [];
const responses: string[] = [];

beforeAll(async () => {
  // Nothing works in the background: only the request itself could change anything.
  const gateway = await startTestGateway({
    working: [],
    env: { LOG_LEVEL: 'trace' },
    log,
    settings: { countries: COUNTRIES.filter((country) => country !== 'NZ') },
  });
  scene = await makeTamperScene(gateway);
  await sql`update sessions set last_seen_at = now() + interval '1 hour'`.execute(gateway.db);
  // So that reading an open payment does not query the provider.
  await sql`update payments set created_at = now() + interval '1 hour' where status = 'created'`.execute(gateway.db);
  watcher = await watchDatabase(gateway.config.databaseUrl ?? '');
  before = await watcher.snapshot();
});
afterAll(async () => {
  await watcher.close();
  await scene.gateway.close();
});

async function isRefused([title, status, send]: Tampered, isPage = false): Promise<void> {
  const response = await send(scene);
  expect(response.status, `${title}: ${response.text.slice(0, 300)}`).toBe(status);
  if (!isPage) codeOf(response);
  responses.push(response.text);
  expect(await watcher.snapshot(), title).toEqual(before);
}

describe.each([
  ['an order with', ORDERS],
  ['a discount code', CODES],
  ['a look at', READS],
  ['a direct debit:', DEBITS],
  ['a withdrawal', WITHDRAWALS],
  ['a lower price', PRICES],
  ['a notice', NOTICES],
] as const)('%s', (_, cases) => {
  test.each(cases)('%s is refused with %i [R-PAY-TAMPERED]', (...tampered) => isRefused(tampered));
});

describe('a button of the sandbox’s page', () => {
  test.each(PAGES)('%s is refused with %i [R-PAY-TAMPERED]', (...tampered) => isRefused(tampered, true));
});

test('no token, account, phone number or code is in the log or in a refusal, and what is shown of them is masked [R-PAY-DEBIT-PRIVATE, R-PAY-TOKENS-PRIVATE]', async () => {
  const { thief, own, page } = scene;
  const shown = await get(thief, '/api/directdebit.php', { payment: own.debit });
  expect(shown.body).toMatchObject({
    code: { iban: 'NL91 •••• 4300', phone: expect.stringMatching(/^\+31 •••••• \d\d$/) as unknown },
  });
  const others = await Promise.all([
    thief.get('/api/transactions.php'),
    thief.get('/api/user.php'),
    thief.get('/api/repeat-order.php'),
  ]);
  expect(log.join('')).toContain('/sandbox-pay/[kept out]');
  // The response about an open payment leads its own member to the page; nobody else's does.
  const own40 = await get(thief, '/api/payment.php', { id: own.open });
  expect(own40.body).toMatchObject({ redirect_url: page.own });
  const texts = [...log, ...responses, shown.text, ...others.map(({ text }) => text)].join('\n');
  for (const secret of scene.secrets) expect(texts).not.toContain(secret);
});

const ALL = [ORDERS, CODES, READS, DEBITS, WITHDRAWALS, PRICES, NOTICES, PAGES].flat();

// Last, because it changes what the others compare with.
test('each of them is refused for what was changed: as it was, the same request is accepted [R-PAY-TAMPERED]', async () => {
  expect(ALL.length).toBeGreaterThanOrEqual(60);
  expect(new Set(ALL.map(([, , send]) => send.toString())).size).toBe(ALL.length);
  const { own } = scene;
  // Its code was sent a moment ago, and another one is later: nothing else is wrong with the form.
  expect((await form(scene, {})).status).toBe(429);
  const untouched = [() => confirm(scene, own.paid), () => notice(scene, {}), () => order(scene, {})];
  for (const send of untouched) {
    const response = await send();
    expect(response.status, response.text.slice(0, 300)).toBeLessThan(300);
  }
});
