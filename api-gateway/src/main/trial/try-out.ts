import type { Browser } from 'playwright-core';
import type { Release, ReleaseRoute } from '@tandem/contracts/composition/release';
import { LOCALES } from '@tandem/contracts/product/locales';
import type { TrialReport, TryOut } from '../../composition/ledger/ledger-deps.ts';
import { readFirstHost } from '../../platform/tenants/tenant.repository.ts';
import type { ComposeInput } from '../compose-providers.ts';
import { firstLine, visit, visitAsMember } from './browse.ts';
import { findBrowser } from './find-browser.ts';
import { createTurns } from './in-turns.ts';
import { openMemberSite } from './member-site.ts';
import { serveTrial } from './serve-trial.ts';

const MISSING_BROWSER =
  'Not tried in a browser: this machine has none. Install Chromium (Debian: apt-get install chromium), or name one in CHROMIUM_PATH.';
const NO_PAGE = 'Not tried in a browser: no page of the site is open to visitors.';
const NO_DATABASE =
  'Pages of members were not tried: the account of the database may not make one (alter role … createdb).';
const OTHER_BACKEND = 'Pages of members were not tried: another server keeps the accounts.';

/** Each takes up to a minute or two: who comes later than these would wait longer than any pipeline does. */
const MOST_AT_ONCE = 10;
const TOO_MANY = `${MOST_AT_ONCE} promotions are tried or wait for it already: try again in some minutes`;

const NOTHING_WRONG = { fault: null, note: null };

/** Nothing was started at all. */
const untried = (why: string): TrialReport => ({ ...NOTHING_WRONG, untried: why });

/** A page that every visitor may open, without parameters. */
const isOpen = ({ access, path }: ReleaseRoute) =>
  access !== 'member' && access !== 'moderator' && !/:\w+(?!\w*\?)/.test(path);

/** A page of what moves; of the shell, where visitors may open none of those. Null where there is neither. */
function pathOf(composition: readonly Release[], moved: readonly Release[]): string | null {
  const shell = composition.filter(({ part }) => part === 'shell');
  const [route] = [...moved, ...shell].flatMap(({ routes }) => routes).filter(isOpen);
  return route === undefined ? null : route.path.replaceAll(/\/:\w+\?/g, '');
}

interface Trial {
  input: ComposeInput;
  composition: readonly Release[];
  moved: readonly Release[];
}

/** One line is enough: what is wrong in one language is mostly wrong in all. */
const firstOf = (faults: readonly (string | null)[]) => faults.find((fault) => fault !== null) ?? null;

/** Opens one page in each language, as a visitor. Returns what is wrong. */
async function tryAsVisitor(browser: Browser, { moved }: Trial, origin: string, path: string): Promise<string | null> {
  return firstOf(await Promise.all(LOCALES.map((locale) => visit(browser, { origin, locale, path, moved }))));
}

/** Opens the pages of what moves as members, and some as a visitor, in each language (R-PLATFORM-RELEASE-STARTS-MEMBERS). */
async function tryAsMember(browser: Browser, { input, composition, moved }: Trial): ReturnType<TryOut> {
  if (input.config.proxy !== null) return { fault: null, note: OTHER_BACKEND };
  const site = await openMemberSite(input, composition, moved);
  if (site === null) return { fault: null, note: NO_DATABASE };
  try {
    const { origin, visits } = site;
    const faults = await Promise.all(
      LOCALES.flatMap((locale) =>
        visits.map(({ session, paths }) => visitAsMember(browser, { origin, locale, moved, session, paths })),
      ),
    );
    return { fault: firstOf(faults), note: null };
  } finally {
    await site.close();
  }
}

/** Starts the browser; any host of the site is this machine. Returns why it does not start where it does not. */
async function launch(executablePath: string, origin: string): Promise<Browser | string> {
  // Loaded here: a gateway that never promotes does without.
  const { chromium } = await import('playwright-core');
  const args = ['--host-resolver-rules=MAP * 127.0.0.1', `--unsafely-treat-insecure-origin-as-secure=${origin}`];
  try {
    return await chromium.launch({ executablePath, args, chromiumSandbox: false });
  } catch (error) {
    return firstLine(error);
  }
}

/** Tries releases in a browser, first as a visitor and then as members. */
async function tryIn(executablePath: string, trial: Trial, path: string): ReturnType<TryOut> {
  const host = await readFirstHost(trial.input.db);
  const served = await serveTrial(trial.input, trial.composition);
  const origin = `http://${host}:${served.port}`;
  try {
    const browser = await launch(executablePath, origin);
    if (typeof browser === 'string')
      return untried(`Not tried in a browser: ${executablePath} does not start (${browser}).`);
    try {
      const fault = await tryAsVisitor(browser, trial, origin, path);
      return fault === null ? await tryAsMember(browser, trial) : { fault, note: null };
    } finally {
      await browser.close();
    }
  } finally {
    await served.close();
  }
}

/**
 * Starts releases in a browser before they are live: the composition as it would be is served on a port of this machine,
 * with the headers that visitors get; one page is opened by a visitor, and those of members by members of a site that is there for
 * it alone, in each language; one trial after the other (R-PLATFORM-RELEASE-TURNS). Where the machine has no browser, or one that does
 * not start, or no page is open to visitors, nothing is tried, and the report says so (R-PLATFORM-RELEASE-UNTRIED).
 */
export function createTryOut(input: ComposeInput): TryOut {
  const inTurn = createTurns(MOST_AT_ONCE);
  return async (composition, moved) => {
    const executablePath = findBrowser(input.config);
    const path = pathOf(composition, moved);
    if (moved.length === 0) return NOTHING_WRONG;
    // Without a shell there is no site yet, and nothing to be broken.
    if (path === null) return composition.some(({ part }) => part === 'shell') ? untried(NO_PAGE) : NOTHING_WRONG;
    if (executablePath === null) return untried(MISSING_BROWSER);
    return inTurn(() => tryIn(executablePath, { input, composition, moved }, path)) ?? { fault: TOO_MANY, note: null };
  };
}
