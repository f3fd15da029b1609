import { randomBytes } from 'node:crypto';
import type { Request, RequestHandler, Response } from 'express';
import type { Settings } from '@tandem/contracts/api/settings';
import { isPrivateAddress } from '@tandem/contracts/composition/route';
import { trafficSourceOf } from '@tandem/contracts/product/tracking';
import type { SessionService } from '../../backend/account/session.service.ts';
import type { Tenant } from '../../backend/settings/tenant-settings.ts';
import { readTrafficSource, trafficSourceCookie } from '../../backend/tracking/traffic-source-cookie.ts';
import type { Db } from '../../db/database.ts';
import { AppError } from '../../errors/app-error.ts';
import { countryOfAddress } from '../../http/country.ts';
import { ownOrigin } from '../../http/origin-check.ts';
import { tenantOf } from '../../http/request-state.ts';
import { readSessionCookie } from '../../http/session-cookie.ts';
import type { Composition } from '../live/composition.ts';
import type { LiveComposition } from '../live/live-composition.ts';
import type { Prerenderer } from '../prerender/prerenderer.ts';
import { acceptedEncodings, encodeForAnswer } from '../store/encodings.ts';
import { decidePage, normalizePath, notFound } from './decide-page.ts';
import type { DocumentDecision, PageDecision, Visitor } from './decide-page.ts';
import { lookUpMember } from './member-page.ts';
import type { MemberPage } from './member-page.ts';
import { lookUpOwnPage } from './own-page.ts';
import type { OwnPageStanding } from './own-page.ts';
import { earlyHintLinks, pageFiles, withoutMissing } from './page-files.ts';
import { pageHead } from './page-head.ts';
import { isMadeFromPath } from '../prerender/visitor-queries.ts';
import { isMadeAhead, pageMarkup } from './page-markup.ts';
import { pageMarks } from './page-marks.ts';
import { createPagePlan } from './page-plan.ts';
import {
  isBot,
  isFromHere,
  isFormOfPage,
  isPageRequest,
  pageCookies,
  searchOf,
  takesEarlyHints,
} from './page-request.ts';
import type { PageCookies } from './page-request.ts';
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
  /** False where pages and frames are left to the browser. */
  isPrerendering: boolean;
  /** True when member.php is answered by another server: then nobody here knows its members. */
  foreignMembers: boolean;
  /** The same of messages.php, and of payment.php or prices.php. */
  foreignOwn: { conversations: boolean; payments: boolean };
  db: Db;
}

type WholeComposition = Composition & { shell: NonNullable<Composition['shell']> };

async function visitorOf(deps: PageHandlerDeps, request: Request, cookies: PageCookies): Promise<Visitor> {
  if (deps.foreignSessions) return { kind: cookies.hasAuth ? 'unknown' : 'visitor' };
  const secret = readSessionCookie(request);
  const loaded = secret === null ? null : await deps.sessions.load(secret, tenantOf(request).id);
  if (loaded === null) return { kind: 'visitor' };
  const { id, language, paidUser: paid, signupAt: signedUpAt, privacyMode } = loaded.user;
  return { kind: 'member', id, language, paid, signedUpAt, privacyMode };
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
  { visitor, member }: { visitor: Visitor; member: MemberPage },
): Promise<void> {
  const tenant = tenantOf(request);
  const origin = ownOrigin(request);
  const host = request.headers.host ?? '';
  const settings = await deps.settingsOf(tenant, { country: countryOfAddress(request.ip ?? ''), host });
  const { matched, locale, status } = decision;
  const route = matched?.route ?? null;
  const wanted = pageFiles({
    shell: composition.shell,
    owner: matched?.owner ?? null,
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
    route: matched === null ? null : { id: matched.route.id, part: matched.part },
    status,
    hasSession: visitor.kind !== 'visitor',
  });
  const nothingMade = { plan, html: '', css: '' };
  const input = {
    shell: composition.shell,
    decision,
    plan,
    tenant: { id: tenant.id, host },
    address: request.ip ?? '',
    search: searchOf(request),
    hasFiles: files.isComplete,
  };
  const made = deps.isPrerendering ? await pageMarkup(deps.prerenderer, input) : nothingMade;
  const nonce = randomBytes(16).toString('base64');
  const head = pageHead({
    request,
    tenant,
    settings,
    decision,
    member,
    hidesTitle: visitor.kind === 'member' && visitor.privacyMode,
  });
  writeDocumentHeaders(response, nonce, request.secure);
  if (!head.indexed) response.setHeader('X-Robots-Tag', 'noindex');
  // The address itself is the key to it.
  if (route !== null && isPrivateAddress(route, searchOf(request)))
    response.setHeader('Cache-Control', 'private, no-store');
  // The bare root answers search engines otherwise than people (R-LOCALE-ROOT-REDIRECT).
  if (request.path === '/') response.vary('User-Agent');
  const html = writeDocument({
    ...made,
    // A page about one thing may have nothing to show a visitor: that does not pass.
    doesWithout: deps.isPrerendering && route !== null && !isMadeFromPath(route) && isMadeAhead(input),
    origin,
    nonce,
    files,
    head,
    marks: pageMarks(decision, visitor, settings),
  });
  await sendHtml(request, response, status, html);
}

/** The browser shows the page again, whose script takes the next try; what was typed is not read. */
function backToPage(request: Request, response: Response): void {
  response.setHeader('Location', normalizePath(request.path) + searchOf(request));
  response.setHeader('Cache-Control', 'no-store');
  response.status(303).end();
}

/**
 * Where the visitor comes from, by the address of the page: theirs to keep, from the first page on, also from one that
 * only leads on to another (R-TRACKING-STORED).
 */
function keepTrafficSource(request: Request, response: Response): void {
  const source = trafficSourceOf(new URLSearchParams(searchOf(request)));
  if (source === null || readTrafficSource(request.headers.cookie) !== null) return;
  const known = { source, firstSeenAt: new Date() };
  response.append('Set-Cookie', trafficSourceCookie(known, { consent: false, secure: request.secure }));
}

function memberOf(
  { db, foreignMembers }: PageHandlerDeps,
  request: Request,
  { matched }: DocumentDecision,
  visitor: Visitor,
): Promise<MemberPage> {
  const arrives = trafficSourceOf(new URLSearchParams(searchOf(request))) !== null;
  return lookUpMember(db, {
    tenant: tenantOf(request),
    visitor,
    matched: foreignMembers ? null : matched,
    hasSource: arrives || readTrafficSource(request.headers.cookie) !== null,
  });
}

/**
 * What this viewer may not see is an address that leads nowhere; somebody who blocked them says so (T-PRIVACY-BLOCKED).
 */
function withStanding(decision: DocumentDecision, standing: OwnPageStanding): DocumentDecision {
  if (standing === 'hidden') return notFound(decision);
  if (standing === 'shown' || decision.status !== 200) return decision;
  return { ...decision, status: standing === 'blocked' ? 403 : 404 };
}

/** Answers every address that is no data and no file with a page of the composition, or a redirect to one. */
export function servePages(deps: PageHandlerDeps): RequestHandler {
  return async (request, response, next) => {
    if (isFormOfPage(request)) return backToPage(request, response);
    if (!isPageRequest(request)) return next();
    // Taken once: the whole page is of one composition.
    const composition = deps.live.current;
    // Before anything is published there is nothing to compose a page of.
    if (composition.shell === null)
      throw new AppError('unavailable', 'The site is being set up. Please try again in a moment.', { retryAfter: 5 });
    const cookies = pageCookies(request);
    const visitor = await visitorOf(deps, request, cookies);
    const decision = decidePage(
      {
        pathname: request.path,
        search: searchOf(request),
        localeCookie: cookies.locale,
        domainLanguage: tenantOf(request).settings.domain_language,
        locales: tenantOf(request).settings.locales,
        visitor,
        isBot: isBot(request),
        isFromHere: isFromHere(request),
      },
      composition,
    );
    keepTrafficSource(request, response);
    if (decision.kind === 'redirect') return redirect(response, decision);
    const member = await memberOf(deps, request, decision, visitor);
    const own = await lookUpOwnPage(deps.db, {
      tenant: tenantOf(request),
      visitor,
      matched: decision.matched,
      search: searchOf(request),
      foreign: deps.foreignOwn,
    });
    const whole = { ...composition, shell: composition.shell };
    const standing = member.standing === 'shown' ? own : member.standing;
    return sendDocument(deps, request, response, withStanding(decision, standing), whole, { visitor, member });
  };
}
