import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import express, { type Express, type Request, type Response } from 'express';
import type { Logger } from 'pino';
import { z } from 'zod';
import { isLocale, LOCALES, type Locale } from '@tandem/contracts/product/locales';
import type { Config } from '../../../platform/config/env.ts';
import type { Db } from '../../../platform/db/database.ts';
import { ownHost } from '../../../platform/http/own-host.ts';
import { DECISIONS, settle } from './decision.ts';
import { createDeliveries, type Deliveries } from './deliveries.ts';
import { needsBank, pageLocale, paymentPage, refusalPage, settledPage } from './page.ts';
import { SANDBOX_BANKS, sandboxTexts } from './page-texts.ts';
import { SANDBOX_PATH } from './sandbox-provider.ts';
import { isExpired } from './sandbox-report.ts';
import { findByToken, type SandboxPayment } from './sandbox.repository.ts';

export interface SandboxDependencies {
  db: Db;
  log: Logger;
  /** `paymentWebhookSecret` signs notices and forms; `host` and `port` are where the gateway listens, the port 0 until it is known. */
  config: Pick<Config, 'paymentSandbox' | 'paymentWebhookSecret' | 'host' | 'port'>;
}

export type Sandbox = Pick<Deliveries, 'stop'>;

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

function createPages(deps: SandboxDependencies, deliveries: Deliveries) {
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
    await settle(deps.db, payment, isExpired(payment) ? 'expired' : DECISIONS[decision], bank ?? null);
    // What is decided is stored and will be told; the payer is sent back even when that takes longer.
    const told = deliveries
      .flush()
      .catch((error: unknown) => deps.log.error({ error }, 'sandbox notices could not be sent'));
    await waitAtMost(NOTICE_WAIT_MILLISECONDS, told);
    response.set('Cache-Control', 'no-store').redirect(303, payment.return_url);
  };

  return { show, decide };
}

async function waitAtMost(milliseconds: number, work: Promise<void>): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  const timer = setTimeout(resolve, milliseconds);
  try {
    await Promise.race([work, promise]);
  } finally {
    clearTimeout(timer);
  }
}

/**
 * With PAYMENT_SANDBOX: serves the sandbox provider's hosted page at `/sandbox-pay/:token` and sends its notices. The gateway's own
 * port is taken from the connections that come in. `stop` ends the sending; notices that wait are sent after
 * the next start.
 */
export function mountSandboxPayments(app: Express, deps: SandboxDependencies): Sandbox {
  if (!deps.config.paymentSandbox) return { stop: () => Promise.resolve() };
  const { host } = deps.config;
  let { port } = deps.config;
  const deliveries = createDeliveries({
    db: deps.db,
    secret: deps.config.paymentWebhookSecret,
    log: deps.log,
    address: () => (port === 0 ? null : { host: ownHost(host), port }),
  });
  const pages = createPages(deps, deliveries);
  app.use(SANDBOX_PATH, (request, _response, next) => {
    port = request.socket.localPort ?? port;
    next();
  });
  app.get(`${SANDBOX_PATH}/:token`, pages.show);
  app.post(`${SANDBOX_PATH}/:token`, express.urlencoded({ extended: false, limit: '4kb' }), pages.decide);
  return { stop: deliveries.stop };
}
