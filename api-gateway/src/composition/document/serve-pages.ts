import type { Request, RequestHandler, Response } from 'express';
import type { Settings } from '@tandem/contracts/api/settings';
import type { PlanVariant } from '@tandem/contracts/composition/page-plan';
import { splitLocale } from '@tandem/contracts/product/locales';
import { AppError } from '../../platform/errors/app-error.ts';
import type { KnownVariants } from '../../platform/experiments/variants-cookie.ts';
import { countryOfAddress } from '../../platform/http/country.ts';
import { addressGroup } from '../canary/address-group.ts';
import type { CountedArm } from '../live/channel-compositions.ts';
import type { Composition } from '../live/composition.ts';
import type { LiveComposition } from '../live/live-composition.ts';
import { wantedVariants, withGiven } from '../live/release-variants.ts';
import type { WantedVariants } from '../live/release-variants.ts';
import type { SiteFacts } from '../site-facts/site-facts.ts';
import { audienceOf } from './audience.ts';
import type { CanonicalOrigin } from './canonical.ts';
import { decidePage } from './decide-page.ts';
import type { DocumentDecision, PageDecision } from './decide-page.ts';
import { copyOf, landingOf, withCopiedTexts } from './page-copy.ts';
import { experimentOf } from './page-experiment.ts';
import { findPage, normalizePath } from './page-address.ts';
import type { WantedPage } from './page-address.ts';
import { isFormOfPage, isPageRequest, searchOf } from './page-request.ts';
import { assetsOf, markupOf } from './prepare-page.ts';
import type { PreparePageDeps, WholeComposition } from './prepare-page.ts';
import { readPageRequest } from './read-page-request.ts';
import type { PageInput } from './read-page-request.ts';
import { lookUpFacts } from './request-facts.ts';
import type { RequestFacts } from './request-facts.ts';
import { keepTrafficSource, keepVisitor, writeEarlyHints, writePage, writeRedirect } from './write-page.ts';

export interface ServePagesDeps extends PreparePageDeps {
  live: LiveComposition;
  /** Notes that a visitor gets a page as one of these; nothing waits for it. */
  countServed: (arms: readonly CountedArm[], visitor: string | null, address: string) => void;
  /** Notes where a visit came from; nothing waits for it. */
  noteCountry: (tenant: PageInput['tenant'], country: Settings['geoip_country']) => void;
  facts: SiteFacts;
  canonicalOrigin: CanonicalOrigin;
}

/** Redirects to the page, whose script handles the next try; what was typed is not read. */
function backToPage(request: Request, response: Response): void {
  response.setHeader('Location', normalizePath(request.path) + searchOf(request));
  response.setHeader('Cache-Control', 'no-store');
  response.status(303).end();
}

/** What a viewer gets, and how they are counted in canaries. */
interface Chosen {
  composition: WholeComposition;
  arms: readonly CountedArm[];
  /** The variants of experiments over releases, by the key of the experiment. */
  variants: Readonly<Record<string, PlanVariant>>;
  input: PageInput;
  /** The visitor was given a name or a variant for this page: they are to bring it along again. Null where they were not. */
  kept: KnownVariants | null;
}

/** The variants of parts are chosen before the page is: by the language of its address, and by where the request comes from. */
function wantedOf(input: PageInput): WantedVariants {
  const { pathname, search, isBot, address, knownVariants: known } = input;
  const { locale } = splitLocale(pathname);
  const audience = audienceOf(input, { locale, country: countryOfAddress(address) });
  return wantedVariants({ search, isBot, audience, known });
}

/**
 * Taken once: the whole page is of one composition. Where there are canaries, a visitor without a name gets one first. Throws
 * before anything is published to compose a page of.
 */
function choose(live: LiveComposition, given: PageInput): Chosen {
  const isNamed = live.hasCanaries && given.knownVariants === null && !given.isBot && !given.isStaging;
  const wanted = wantedOf(given);
  const named = isNamed ? wanted.visitor : given.knownVariants;
  const { tenant, isStaging, isBot } = given;
  const visitor = isBot ? null : (named?.visitor ?? null);
  const chosen = live.of({ tenant: tenant.key, isStaging, visitor, variants: wanted.wanted });
  const { shell, ...rest } = chosen.composition;
  if (shell === null) throw new AppError('unavailable', 'composition.no_shell', { retryAfter: 5 });
  const kept = withGiven(wanted, chosen.variants) ?? (isNamed ? named : null);
  return { ...chosen, composition: { ...rest, shell }, input: { ...given, knownVariants: kept ?? named }, kept };
}

function decide(
  input: PageInput,
  wanted: WantedPage,
  { composition, facts }: { composition: Composition; facts: RequestFacts },
): PageDecision {
  const { tenant, ...request } = input;
  const { domain_language: domainLanguage, locales } = tenant.settings;
  const { visitor, page } = facts;
  return decidePage({ ...request, domainLanguage, locales, visitor }, wanted, composition, page);
}

/** Counts a visit for its source, for its landing page and for canaries, and notes where it came from; what a program requests by itself is none. */
function countVisit(
  { facts, countServed, noteCountry }: ServePagesDeps,
  { input, arms, address, decision }: Pick<Chosen, 'input' | 'arms'> & { address: string; decision: DocumentDecision },
  { visitor, settings }: Pick<RequestFacts, 'visitor' | 'settings'>,
): void {
  if (!input.isVisit) return;
  noteCountry(input.tenant, settings.geoip_country);
  if (input.newSource !== null && visitor.kind === 'visitor')
    facts.countVisit(input.tenant, input.newSource, addressGroup(address));
  const landing = landingOf(decision);
  if (landing !== null && visitor.kind === 'visitor') facts.countLanding(input.tenant, landing);
  countServed(arms, input.knownVariants?.visitor ?? null, address);
}

/**
 * Serves a page of the composition, or a redirect to one, at every address that is no data and no file: reads the
 * request, finds the page that it names, looks up the facts, decides once, finds the assets and makes the markup, and
 * writes. Two things are written as soon as they are known: where the visitor comes from, and the early hints.
 */
export function servePages(deps: ServePagesDeps): RequestHandler {
  return async (request, response, next) => {
    if (isFormOfPage(request)) return backToPage(request, response);
    if (!isPageRequest(request)) return next();
    const exchange = { request, response };
    const { composition, arms, variants, input, kept } = choose(
      deps.live,
      readPageRequest(request, deps.canonicalOrigin),
    );
    keepTrafficSource(input, exchange);
    const wanted = findPage(composition.routes, input.pathname);
    const facts = await lookUpFacts(deps.facts, input, wanted);
    const decision = decide(input, wanted, { composition, facts });
    if (decision.kind === 'redirect') return writeRedirect(response, decision);
    // Where visitors see nobody the page has nothing to show of its variants: it is the same for all.
    const isClosed = facts.page.access === 'members';
    const experiment = isClosed ? null : experimentOf(input, decision, facts.settings.geoip_country);
    keepVisitor(experiment?.kept ?? kept, exchange);
    countVisit(deps, { input, arms, address: request.ip ?? '', decision }, facts);
    const copy = copyOf(input, decision, facts.settings, experiment?.copy);
    const { visitor, settings } = facts;
    const decided = { decision: withCopiedTexts(decision, copy), experiment, copy };
    const page = { input, composition, variants, visitor, settings, ...decided };
    const assets = await assetsOf(deps, page);
    writeEarlyHints(exchange, page, assets);
    const made = await markupOf(deps, page, assets);
    await writePage(exchange, page, assets, made);
  };
}
