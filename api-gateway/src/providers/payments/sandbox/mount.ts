import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import express, { type Express, type Request, type Response } from 'express';
import { z } from 'zod';
import { isLocale, LOCALES, type Locale } from '@tandem/contracts/product/locales';
import type { Config } from '../../../platform/config/env.ts';
import type { Db } from '../../../platform/db/database.ts';
import { DECISIONS } from './decision.ts';
import { needsBank, pageLocale, paymentPage, refusalPage, settledPage } from './page.ts';
import { SANDBOX_BANKS, sandboxTexts } from './page-texts.ts';
import type { Sandbox } from './sandbox.ts';
import { SANDBOX_PATH } from './sandbox-provider.ts';
import { isExpired } from './sandbox-report.ts';
import { findByToken, type SandboxPayment } from './sandbox.repository.ts';

export interface SandboxPagesDeps {
  db: Db;
  /** `paymentWebhookSecret` signs the forms. */
  config: Pick<Config, 'paymentWebhookSecret'>;
}

/** How long the payer waits for the site to have taken the notice before being sent back anyway. */
const NOTICE_WAIT_MILLISECONDS = 3000;

const formSchema = z.object({
  csrf: z.string(),
  decision: z.enum(['pay', 'cancel', 'fail']),
  bank: z.enum(SANDBOX_BANKS).optional(),
});

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

function createPages(deps: SandboxPagesDeps, sandbox: Sandbox) {
  const refuse = (request: Request, response: Response, reason: 'missing' | 'refused'): void => {
    const nonce = startPage(response);
    response.status(reason === 'missing' ? 404 : 403).send(refusalPage(preferredLocale(request), nonce, reason));
  };
  const find = async (request: Request): Promise<SandboxPayment | undefined> => {
    const { token } = request.params;
    return typeof token === 'string' ? findByToken(deps.db, token) : undefined;
  };
  const ask = (response: Response, payment: SandboxPayment, error: string | null): void => {
    const nonce = startPage(response);
    response
      .status(error === null ? 200 : 422)
      .send(paymentPage(payment, { nonce, csrf: csrfOf(deps.config.paymentWebhookSecret, payment), error }));
  };

  const show = async (request: Request, response: Response): Promise<void> => {
    const payment = await find(request);
    if (payment === undefined) return refuse(request, response, 'missing');
    if (payment.status !== 'open' || isExpired(payment)) {
      const nonce = startPage(response);
      response.send(settledPage(payment, nonce));
      return;
    }
    ask(response, payment, null);
  };

  const decide = async (request: Request, response: Response): Promise<void> => {
    const payment = await find(request);
    if (payment === undefined) return refuse(request, response, 'missing');
    const form = formSchema.safeParse(request.body);
    if (
      !form.success ||
      !isSameSite(request) ||
      !isSame(form.data.csrf, csrfOf(deps.config.paymentWebhookSecret, payment))
    ) {
      return refuse(request, response, 'refused');
    }
    const { decision, bank } = form.data;
    if (decision === 'pay' && needsBank(payment) && bank === undefined) {
      return ask(response, payment, sandboxTexts(pageLocale(payment))('chooseBank'));
    }
    const notice = await sandbox.settle(payment, isExpired(payment) ? 'expired' : DECISIONS[decision], bank ?? null);
    // The decision is stored and will be reported; the payer is sent back even when that takes longer.
    if (notice !== null) await sandbox.notices.waitForAttempt(notice, NOTICE_WAIT_MILLISECONDS);
    response.set('Cache-Control', 'no-store').redirect(303, payment.return_url);
  };

  return { show, decide };
}

/** Serves the sandbox provider's hosted page at `/sandbox-pay/:token`; nothing where another provider is chosen. */
export function mountSandboxPayments(app: Express, deps: SandboxPagesDeps & { sandbox: Sandbox | null }): void {
  if (deps.sandbox === null) return;
  const pages = createPages(deps, deps.sandbox);
  app.get(`${SANDBOX_PATH}/:token`, pages.show);
  app.post(`${SANDBOX_PATH}/:token`, express.urlencoded({ extended: false, limit: '4kb' }), pages.decide);
}
