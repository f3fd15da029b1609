import { randomBytes } from 'node:crypto';
import type { Request, RequestHandler, Response } from 'express';
import type { Settings } from '@tandem/contracts/api/settings';
import { isPrivateAddress } from '@tandem/contracts/composition/route';
import { AppError } from '../../platform/errors/app-error.ts';
import { countryOfAddress } from '../../platform/http/country.ts';
import { trafficSourceCookie } from '../../platform/http/traffic-source-cookie.ts';
import type { Composition } from '../live/composition.ts';
import type { LiveComposition } from '../live/live-composition.ts';
import type { Prerenderer } from '../prerender/prerenderer.ts';
import { hasQueryFromPath } from '../prerender/visitor-queries.ts';
import { factsOfPage } from '../site-facts/site-facts.ts';
import type { PageFacts, PageAccess, SiteFacts, Visitor } from '../site-facts/site-facts.ts';
import { acceptedEncodings, encodeForResponse } from '../store/encodings.ts';
import { decidePage, normalizePath, notFound } from './decide-page.ts';
import type { DocumentDecision, PageDecision } from './decide-page.ts';
import { earlyHintLinks, pageFiles, withoutMissing } from './page-files.ts';
import type { PageFiles } from './page-files.ts';
import { pageHead } from './page-head.ts';
import { isPrerendered, pageMarkup } from './page-markup.ts';
import type { PageMarkup } from './page-markup.ts';
import { pageMarks } from './page-marks.ts';
import { createPagePlan } from './page-plan.ts';
import { isFormOfPage, isPageRequest, searchOf } from './page-request.ts';
import { readPageRequest } from './read-page-request.ts';
import type { PageInput } from './read-page-request.ts';
import { writeDocumentHeaders } from './security-headers.ts';
import { writeDocument } from './write-document.ts';

export interface ServePagesDeps {
  live: LiveComposition;
  /** Null where pages and frames are left to the browser. */
  prerenderer: Prerenderer | null;
  facts: SiteFacts;
  /** True when the store has the file of this hash now. */
  isStored: (sha384: string) => Promise<boolean>;
}

type WholeComposition = Composition & { shell: NonNullable<Composition['shell']> };

/** A page of which everything is decided. */
interface DecidedPage {
  input: PageInput;
  composition: WholeComposition;
  visitor: Visitor;
  settings: Settings;
  decision: DocumentDecision;
  facts: PageFacts;
}

/** Redirects to the page, whose script handles the next try; what was typed is not read. */
function backToPage(request: Request, response: Response): void {
  response.setHeader('Location', normalizePath(request.path) + searchOf(request));
  response.setHeader('Cache-Control', 'no-store');
  response.status(303).end();
}

function redirect(response: Response, { status, location }: Extract<PageDecision, { kind: 'redirect' }>): void {
  response.setHeader('Location', location);
  response.setHeader('Cache-Control', status === 301 ? 'private, max-age=3600' : 'private, no-store');
  response.vary('Cookie');
  response.status(status).end();
}

/**
 * Stores where the visitor comes from in a cookie, from the first page on, also on a redirect
 * (R-TRACKING-STORED).
 */
function keepTrafficSource({ newSource, hasKnownSource }: PageInput, request: Request, response: Response): void {
  if (newSource === null || hasKnownSource) return;
  const known = { source: newSource, firstSeenAt: new Date() };
  response.append('Set-Cookie', trafficSourceCookie(known, { consent: false, secure: request.secure }));
}

/** Taken once: the whole page is of one composition. Throws before anything is published to compose a page of. */
function compositionOf(live: LiveComposition): WholeComposition {
  const { shell, ...rest } = live.current;
  if (shell === null) throw new AppError('unavailable', 'composition.no_shell', { retryAfter: 5 });
  return { ...rest, shell };
}

function decide(input: PageInput, visitor: Visitor, composition: Composition): PageDecision {
  const { tenant, ...request } = input;
  const { domain_language: domainLanguage, locales } = tenant.settings;
  return decidePage({ ...request, domainLanguage, locales, visitor }, composition);
}

/**
 * What this viewer may not see is an address that leads nowhere; somebody who blocked them says so (T-PRIVACY-BLOCKED).
 */
function withAccess(decision: DocumentDecision, access: PageAccess): DocumentDecision {
  if (access === 'hidden') return notFound(decision);
  if (access === 'shown' || decision.status !== 200) return decision;
  return { ...decision, status: access === 'blocked' ? 403 : 404 };
}

async function filesOf({ isStored }: ServePagesDeps, { composition, decision, settings }: DecidedPage) {
  const { matched, locale } = decision;
  const wanted = pageFiles({
    shell: composition.shell,
    owner: matched?.owner ?? null,
    routeId: matched?.route.id ?? null,
    locale,
    theme: settings.theme,
  });
  return withoutMissing(wanted, isStored);
}

interface MadePage extends PageMarkup {
  /** The page can be read without a script, and its release makes it so; it may only not have been made yet. */
  doesWithout: boolean;
}

async function markupOf({ prerenderer }: ServePagesDeps, page: DecidedPage, files: PageFiles): Promise<MadePage> {
  const { input, composition, decision, settings, visitor } = page;
  const { shell } = composition;
  const { matched, locale, status } = decision;
  const plan = createPagePlan({
    composition,
    origin: input.origin,
    locale,
    settings,
    route: matched === null ? null : { id: matched.route.id, part: matched.part },
    status,
    hasSession: visitor.kind !== 'visitor',
  });
  if (prerenderer === null) return { plan, html: '', css: '', doesWithout: false };
  const wanted = {
    shell,
    decision,
    plan,
    tenant: { id: input.tenant.id, host: input.host },
    address: input.address,
    search: input.search,
    hasFiles: files.isComplete,
  };
  // A page about one thing may have nothing to show a visitor: that does not pass.
  const doesWithout = matched !== null && !hasQueryFromPath(matched.route) && isPrerendered(wanted);
  return { ...(await pageMarkup(prerenderer, wanted)), doesWithout };
}

function writeHeaders(request: Request, response: Response, { input, decision }: DecidedPage): void {
  const route = decision.matched?.route ?? null;
  // The address itself is the key to it.
  if (route !== null && isPrivateAddress(route, input.search)) response.setHeader('Cache-Control', 'private, no-store');
  // The bare root redirects people, not search engines (R-LOCALE-ROOT-REDIRECT).
  if (request.path === '/') response.vary('User-Agent');
  if (decision.status === 503) response.setHeader('Retry-After', '10');
}

async function send(request: Request, response: Response, status: number, html: string): Promise<void> {
  const [encoding] = acceptedEncodings(request.headers['accept-encoding']);
  const plain = Buffer.from(html);
  const body = encoding === undefined ? plain : await encodeForResponse(plain, encoding);
  if (encoding !== undefined) response.setHeader('Content-Encoding', encoding);
  response.setHeader('Content-Length', body.length);
  response.status(status).end(request.method === 'HEAD' ? undefined : body);
}

async function writePage(deps: ServePagesDeps, page: DecidedPage, request: Request, response: Response): Promise<void> {
  const { input, visitor, settings, decision, facts } = page;
  const files = await filesOf(deps, page);
  if (input.takesEarlyHints) response.writeEarlyHints({ link: earlyHintLinks(files) });
  const made = await markupOf(deps, page, files);
  const nonce = randomBytes(16).toString('base64');
  const head = pageHead({
    request,
    tenant: input.tenant,
    settings,
    decision,
    photo: facts.photo,
    hidesTitle: visitor.kind === 'member' && visitor.privacyMode,
  });
  writeDocumentHeaders(response, nonce, request.secure);
  if (!head.indexed) response.setHeader('X-Robots-Tag', 'noindex');
  writeHeaders(request, response, page);
  const marks = pageMarks(decision, visitor, settings);
  const html = writeDocument({ ...made, origin: input.origin, nonce, files, head, marks });
  await send(request, response, decision.status, html);
}

/**
 * Serves a page of the composition, or a redirect to one, at every address that is no data and no file: reads the
 * request, looks up the facts, decides, renders the markup, and writes.
 */
export function servePages(deps: ServePagesDeps): RequestHandler {
  const { live, facts: siteFacts } = deps;
  return async (request, response, next) => {
    if (isFormOfPage(request)) return backToPage(request, response);
    if (!isPageRequest(request)) return next();
    const composition = compositionOf(live);
    const input = readPageRequest(request);
    const { tenant, search } = input;
    const visitor = await siteFacts.visitor(input.credentials);
    const decided = decide(input, visitor, composition);
    keepTrafficSource(input, request, response);
    if (decided.kind === 'redirect') return redirect(response, decided);
    const hasSource = input.newSource !== null || input.hasKnownSource;
    const facts = await factsOfPage(siteFacts, { tenant, visitor, matched: decided.matched, search, hasSource });
    const country = countryOfAddress(input.address);
    const settings = await siteFacts.settings(tenant, { country, host: input.host });
    const decision = withAccess(decided, facts.access);
    return writePage(deps, { input, composition, visitor, settings, decision, facts }, request, response);
  };
}
