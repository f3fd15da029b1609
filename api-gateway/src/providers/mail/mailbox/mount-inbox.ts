import { randomBytes } from 'node:crypto';
import type { Express, Request, Response } from 'express';
import { z } from 'zod';
import { isLocale, LOCALES } from '@tandem/contracts/product/locales';
import type { Config } from '../../../platform/config/env.ts';
import type { Db } from '../../../platform/db/database.ts';
import { tenantOf } from '../../../platform/http/request-state.ts';
import { readQuery } from '../../../platform/http/validate.ts';
import { INBOX_PATH, listPage, mailPage, missingPage } from './inbox-pages.ts';
import type { InboxPage } from './inbox-pages.ts';
import { findMail, listMails } from './mailbox.repository.ts';
import type { KeptMail } from './mailbox.repository.ts';
import { readMail } from './read-mail.ts';

export interface InboxDeps {
  db: Db;
  config: Pick<Config, 'mail'>;
}

const SHOWN = 100;
/** Mails are parsed to be sent as JSON; a test requests those to its own address. */
const SHOWN_AS_JSON = 20;
const idSchema = z.uuid();

const BASE_HEADERS = {
  'Cache-Control': 'no-store',
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'no-referrer',
  'X-Robots-Tag': 'noindex',
};

/** No script, nothing from elsewhere, in no frame; of frames only the mail's own. */
function startPage(request: Request, response: Response): InboxPage {
  const nonce = randomBytes(16).toString('base64');
  response.set({
    ...BASE_HEADERS,
    'Content-Security-Policy': `default-src 'none'; style-src 'nonce-${nonce}'; frame-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`,
    'Content-Type': 'text/html; charset=utf-8',
  });
  const preferred = request.acceptsLanguages(...LOCALES);
  return { locale: isLocale(preferred) ? preferred : 'en', nonce, site: tenantOf(request).settings.name };
}

/** The mail's HTML, shut in: no script, no request, no form, no origin; links open a window of their own. */
function sendHtml(response: Response, html: string): void {
  response.set({
    ...BASE_HEADERS,
    'Content-Security-Policy':
      "sandbox allow-popups allow-popups-to-escape-sandbox; default-src 'none'; style-src 'unsafe-inline'; img-src data:; base-uri 'none'; form-action 'none'; frame-ancestors 'self'",
    'Content-Type': 'text/html; charset=utf-8',
  });
  response.send(html.replace('<head>', '<head><base target="_blank">'));
}

/**
 * Shows what the embedded mailbox keeps of the tenant that the Host names: `/dev/mail` and `/dev/mail/<id>`
 * for people, `/dev/mail.json?to=` for tests. Not there when MAIL_INBOX is off, and never with a mail server.
 */
export function mountInbox(app: Express, { db, config }: InboxDeps): void {
  if (!config.mail.inbox) return;
  const find = async (request: Request): Promise<KeptMail | undefined> => {
    const id = idSchema.safeParse(request.params['id']);
    return id.success ? findMail(db, tenantOf(request).id, id.data) : undefined;
  };
  const list = (request: Request, recipient: string | null, limit: number) =>
    listMails(db, { tenantId: tenantOf(request).id, recipient, limit });

  app.get(INBOX_PATH, async (request, response) => {
    const mails = await list(request, null, SHOWN);
    response.send(listPage(startPage(request, response), mails));
  });

  app.get(`${INBOX_PATH}.json`, async (request, response) => {
    const { to = null } = readQuery(request.originalUrl);
    const mails = await list(request, to, SHOWN_AS_JSON);
    response.set(BASE_HEADERS).json({ mails: await Promise.all(mails.map(readMail)) });
  });

  app.get(`${INBOX_PATH}/:id`, async (request, response) => {
    const kept = await find(request);
    const page = startPage(request, response);
    if (kept === undefined) response.status(404).send(missingPage(page));
    else response.send(mailPage(page, await readMail(kept)));
  });

  app.get(`${INBOX_PATH}/:id/html`, async (request, response) => {
    const kept = await find(request);
    if (kept === undefined) response.status(404).send(missingPage(startPage(request, response)));
    else sendHtml(response, (await readMail(kept)).html);
  });
}
