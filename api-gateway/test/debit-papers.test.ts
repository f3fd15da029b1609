import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createCreditsService } from '../src/backend/credits/credits.service.ts';
import { CLOSED_ACCOUNT } from '../src/providers/payments/sandbox/closed-account.ts';
import { codeTo, collectDue, ownPhone, RIGHT_DEBTOR, sendForm, typeCode } from './domain/direct-debit.ts';
import { mailedPaper, receiptText, rowsBehind, rowsBehindRefund } from './domain/receipts.ts';
import { buyerOf, pay } from './domain/sandbox.ts';
import { faultsOfPayment } from './domain/verified-ledger.ts';
import { withdrawOffered } from './domain/withdrawing.ts';
import { startTestGateway, type TestGateway } from './harness.ts';

/**
 * What the papers of a direct debit say in each language, as PDF: of 15 credits, to be debited on the first of January 2027 from
 * an account in the Netherlands. Their amounts are those of the rows of the payment, the refund and the invoices.
 */
const WORDS = {
  en: {
    money: (digits: string) => `€${digits}`,
    number: 'Invoice number',
    credits: '15 credits on Alpha',
    net: 'Without VAT',
    tax: 'VAT 21%',
    totalDue: 'Total, to be debited on January 1, 2027',
    due: 'To be debited on January 1, 2027',
    methodDue: 'Payment by SEPA direct debit',
    price: 'Price',
    total: 'Total paid',
    method: 'Paid with SEPA direct debit',
    withdrawal: 'Withdrawal: 10 unused credits',
    notCollected: 'Direct debit that was not collected',
    creditNote: (number: string) => `Credit note ${number} of `,
    title: 'Alpha Credit note Credit note number',
    corrects: (number: string) => `Corrects Invoice ${number} of `,
    credited: 'Total credited',
    isDebited: /to be debited on/i,
    isPaid: /paid/i,
    isPaidWhole: /Total paid/,
    isByBank: /by your bank/,
  },
  fr: {
    money: (digits: string) => `${digits.replace('.', ',')} €`,
    number: 'Numéro de facture',
    credits: '15 crédits sur Alpha',
    net: 'Hors TVA',
    tax: 'TVA 21 %',
    totalDue: 'Total, prélevé le 1er janvier 2027',
    due: 'À prélever le 1er janvier 2027',
    methodDue: 'Paiement par Prélèvement SEPA',
    price: 'Prix',
    total: 'Total payé',
    method: 'Payé avec Prélèvement SEPA',
    withdrawal: 'Rétractation : 10 crédits inutilisés',
    notCollected: 'Prélèvement qui n’a pas abouti',
    creditNote: (number: string) => `Avoir ${number} du `,
    title: 'Alpha Avoir Numéro d’avoir',
    corrects: (number: string) => `Rectifie Facture ${number} du `,
    credited: 'Total de l’avoir',
    isDebited: /prélev(?:é|er) le/i,
    isPaid: /payé/i,
    isPaidWhole: /Total payé/,
    isByBank: /par votre banque/,
  },
} as const;
type Language = keyof typeof WORDS;

let gateway: TestGateway;
beforeAll(async () => {
  gateway = await startTestGateway();
});
afterAll(() => gateway.close());

/** A member of this language who has signed a direct debit that is due on that day. */
async function signDebit(language: Language, iban: string = RIGHT_DEBTOR.iban) {
  const { client, email, id: userId } = await buyerOf(gateway);
  await client.call('PUT /api/user.php', { body: { language } });
  const { payment_id: id } = await pay(client, { method: 'sdd', bundle_id: '15' });
  const phone = ownPhone();
  await sendForm(client, id, { phone, iban });
  await typeCode(client, id, await codeTo(client, phone));
  await sql`update direct_debits set debit_on = '2027-01-01' where payment_id = ${id}`.execute(gateway.db);
  return { client, email, userId, id };
}

const useFive = (userId: number) =>
  createCreditsService({ db: gateway.db }).spend({ userId, amount: 5, kind: 'message', reference: `${userId}:used` });

/** An amount in minor units as a language writes it. */
const moneyIn = (language: Language) => (amount: number) => {
  const written = WORDS[language].money((Math.abs(amount) / 100).toFixed(2));
  return amount < 0 ? `−${written}` : written;
};

/** The tax of a paper; of a credit note with the sign -1. */
function taxLines(language: Language, paper: { amount: number; vat_amount: number }, sign: 1 | -1): string[] {
  const [words, money] = [WORDS[language], moneyIn(language)];
  const { amount, vat_amount: vat } = paper;
  expect(vat, 'there is a tax').toBeGreaterThan(0);
  return [`${words.net} ${money(sign * (amount - vat))}`, `${words.tax} ${money(sign * vat)}`];
}

const expectLines = (text: string, lines: readonly string[]) => {
  for (const line of lines) expect(text).toContain(line);
};

describe.each(['en', 'fr'] as const)('in %s', (language) => {
  const words = WORDS[language];
  const money = moneyIn(language);

  test('the receipt of a direct debit names the day on which it is debited, and calls it paid once it is [R-PAY-DEBIT-NOT-PAID, R-PAY-RECEIPT-PDF]', async () => {
    const { client, id } = await signDebit(language);
    const { payment, invoice } = await rowsBehind(gateway, id);
    const lines = [
      `${words.number} ${invoice.printed}`,
      `${words.credits} ${money(payment.amount)}`,
      ...taxLines(language, invoice, 1),
    ];
    const due = await receiptText(client, id);
    expectLines(due, [...lines, `${words.totalDue} ${money(payment.amount)}`, words.methodDue]);
    expect(due).not.toMatch(words.isPaid);
    await collectDue(gateway);
    const paid = await receiptText(client, id);
    expectLines(paid, [...lines, `${words.total} ${money(payment.amount)}`, words.method]);
    expect(paid).not.toMatch(words.isDebited);
    expect(await faultsOfPayment(gateway.db, id)).toEqual([]);
  });

  test('the receipt of one of which a part is withdrawn before its day says what is still debited, and its credit note what is not [R-PAY-DEBIT-NOT-PAID, R-PAY-REFUND-LINES, R-PAY-CREDIT-NOTE-PDF]', async () => {
    const { client, email, userId, id } = await signDebit(language);
    await useFive(userId);
    await withdrawOffered(client, id);
    const { payment, refund, invoice, note } = await rowsBehindRefund(gateway, id);
    expect([refund.amount, note.amount]).toEqual([1333, 1333]);
    const left = payment.amount - refund.amount;
    const credit = [`${words.withdrawal} ${money(-refund.amount)}`, ...taxLines(language, note, -1)];
    const lines = [`${words.price} ${money(payment.amount)}`, words.creditNote(note.printed), ...credit];
    const receipt = await receiptText(client, id);
    expectLines(receipt, [...lines, `${words.due} ${money(left)}`, words.methodDue]);
    expect(receipt).not.toContain(words.totalDue);
    expect(receipt).not.toMatch(words.isPaid);
    const paper = await mailedPaper(gateway, email, note.printed);
    expectLines(paper, [words.corrects(invoice.printed), ...credit, `${words.credited} ${money(-note.amount)}`]);
    await collectDue(gateway);
    expect((await rowsBehind(gateway, id)).payment.asked_amount).toBe(left);
    const collected = await receiptText(client, id);
    expectLines(collected, [...lines, words.method]);
    expect(collected, 'less than the price was paid').not.toMatch(words.isPaidWhole);
    expect(collected).not.toMatch(words.isDebited);
    expect(await faultsOfPayment(gateway.db, id)).toEqual([]);
  });

  test('the receipt of one that is withdrawn as a whole before its day names no day [R-PAY-DEBIT-NOT-PAID]', async () => {
    const { client, id } = await signDebit(language);
    await withdrawOffered(client, id);
    const { payment, refund } = await rowsBehindRefund(gateway, id);
    expect(refund.amount).toBe(payment.amount);
    const receipt = await receiptText(client, id);
    expectLines(receipt, [`${words.price} ${money(payment.amount)}`, money(-refund.amount), words.methodDue]);
    expect(receipt).not.toMatch(words.isDebited);
    expect(receipt).not.toMatch(words.isPaid);
  });

  test('the receipt and the credit note of one that was not collected say that, and that nobody has taken money back [R-PAY-DEBIT-NOT-COLLECTED, R-PAY-REFUND-LINES, R-PAY-CREDIT-NOTE-PDF, R-PAY-CREDIT-NOTE-VAT]', async () => {
    const { client, email, userId, id } = await signDebit(language, CLOSED_ACCOUNT);
    await useFive(userId);
    await collectDue(gateway);
    const { payment, refund, invoice, note } = await rowsBehindRefund(gateway, id);
    expect(refund).toMatchObject({ kind: 'chargeback', status: 'uncollected', amount: payment.amount });
    expect([note.amount, note.vat_amount]).toEqual([invoice.amount, invoice.vat_amount]);
    const credit = [`${words.notCollected} ${money(-note.amount)}`, ...taxLines(language, note, -1), words.methodDue];
    const receipt = await receiptText(client, id);
    expectLines(receipt, [`${words.price} ${money(payment.amount)}`, words.creditNote(note.printed), ...credit]);
    const paper = await mailedPaper(gateway, email, note.printed);
    expectLines(paper, [
      `${words.title} ${note.printed}`,
      words.corrects(invoice.printed),
      ...credit,
      `${words.credited} ${money(-note.amount)}`,
    ]);
    for (const text of [receipt, paper])
      for (const said of [words.isDebited, words.isPaid, words.isByBank]) expect(text).not.toMatch(said);
    expect(await faultsOfPayment(gateway.db, id)).toEqual([]);
  });
});
