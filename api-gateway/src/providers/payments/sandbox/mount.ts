import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import express, { type Express, type Request, type Response } from 'express';
import { z } from 'zod';
import { isLocale, LOCALES, type Locale } from '@tandem/contracts/product/locales';
import type { Config } from '../../../platform/config/env.ts';
import type { Db } from '../../../platform/db/database.ts';
import { tenantOf } from '../../../platform/http/request-state.ts';
import { ENDINGS, RETURNS } from './decision.ts';
import type { Ending } from './decision.ts';
import { listPage } from './list-page.ts';
import { needsBank, pageLocale, paymentPage, refusalPage, settledPage } from './page.ts';
import { SANDBOX_BANKS, sandboxTexts } from './page-texts.ts';
import type { Sandbox } from './sandbox.ts';
import { SANDBOX_PATH } from './sandbox-provider.ts';
import { isExpired, isReturnable } from './sandbox-report.ts';
import { findByToken, listPayments, type SandboxPayment } from './sandbox.repository.ts';

export interface SandboxPagesDeps {
  db: Db;
  /** `paymentWebhookSecret` signs the forms; the list of payments is shown where the inbox is. */
  config: Pick<Config, 'paymentWebhookSecret' | 'mail'>;
}

/** How long the payer waits for the site to have taken the notice before being sent back anyway. */
const NOTICE_WAIT_MILLISECONDS = 3000;

/** Payments on the list. */
const SHOWN = 50;

type EndingName = keyof typeof ENDINGS;
type ReturnName = keyof typeof RETURNS;

const formSchema = z.object({
  csrf: z.string(),
  decision: z.enum([
    ...(Object.keys(ENDINGS) as [EndingName, ...EndingName[]]),
    ...(Object.keys(RETURNS) as [ReturnName, ...ReturnName[]]),
    'part',
  ]),
  /** Of the part that is refunded. */
  amount: z.string().max(20).optional(),
  bank: z.enum(SANDBOX_BANKS).optional(),
});

const isReturn = (name: EndingName | ReturnName | 'part'): name is ReturnName => name in RETURNS;

/** What was typed, in minor units; 0 for what is no amount. */
function amountOf(typed: string): number {
  const [, whole, cents = ''] = /^(\d{1,6})(?:[.,](\d{1,2}))?$/.exec(typed.trim()) ?? [];
  return whole === undefined ? 0 : Number(whole) * 100 + Number(cents.padEnd(2, '0'));
}

/** Headers of every page here: no script at all, nothing from elsewhere, not in a frame. */
function startPage(response: Response): string {
  const nonce = randomBytes(16).toString('base64');
  response.set({
    'Content-Security-Policy': `default-src 'none'; style-src 'nonce-${nonce}'; img-src data:; form-action 'self'; base-uri 'none'; frame-ancestors 'none'`,
    'Cache-Control': 'no-store',
    'X-Content-Type-Options': 'nosniff',
    // Not no-referrer: the form's Origin would be null then.
    'Referrer-Policy': 'same-origin',
    'Content-Type': 'text/html; charset=utf-8',
  });
  return nonce;
}

function preferredLocale(request: Request): Locale {
  const preferred = request.acceptsLanguages(...LOCALES);
  return isLocale(preferred) ? preferred : 'en';
}

/** Bound to the payment's token: a form made for another one, or elsewhere, does not have it. */
function csrfOf(secret: string, payment: SandboxPayment): string {
  return createHmac('sha256', secret).update(`sandbox-form:${payment.token}`).digest('base64url');
}

function isSame(given: string, expected: string): boolean {
  const [a, b] = [Buffer.from(given), Buffer.from(expected)];
  return a.byteLength === b.byteLength && timingSafeEqual(a, b);
}

function isSameSite(request: Request): boolean {
  const site = request.get('sec-fetch-site');
  return site === undefined || site === 'same-origin';
}

const refuse = (request: Request, response: Response, reason: 'missing' | 'refused'): void => {
  const nonce = startPage(response);
  response.status(reason === 'missing' ? 404 : 403).send(refusalPage(preferredLocale(request), nonce, reason));
};

async function find({ db }: SandboxPagesDeps, { params }: Request): Promise<SandboxPayment | undefined> {
  return typeof params['token'] === 'string' ? findByToken(db, params['token']) : undefined;
}

/** The page of an open payment, with what is wrong with the form that was sent. */
function ask({ config }: SandboxPagesDeps, response: Response, payment: SandboxPayment, error: string | null): void {
  const nonce = startPage(response);
  const csrf = csrfOf(config.paymentWebhookSecret, payment);
  response.status(error === null ? 200 : 422).send(paymentPage(payment, { nonce, csrf, error }));
}

/** The page of a payment that was decided, with what is wrong with the amount that was sent. */
function showSettled({ config }: SandboxPagesDeps, response: Response, payment: SandboxPayment, isWrong = false): void {
  const nonce = startPage(response);
  const csrf = isReturnable(payment) ? csrfOf(config.paymentWebhookSecret, payment) : null;
  response.status(isWrong ? 422 : 200).send(settledPage(payment, { nonce, csrf, isWrong }));
}

/** What is read: a payment, and the list of them. */
function createReading(deps: SandboxPagesDeps) {
  return {
    show: async (request: Request, response: Response): Promise<void> => {
      const payment = await find(deps, request);
      if (payment === undefined) return refuse(request, response, 'missing');
      if (payment.status === 'open' && !isExpired(payment)) return ask(deps, response, payment, null);
      showSettled(deps, response, payment);
    },
    list: async (request: Request, response: Response): Promise<void> => {
      const nonce = startPage(response);
      const { hosts, settings } = tenantOf(request);
      // The payment of a debit has the host by which mails reach the site.
      const payments = await listPayments(deps.db, [...hosts, settings.domain], SHOWN);
      response.send(listPage(payments, preferredLocale(request), nonce));
    },
  };
}

/** What a form presses, when it is the page's own; null for any other. */
function pressedIn(request: Request, payment: SandboxPayment, secret: string): z.infer<typeof formSchema> | null {
  const form = formSchema.safeParse(request.body);
  const isOwn = form.success && isSameSite(request) && isSame(form.data.csrf, csrfOf(secret, payment));
  return isOwn ? form.data : null;
}

/** The decision of a payment. It is stored and will be reported; the payer is sent on even when that takes longer. */
function createDecide(deps: SandboxPagesDeps, sandbox: Sandbox) {
  const leadOn = async (response: Response, notice: string | null, address: string): Promise<void> => {
    if (notice !== null) await sandbox.notices.waitForAttempt(notice, NOTICE_WAIT_MILLISECONDS);
    response.set('Cache-Control', 'no-store').redirect(303, address);
  };
  const settle = async (payment: SandboxPayment, ending: Ending, bank: string | null): Promise<string | null> => {
    const settled = await sandbox.settle(payment, isExpired(payment) ? { decision: 'expired' } : ending, bank);
    return settled?.dueNotice ?? null;
  };
  /** The payer is not there: the page says what has become of the payment. */
  const back = (response: Response, notice: string | null, { token }: SandboxPayment) =>
    leadOn(response, notice, `${SANDBOX_PATH}/${token}`);
  const refundPart = async (response: Response, payment: SandboxPayment, amount: number): Promise<void> => {
    const fits = amount > 0 && amount < payment.amount - payment.refunded;
    if (!fits || !isReturnable(payment)) return showSettled(deps, response, payment, true);
    return back(response, await sandbox.refundPart(payment, amount), payment);
  };
  return async (request: Request, response: Response): Promise<void> => {
    const payment = await find(deps, request);
    if (payment === undefined) return refuse(request, response, 'missing');
    const pressed = pressedIn(request, payment, deps.config.paymentWebhookSecret);
    if (pressed === null) return refuse(request, response, 'refused');
    const { decision, bank = null, amount = '' } = pressed;
    if (decision === 'part') return refundPart(response, payment, amountOf(amount));
    if (isReturn(decision)) {
      const notice = isReturnable(payment) ? await sandbox.giveBack(payment, RETURNS[decision]) : null;
      return back(response, notice, payment);
    }
    const ending: Ending = ENDINGS[decision];
    if (ending.decision === 'paid' && needsBank(payment) && bank === null)
      return ask(deps, response, payment, sandboxTexts(pageLocale(payment))('chooseBank'));
    return leadOn(response, await settle(payment, ending, bank), payment.return_url);
  };
}

/**
 * Serves the sandbox provider's hosted page at `/sandbox-pay/:token`, and at `/sandbox-pay` the payments of the tenant, such
 * as direct debits, whose payers never see a page. Nothing where another provider is chosen.
 */
export function mountSandboxPayments(app: Express, deps: SandboxPagesDeps & { sandbox: Sandbox | null }): void {
  if (deps.sandbox === null) return;
  const { show, list } = createReading(deps);
  if (deps.config.mail.inbox) app.get(SANDBOX_PATH, list);
  app.get(`${SANDBOX_PATH}/:token`, show);
  const readForm = express.urlencoded({ extended: false, limit: '4kb' });
  app.post(`${SANDBOX_PATH}/:token`, readForm, createDecide(deps, deps.sandbox));
}
