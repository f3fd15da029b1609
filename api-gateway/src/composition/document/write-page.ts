import { randomBytes } from 'node:crypto';
import type { Request, Response } from 'express';
import { isPrivateAddress } from '@tandem/contracts/composition/route';
import { variantsCookie } from '../../platform/experiments/variants-cookie.ts';
import type { KnownVariants } from '../../platform/experiments/variants-cookie.ts';
import { trafficSourceCookie } from '../../platform/http/traffic-source-cookie.ts';
import { acceptedEncodings, encodeForResponse } from '../store/encodings.ts';
import type { PageDecision } from './decide-page.ts';
import { earlyHintLinks } from './page-files.ts';
import type { PageFiles } from './page-files.ts';
import { gestureStart } from './gesture-start.ts';
import { keepSearchInLanguageLinks } from './language-links.ts';
import { pageHead } from './page-head.ts';
import { pageMarks } from './page-marks.ts';
import type { DecidedPage, MadePage } from './prepare-page.ts';
import type { PageInput } from './read-page-request.ts';
import { writeDocumentHeaders } from './security-headers.ts';
import { pageOwner, writeDocument } from './write-document.ts';

/** A request for a page, and the response to it. */
export interface Exchange {
  request: Request;
  response: Response;
}

/**
 * Stores where the visitor comes from in a cookie, from the first page on, also on a redirect and on a page that cannot
 * be written (R-TRACKING-STORED).
 */
export function keepTrafficSource({ newSource, hasKnownSource }: PageInput, { request, response }: Exchange): void {
  if (newSource === null || hasKnownSource) return;
  const known = { source: newSource, firstSeenAt: new Date() };
  response.append('Set-Cookie', trafficSourceCookie(known, { consent: false, secure: request.secure }));
}

/**
 * Keeps the name of a visitor and their variants in a cookie, so that they see the same ones again (L-LANDERS-VARIANT-DAYS)
 * and get the same canaries. Null: nothing has changed.
 */
export function keepVisitor(kept: KnownVariants | null, { request, response }: Exchange): void {
  if (kept === null) return;
  response.append('Set-Cookie', variantsCookie(kept, { secure: request.secure }));
}

export function writeRedirect(
  response: Response,
  { status, location }: Extract<PageDecision, { kind: 'redirect' }>,
): void {
  response.setHeader('Location', location);
  response.setHeader('Cache-Control', status === 301 ? 'private, max-age=3600' : 'private, no-store');
  response.vary('Cookie');
  response.status(status).end();
}

/** Names the assets to a browser that takes early hints, so that it requests them while the markup is waited for. */
export function writeEarlyHints({ response }: Exchange, { input }: DecidedPage, assets: PageFiles): void {
  if (input.takesEarlyHints) response.writeEarlyHints({ link: earlyHintLinks(assets) });
}

function writeHeaders({ request, response }: Exchange, { input, decision }: DecidedPage): void {
  const route = decision.matched?.route ?? null;
  // The address itself is the key to it.
  if (route !== null && isPrivateAddress(route, input.search)) response.setHeader('Cache-Control', 'private, no-store');
  // The bare root redirects people, not search engines (R-LOCALE-ROOT-REDIRECT).
  if (request.path === '/') response.vary('User-Agent');
  // What somebody has stopped is back when they start it; what is away may be back at once.
  if (decision.status === 503)
    response.setHeader('Retry-After', decision.matched?.stopped === undefined ? '10' : '120');
}

async function send({ request, response }: Exchange, status: number, html: string): Promise<void> {
  const [encoding] = acceptedEncodings(request.headers['accept-encoding']);
  const plain = Buffer.from(html);
  const body = encoding === undefined ? plain : await encodeForResponse(plain, encoding);
  if (encoding !== undefined) response.setHeader('Content-Encoding', encoding);
  response.setHeader('Content-Length', body.length);
  response.status(status).end(request.method === 'HEAD' ? undefined : body);
}

/** Writes the document of a page: its headers, its head, and the markup that was made. */
export async function writePage(
  exchange: Exchange,
  page: DecidedPage,
  assets: PageFiles,
  made: MadePage,
): Promise<void> {
  const { request, response } = exchange;
  const { input, visitor, settings, decision, copy } = page;
  const nonce = randomBytes(16).toString('base64');
  const head = pageHead({
    input,
    settings,
    decision,
    pictureWords: copy?.words.image ?? null,
    hidesTitle: visitor.kind === 'member' && visitor.privacyMode,
  });
  const { composition } = made.plan;
  writeDocumentHeaders(response, nonce, request.secure, { composition, release: pageOwner(made.plan).release });
  response.vary('Accept-Encoding');
  response.vary('Cookie');
  // What is only looked at is nobody's to find.
  if (!head.indexed || input.isStaging) response.setHeader('X-Robots-Tag', 'noindex');
  writeHeaders(exchange, page);
  const marks = pageMarks(decision, visitor, settings);
  const gesture = gestureStart(made.plan, decision, assets);
  const place = { path: decision.path, search: input.search, made: made.search, locales: settings.locales };
  const html = keepSearchInLanguageLinks(made.html, place);
  const document = writeDocument({ ...made, html, origin: input.origin, nonce, files: assets, head, marks, gesture });
  await send(exchange, decision.status, document);
}
