import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createCreditsService } from '../src/backend/credits/credits.service.ts';
import { personOf } from './domain/chat.ts';
import { collectDue, makeDebit } from './domain/direct-debit.ts';
import { startMollieSite } from './domain/mollie-site.ts';
import { buyerOf, notify, pay } from './domain/sandbox.ts';
import { startTestGateway, type TestClient, type TestGateway } from './harness.ts';
import { mailsTo } from './mail/mails.ts';

interface Site {
  gateway: TestGateway;
  moderator: TestClient;
}
const moderated = async (gateway: TestGateway): Promise<Site> => ({
  gateway,
  moderator: (await personOf(gateway, { role: 'moderator' })).client,
});

let sandbox: Site;
/** Where a debit that is collected is under way until its provider reports its money. */
let mollie: Site;
let close: () => Promise<void>;
beforeAll(async () => {
  sandbox = await moderated(await startTestGateway());
  const site = await startMollieSite();
  ({ close } = site);
  mollie = await moderated(site.gateway);
});
afterAll(async () => {
  await close();
  await sandbox.gateway.close();
});

async function buyer({ gateway }: Site, language: 'en' | 'fr') {
  const member = await buyerOf(gateway);
  await member.client.call('PUT /api/user.php', { body: { language } });
  return member;
}

/** A moderator gives so much of a purchase back; returns the mail about it, its subject above its text. */
async function mailAfter(
  { gateway, moderator }: Site,
  { email, id, amount }: { email: string; id: string; amount: number },
): Promise<string> {
  const before = await mailsTo(gateway.client(), email);
  const known = new Set(before.map((mail) => mail.id));
  await moderator.call('PUT /api/buyer-review.php', {
    body: { action: 'refund', payment_id: id, key: randomUUID(), amount },
  });
  const mails = await mailsTo(gateway.client(), email, before.length + 1);
  const mail = mails.find((one) => !known.has(one.id));
  return `${mail?.subject}\n${mail?.text}`.replaceAll(/[\u00A0\u202F\n ]+/g, ' ');
}

/** What no mail says while no money has gone back. */
const PAID_BACK = /was paid back|a été remboursé|avons remboursé|ont été remboursés|est remboursée/;
/** Nobody has withdrawn. */
const WITHDRAWN = /withdrawal at|rétractation sur/;

describe('the mail of what a moderator gives back says where the money is [R-PAY-PRICE-REFUNDED, R-PAY-PRICE-LOWERED]', () => {
  test.each([
    [
      'en',
      'Your purchase is to be paid back Your direct debit is on its way from your bank. As soon as it has arrived, €19.99 goes back to you the way you paid.',
      '15 unused credits of this purchase are no longer yours.',
    ],
    [
      'fr',
      'Votre achat va vous être remboursé Votre prélèvement est en cours auprès de votre banque. Dès que l’argent nous sera parvenu, nous vous rembourserons 19,99 € par le même moyen de paiement.',
      '15 crédits inutilisés de cet achat ne sont plus à vous.',
    ],
  ] as const)('of a debit that is under way, in %s', async (language, ...texts) => {
    const { client, email } = await buyer(mollie, language);
    const { payment_id: id } = await makeDebit(client);
    await mailsTo(mollie.gateway.client(), email, 2);
    await collectDue(mollie.gateway);
    const mail = await mailAfter(mollie, { email, id, amount: 1999 });
    for (const text of texts) expect(mail).toContain(text);
    expect(mail).not.toMatch(PAID_BACK);
  });

  test.each([
    ['en', 'A part of the price is to be paid back', 'As soon as it has arrived, €5.00 of its €19.99 goes back to you'],
    ['fr', 'Une partie du prix va vous être remboursée', 'nous vous rembourserons 5,00 € sur ses 19,99 €'],
  ] as const)('of a part of a debit that is under way, in %s', async (language, ...texts) => {
    const { client, email } = await buyer(mollie, language);
    const { payment_id: id } = await makeDebit(client);
    await mailsTo(mollie.gateway.client(), email, 2);
    await collectDue(mollie.gateway);
    const mail = await mailAfter(mollie, { email, id, amount: 500 });
    for (const text of texts) expect(mail).toContain(text);
    expect(mail).not.toMatch(PAID_BACK);
  });

  test.each([
    [
      'en',
      'Your purchase at Alpha is cancelled Alpha Your purchase is cancelled Your direct debit of €19.99 will not be collected: nothing is taken from your account for this purchase.',
      'The price of your purchase at Alpha is lower Alpha The price of your purchase is lower',
    ],
    [
      'fr',
      'Votre achat sur Alpha est annulé Alpha Votre achat est annulé Votre prélèvement de 19,99 € n’aura pas lieu : rien n’est débité de votre compte pour cet achat.',
      'Le prix de votre achat sur Alpha a baissé Alpha Le prix de votre achat a baissé',
    ],
  ] as const)('of a debit that is not collected yet, in %s', async (language, whole, part) => {
    const { client, email } = await buyer(sandbox, language);
    const { payment_id: id } = await makeDebit(client);
    await mailsTo(sandbox.gateway.client(), email, 2);
    const lowered = await mailAfter(sandbox, { email, id, amount: 500 });
    expect(lowered).toContain(part);
    const cancelled = await mailAfter(sandbox, { email, id, amount: 1499 });
    expect(cancelled).toContain(whole);
    for (const mail of [lowered, cancelled]) {
      expect(mail).not.toMatch(PAID_BACK);
      expect(mail).not.toMatch(WITHDRAWN);
    }
  });

  test.each([
    ['en', 'Your purchase is to be paid back €34.99 goes back to you the way you paid (iDEAL).'],
    ['fr', 'Votre achat va vous être remboursé Nous vous remboursons 34,99 € par le même moyen de paiement (iDEAL).'],
  ] as const)('of a purchase whose credits are all used, whose money is on its way, in %s', async (language, text) => {
    const { client, email, id: userId } = await buyer(sandbox, language);
    const { payment_id: id } = await pay(client);
    await notify(sandbox.gateway, id, { status: 'completed' });
    const spent = { userId, amount: 40, kind: 'message', reference: randomUUID() } as const;
    await createCreditsService({ db: sandbox.gateway.db }).spend(spent);
    expect(await mailAfter(sandbox, { email, id, amount: 1000 })).not.toMatch(PAID_BACK);
    const mail = await mailAfter(sandbox, { email, id, amount: 3499 });
    expect(mail).toContain(text);
    expect(mail).not.toMatch(PAID_BACK);
    expect(mail).not.toMatch(/unused credit|crédits? inutilisé/);
  });

  test('of a voucher whose credits are all used', async () => {
    const { client, email, id: userId } = await buyer(sandbox, 'en');
    const { payment_id: id } = await pay(client, { method: 'paysafecard' });
    await notify(sandbox.gateway, id, { status: 'completed' });
    const spent = { userId, amount: 40, kind: 'message', reference: randomUUID() } as const;
    await createCreditsService({ db: sandbox.gateway.db }).spend(spent);
    const mail = await mailAfter(sandbox, { email, id, amount: 4499 });
    expect(mail).toContain('€44.99 goes back to you by bank transfer');
    expect(mail).not.toContain('unused credit');
  });
});
