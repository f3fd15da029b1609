import { randomBytes } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { ErrorRequestHandler, Request, Response } from 'express';
import type { ButtonColors } from '../../platform/brand/brand-colors.ts';
import { localizePath, splitLocale } from '@tandem/contracts/product/locales';
import type { Locale } from '@tandem/contracts/product/locales';
import { lookOf } from '../../platform/brand/look.ts';
import type { Branded } from '../../platform/brand/look.ts';
import { CONTROL_RADIUS } from '../../platform/brand/typefaces.ts';
import type { AppError } from '../../platform/errors/app-error.ts';
import { localize } from '../../platform/errors/error-texts.ts';
import { textsIn } from '../../platform/i18n/texts.ts';
import { toAppError } from '../../platform/http/error-response.ts';
import { chooseLocale } from '../../platform/http/locale.ts';
import { isOwnPath } from '../../platform/http/own-paths.ts';
import { requestState } from '../../platform/http/request-state.ts';
import type { RequestState } from '../../platform/http/request-state.ts';
import { normalizePath } from './page-address.ts';
import { escapeHtml, tag } from '../../platform/html/html.ts';
import { APPEARANCE } from '../../platform/html/appearance.ts';
import { isPageRequest, searchOf } from './page-request.ts';
import { writeDocumentHeaders } from './security-headers.ts';
import { ICON_PATH } from './write-document.ts';
import type en from './texts/en.json';

const textsOf = textsIn<typeof en>(import.meta.dirname);

interface Tones {
  page: { light: string; dark: string };
  text: { light: string; dark: string };
  button: { light: ButtonColors; dark: ButtonColors };
  radius: string;
}

const GREY = { fill: '#5a5a5a', text: '#ffffff', hover: '#5a5a5a', active: '#5a5a5a' };

/** An unknown host gets neither name nor colour. */
const NOBODYS: Tones = {
  page: { light: '#f6f6f6', dark: '#161616' },
  text: { light: '#211722', dark: '#f3ece4' },
  button: { light: GREY, dark: GREY },
  radius: '8px',
};

function tonesOf(tenant: Branded): Tones {
  const { page, colors } = lookOf(tenant);
  const text = { light: colors.ink[900], dark: colors.paper[100] };
  return { page, text, button: colors.button, radius: CONTROL_RADIUS[tenant.theme] };
}

function styleOf({ page, text, button, radius }: Tones): string {
  const of = (side: 'light' | 'dark') =>
    `--page:${page[side]};--text:${text[side]};--fill:${button[side].fill};--on:${button[side].text}`;
  return [
    `:root{color-scheme:light dark;${of('light')}}`,
    `body{margin:0;min-height:100dvh;display:grid;place-content:center;justify-items:center;gap:16px;padding:24px;box-sizing:border-box;text-align:center;font:17px/1.5 system-ui,sans-serif;background:var(--page);color:var(--text)}`,
    'img{width:56px;height:56px}h1{margin:0;font-size:28px;line-height:1.2;max-width:24em;text-wrap:balance}p{margin:0;max-width:36em}',
    'main{display:grid;gap:16px;justify-items:center}header{line-height:0}footer{opacity:.75;font-size:14px;overflow-wrap:anywhere}nav{display:flex;flex-wrap:wrap;gap:12px;justify-content:center;margin-top:8px}',
    `a{display:inline-flex;align-items:center;min-height:48px;padding:0 22px;border-radius:${radius};color:inherit}`,
    `a[rel]{background:var(--fill);color:var(--on);font-weight:600;text-decoration:none}`,
    `@media(prefers-color-scheme:dark){:root:not([data-appearance=light]){${of('dark')}}}`,
    `:root[data-appearance=dark]{color-scheme:dark;${of('dark')}}`,
    ':root[data-appearance=light]{color-scheme:light}',
  ].join('');
}

/** A link of an error page. */
interface Action {
  label: string;
  href: string;
  /** What it is to the page; the one that is to be taken first has this. */
  rel?: 'home' | 'nofollow';
}

/** What an error page says. */
export interface ErrorDocument {
  failure: Pick<AppError, 'status' | 'retryAfter'>;
  heading: string;
  texts: readonly string[];
  actions: readonly Action[];
  locale: Locale;
}

/** Whole and alone: it needs neither the composition nor a file, either of which may be what failed. */
function errorHtml({ failure, heading, texts, actions, locale }: ErrorDocument, from: RequestState, nonce: string) {
  const t = textsOf(locale);
  // No site is known under an unknown host.
  const tenant = from.tenant?.settings ?? null;
  const title = tenant === null ? heading : `${heading} · ${tenant.name}`;
  const links = actions.map(({ label, href, rel }) => `${tag('a', { href, rel })}${escapeHtml(label)}</a>`);
  return [
    '<!doctype html>',
    tag('html', { lang: locale, dir: 'ltr' }),
    '<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">',
    `<title>${escapeHtml(title)}</title><meta name="robots" content="noindex">`,
    tenant === null ? '' : tag('link', { rel: 'icon', type: 'image/svg+xml', href: ICON_PATH }),
    // As chosen on this device, before the first paint: a failure must not dazzle a visitor in the dark.
    `${tag('script', { nonce })}${APPEARANCE}</script>`,
    `${tag('style', { nonce })}${styleOf(tenant === null ? NOBODYS : tonesOf(tenant))}</style></head>`,
    '<body>',
    tenant === null
      ? ''
      : `<header>${tag('img', { src: ICON_PATH, alt: tenant.name, width: '56', height: '56' })}</header>`,
    `<main><h1>${escapeHtml(heading)}</h1>${texts.map((text) => `<p>${escapeHtml(text)}</p>`).join('')}</main>`,
    tenant === null ? '' : `<nav>${links.join('')}</nav>`,
    `<footer>${t('error.status')} ${failure.status} · ${t('error.reference')} ${escapeHtml(from.requestId)}</footer>`,
    '</body></html>',
  ].join('');
}

/** Responds to a request with an error page, in the tenant's look. */
export function writeErrorDocument(request: IncomingMessage, response: ServerResponse, document: ErrorDocument): void {
  const state = requestState(request);
  const { status, retryAfter } = document.failure;
  const nonce = randomBytes(16).toString('base64');
  writeDocumentHeaders(response, nonce, state.client.isSecure);
  response.setHeader('Cache-Control', 'no-store');
  response.setHeader('X-Robots-Tag', 'noindex');
  response.removeHeader('Content-Encoding');
  if (retryAfter !== undefined) response.setHeader('Retry-After', String(Math.ceil(retryAfter)));
  response.statusCode = status;
  response.end(request.method === 'HEAD' ? undefined : errorHtml(document, state, nonce));
}

/** The language of an address. Those of the gateway itself are in none: that which the browser prefers, or the tenant's. */
function localeAt(path: string, request: Request): Locale {
  if (!isOwnPath(path)) return splitLocale(path).locale;
  const { tenant } = requestState(request);
  return chooseLocale(request.headers['accept-language'], null, tenant?.settings.domain_language ?? '');
}

/** Responds to a request for a page with a failure as a page, in the tenant's look and the address' language. */
function sendErrorDocument(request: Request, response: Response, failure: AppError): void {
  const path = normalizePath(request.path);
  const locale = localeAt(path, request);
  const t = textsOf(locale);
  const isOurs = failure.status >= 500;
  const passes = isOurs || failure.code === 'too_many_requests';
  const home: Action = { label: t('error.home'), href: localizePath(locale, '/') };
  const again: Action = { label: t('error.again'), href: path + searchOf(request), rel: 'nofollow' };
  writeErrorDocument(request, response, {
    failure,
    heading: localize(failure.text, locale),
    texts: isOurs ? [t('error.calm')] : [],
    actions: passes ? [again, home] : [{ ...home, rel: 'home' }],
    locale,
  });
}

/** Returns a failure of a request for a page, and logs it when it is the server's. */
export function logPageFailure(request: IncomingMessage, error: unknown): AppError {
  const failure = toAppError(error);
  if (failure.status >= 500)
    requestState(request).log.error({ err: failure.cause ?? failure, code: failure.code }, 'a page failed');
  return failure;
}

/** Failures of requests for pages; all others are passed on to be sent as data (http/error-response.ts). */
export const handlePageErrors: ErrorRequestHandler = (error: unknown, request, response, next) => {
  if (response.headersSent || !isPageRequest(request) || request.headers.accept === undefined) return next(error);
  sendErrorDocument(request, response, logPageFailure(request, error));
};
