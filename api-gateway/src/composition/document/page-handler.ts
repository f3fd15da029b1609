import { randomBytes } from 'node:crypto';
import type { Request, RequestHandler, Response } from 'express';
import type { Settings } from '@tandem/contracts/api/settings';
import type { SessionService } from '../../backend/account/session.service.ts';
import type { Tenant } from '../../backend/settings/tenant-settings.ts';
import { countryOfAddress } from '../../http/country.ts';
import { ownOrigin } from '../../http/origin-check.ts';
import { tenantOf } from '../../http/request-state.ts';
import { readSessionCookie } from '../../http/session-cookie.ts';
import type { Composition } from '../live/composition.ts';
import type { LiveComposition } from '../live/live-composition.ts';
import type { Prerenderer } from '../prerender/prerenderer.ts';
import { acceptedEncodings, encodeForAnswer } from '../store/encodings.ts';
import { decidePage, normalizePath } from './decide-page.ts';
import type { DocumentDecision, PageDecision, Visitor } from './decide-page.ts';
import { earlyHintLinks, pageFiles, withoutMissing } from './page-files.ts';
import { pageMarkup } from './page-markup.ts';
import { createPagePlan } from './page-plan.ts';
import {
  isBot,
  isFormOfPage,
  isPageRequest,
  isPlainSearch,
  pageCookies,
  searchOf,
  takesEarlyHints,
} from './page-request.ts';
import type { PageCookies } from './page-request.ts';
import { isIndexed, pageTexts } from './page-texts.ts';
import { writeDocumentHeaders } from './security-headers.ts';
import { writeDocument } from './write-document.ts';

export interface PageHandlerDeps {
  live: LiveComposition;
  prerenderer: Prerenderer;
  sessions: SessionService;
  settingsOf: (tenant: Tenant, request: { country: Settings['geoip_country']; host: string }) => Promise<Settings>;
  /** True when the store has the file of this hash now. */
  isStored: (sha384: string) => Promise<boolean>;
  /** True when user.php is answered by another server: then a cookie tells nothing about whose it is. */
  foreignSessions: boolean;
}

type WholeComposition = Composition & { shell: NonNullable<Composition['shell']> };

async function visitorOf(deps: PageHandlerDeps, request: Request, cookies: PageCookies): Promise<Visitor> {
  if (deps.foreignSessions) return { kind: cookies.hasAuth ? 'unknown' : 'visitor' };
  const secret = readSessionCookie(request);
  const loaded = secret === null ? null : await deps.sessions.load(secret, tenantOf(request).id);
  return loaded === null ? { kind: 'visitor' } : { kind: 'member', language: loaded.user.language };
}

async function sendHtml(request: Request, response: Response, status: number, html: string): Promise<void> {
  const [encoding] = acceptedEncodings(request.headers['accept-encoding']);
  const plain = Buffer.from(html);
  const body = encoding === undefined ? plain : await encodeForAnswer(plain, encoding);
  if (encoding !== undefined) response.setHeader('Content-Encoding', encoding);
  if (status === 503) response.setHeader('Retry-After', '10');
  response.setHeader('Content-Length', body.length);
  response.status(status).end(request.method === 'HEAD' ? undefined : body);
}

function redirect(response: Response, { status, location }: Extract<PageDecision, { kind: 'redirect' }>): void {
  response.setHeader('Location', location);
  response.setHeader('Cache-Control', status === 301 ? 'private, max-age=3600' : 'private, no-store');
  response.vary('Cookie');
  response.status(status).end();
}

async function sendDocument(
  deps: PageHandlerDeps,
  request: Request,
  response: Response,
  decision: DocumentDecision,
  composition: WholeComposition,
  visitor: Visitor,
): Promise<void> {
  const tenant = tenantOf(request);
  const origin = ownOrigin(request);
  const host = request.headers.host ?? '';
  const settings = await deps.settingsOf(tenant, { country: countryOfAddress(request.ip ?? ''), host });
  const { matched, owner, route, locale, path, status } = decision;
  const wanted = pageFiles({
    shell: composition.shell,
    owner,
    routeId: route?.id ?? null,
    locale,
    theme: settings.theme,
  });
  const files = await withoutMissing(wanted, deps.isStored);
  if (takesEarlyHints(request) && request.method === 'GET') response.writeEarlyHints({ link: earlyHintLinks(files) });
  const plan = createPagePlan({
    composition,
    origin,
    locale,
    settings,
    route: matched === null ? null : { id: matched.id, part: matched.route.part },
    status,
    hasSession: visitor.kind !== 'visitor',
  });
  const made = await pageMarkup(deps.prerenderer, {
    shell: composition.shell,
    decision,
    plan,
    tenant: { id: tenant.id, host },
    canShowPage: isPlainSearch(searchOf(request)) && files.isComplete,
  });
  const nonce = randomBytes(16).toString('base64');
  writeDocumentHeaders(response, nonce, request.secure);
  const html = writeDocument({
    ...made,
    origin,
    path,
    nonce,
    files,
    texts: pageTexts(settings, locale, route, status),
    indexed: isIndexed(matched?.id ?? null, status),
  });
  await sendHtml(request, response, status, html);
}

/** The browser shows the page again, whose script takes the next try; what was typed is not read. */
function backToPage(request: Request, response: Response): void {
  response.setHeader('Location', normalizePath(request.path) + searchOf(request));
  response.setHeader('Cache-Control', 'no-store');
  response.status(303).end();
}

/** Before anything is published there is nothing to compose a page of. */
function sendNothingYet(response: Response): void {
  response.setHeader('Content-Type', 'text/plain; charset=utf-8');
  response.setHeader('Cache-Control', 'no-store');
  response.setHeader('Retry-After', '5');
  response.status(503).end('The site is being set up. Please try again in a moment.\n');
}

/** Answers every address that is no data and no file with a page of the composition, or a redirect to one. */
export function servePages(deps: PageHandlerDeps): RequestHandler {
  return async (request, response, next) => {
    if (isFormOfPage(request)) return backToPage(request, response);
    if (!isPageRequest(request)) return next();
    // Taken once: the whole page is of one composition.
    const composition = deps.live.current;
    if (composition.shell === null) return sendNothingYet(response);
    const cookies = pageCookies(request);
    const visitor = await visitorOf(deps, request, cookies);
    const decision = decidePage(
      {
        pathname: request.path,
        search: searchOf(request),
        localeCookie: cookies.locale,
        domainLanguage: tenantOf(request).settings.domain_language,
        visitor,
        isBot: isBot(request),
      },
      composition,
    );
    if (decision.kind === 'redirect') return redirect(response, decision);
    return sendDocument(deps, request, response, decision, { ...composition, shell: composition.shell }, visitor);
  };
}
