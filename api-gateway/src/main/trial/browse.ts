import type { Browser, BrowserContext, Page, Request, Response } from 'playwright-core';
import { ROOT_ELEMENT_ID } from '@tandem/contracts/composition/page-plan';
import type { Release } from '@tandem/contracts/composition/release';
import { localizePath } from '@tandem/contracts/product/locales';
import type { Locale } from '@tandem/contracts/product/locales';
import { REPORTS_PATH } from '../../composition/document/security-headers.ts';
import { isFault } from './console-faults.ts';
import { lookAgainWhereLate } from './second-look.ts';

/** How long a page may take until it runs: the machine of a gateway has visitors as well. */
const PATIENCE_MILLISECONDS = 60_000;
/** How long one may take with which something is wrong already: it is refused whether or not it runs. */
const MOMENT_MILLISECONDS = 2_000;
const NAMED_FAULTS = 3;
const LONGEST_FAULT = 300;

export interface Visit {
  /** `http://tandemly.example:40000` */
  origin: string;
  locale: Locale;
  /** A path that visitors may open. */
  path: string;
  /** The releases that have to start. */
  moved: readonly Release[];
}

/** Reports what the page says of itself that it should not; a failure that the shell has contained is said with its release. */
function watch(page: Page, moved: readonly Release[], report: (fault: string) => void): void {
  page.on('console', (message) => {
    const said = { type: message.type(), text: message.text() };
    if (isFault(said, moved)) report(`the console says: ${said.text}`);
  });
  page.on('pageerror', (error) => report(`uncaught: ${error.message}`));
  page.on('response', (response) => {
    if (response.status() >= 500) report(`${new URL(response.url()).pathname} was ${response.status()}`);
  });
  page.on('request', (request) => {
    if (request.url().includes(REPORTS_PATH)) report(`the policy refused: ${request.postData() ?? ''}`);
  });
}

/** Runs in the page: loads the remotes, every page and slot of theirs, and their texts, as the shell does. */
async function loadAll({ names, locale }: { names: readonly string[]; locale: string }): Promise<void> {
  interface Remote {
    routes: () => Promise<{ default: Record<string, { page: (locale: string) => Promise<unknown> }> }>;
    slots?: Record<string, () => Promise<unknown>>;
    locale?: (locale: string) => Promise<unknown>;
  }
  interface Instance {
    options: { remotes: { name: string }[] };
    loadRemote: (name: string) => Promise<{ default: Remote } | null>;
  }
  const { __FEDERATION__: federation } = globalThis as unknown as { __FEDERATION__: { __INSTANCES__: Instance[] } };
  for (const name of names) {
    const instance = federation.__INSTANCES__.find(({ options }) => options.remotes.some((one) => one.name === name));
    const exposed = await instance?.loadRemote(`${name}/remote`);
    if (exposed === null || exposed === undefined) throw new Error(`${name} exposes no remote`);
    const remote = exposed.default;
    const { default: routes } = await remote.routes();
    await Promise.all([
      ...Object.values(routes).map((route) => route.page(locale)),
      ...Object.values(remote.slots ?? {}).map((load) => load()),
      remote.locale?.(locale),
    ]);
  }
}

/** Runs in the page: whether it is hydrated. */
function isRunning(id: string): boolean {
  const shown = document.getElementById(id)?.firstElementChild;
  return shown !== null && shown !== undefined && Object.keys(shown).some((key) => key.startsWith('__reactFiber'));
}

/** What an error says, without the log of the browser. */
export const firstLine = (error: unknown) =>
  (error instanceof Error ? error.message : String(error)).split('\n', 1)[0] ?? '';

/** A public page starts at the first gesture. A pointer that is put somewhere has not moved; a key does nothing on any page. */
const makeGesture = (page: Page) => page.keyboard.press('Shift');

/** Waits until a page runs. Returns whether it does, and says where it does not. */
async function isStarted(page: Page, faults: string[]): Promise<boolean> {
  for (let waited = MOMENT_MILLISECONDS; ; waited += MOMENT_MILLISECONDS)
    try {
      await page.waitForFunction(isRunning, ROOT_ELEMENT_ID, { timeout: MOMENT_MILLISECONDS });
      return true;
    } catch (error) {
      if (faults.length === 0 && waited < PATIENCE_MILLISECONDS) continue;
      faults.push(`the page does not start (${firstLine(error)})`);
      return false;
    }
}

/** A page that loads itself again may do so while the next one is opened, and once more while that is tried again. */
const NAVIGATION_TRIES = 5;

/**
 * Opens an address, also in a tab whose page is just loading itself again: the shell does that once when it has lost a chunk. The
 * page that is opened may do so before it has loaded, and then is not opened anew each time: what counts is the last load.
 */
async function goTo(page: Page, address: string, tries = NAVIGATION_TRIES): Promise<Response | null> {
  try {
    const response = await page.goto(address, { timeout: PATIENCE_MILLISECONDS, waitUntil: 'commit' });
    await page.waitForLoadState('load', { timeout: PATIENCE_MILLISECONDS });
    return response;
  } catch (error) {
    if (tries === 1 || !/interrupted by another navigation/.test(firstLine(error))) throw error;
    // The load that came between is let end: five attempts during one load would all be interrupted by it.
    await page.waitForLoadState('load', { timeout: PATIENCE_MILLISECONDS });
    return goTo(page, address, tries - 1);
  }
}

async function visitPage(page: Page, { origin, locale, path, moved }: Visit): Promise<string[]> {
  const faults: string[] = [];
  watch(page, moved, (fault) => faults.push(fault));
  const response = await goTo(page, origin + localizePath(locale, path));
  if (response === null || response.status() >= 400) return [`the page is ${response?.status() ?? 'empty'}`];
  await makeGesture(page);
  if (!(await isStarted(page, faults))) return faults;
  const names = moved.filter(({ part }) => part !== 'shell').map(({ globalName }) => globalName);
  await page
    .evaluate(loadAll, { names, locale })
    .catch((error: unknown) => faults.push(`it cannot be loaded: ${firstLine(error)}`));
  return faults;
}

/** What is wrong, the first faults in one line; null when nothing is. */
function describe(
  faults: readonly string[],
  { moved, locale }: Pick<Visit, 'moved' | 'locale'>,
  path: string,
): string | null {
  if (faults.length === 0) return null;
  const ids = moved.map(({ id }) => id).join(', ');
  const named = [...new Set(faults)].slice(0, NAMED_FAULTS).join('; ').replaceAll(/\s+/g, ' ').slice(0, LONGEST_FAULT);
  return `${ids} does not start at ${localizePath(locale, path)}: ${named}`;
}

/** What the tests set for their own pages does not hold here: the worker of a release is registered, as by a visitor. */
const PHONE = { viewport: { width: 390, height: 844 }, serviceWorkers: 'allow' } as const;

/** Opens a page of a composition that is not live yet. Returns what is wrong with it, the first faults in one line; null when nothing is. */
export function visit(browser: Browser, what: Visit): Promise<string | null> {
  return lookAgainWhereLate(async () => {
    const context = await browser.newContext(PHONE);
    try {
      return describe(await visitPage(await context.newPage(), what), what, what.path);
    } finally {
      await context.close();
    }
  });
}

export interface MemberVisits extends Omit<Visit, 'path'> {
  /** The secret of the session's cookie; null for a visitor. */
  session: string | null;
  paths: readonly string[];
}

/** A page whose calls have ended for so long shows what it shows. */
const QUIET_MILLISECONDS = 300;
const LONGEST_WAIT_MILLISECONDS = 15_000;
const LOADED = new Set(['fetch', 'xhr', 'script', 'stylesheet']);

/** Counts what a page loads, streams left out. Returns what waits until there has been nothing for a moment. */
function watchLoading(page: Page): { forget: () => void; untilQuiet: () => Promise<void> } {
  const loading = new Set<Request>();
  let since = Date.now();
  const change = (request: Request, isBegun: boolean) => {
    if (!LOADED.has(request.resourceType())) return;
    if (isBegun) loading.add(request);
    else loading.delete(request);
    since = Date.now();
  };
  page.on('request', (request) => change(request, true));
  page.on('requestfinished', (request) => change(request, false));
  page.on('requestfailed', (request) => change(request, false));
  const untilQuiet = async () => {
    const begun = Date.now();
    since = begun;
    while (Date.now() - begun < LONGEST_WAIT_MILLISECONDS) {
      if (loading.size === 0 && Date.now() - since >= QUIET_MILLISECONDS) return;
      await new Promise((resolve) => setTimeout(resolve, QUIET_MILLISECONDS / 3));
    }
  };
  return { forget: () => loading.clear(), untilQuiet };
}

/**
 * Opens a tab in which the pages of a member follow one another: in a tab of its own, each would compile all scripts again.
 * Returns what opens a page, waits until that has what it shows, and says what is wrong with it.
 */
async function openTab(
  context: BrowserContext,
  moved: readonly Release[],
): Promise<(address: string) => Promise<string[]>> {
  const page = await context.newPage();
  const loading = watchLoading(page);
  let faults: string[] = [];
  let isLeaving = false;
  // What a page says while it is left belongs to no page: it was judged before.
  watch(page, moved, (fault) => void (isLeaving || faults.push(fault)));
  page.on('framenavigated', (frame) => {
    if (frame !== page.mainFrame() || !isLeaving) return;
    isLeaving = false;
    loading.forget();
  });
  return async (address) => {
    faults = [];
    isLeaving = true;
    const response = await goTo(page, address);
    if (response === null || response.status() >= 400) return [`the page is ${response?.status() ?? 'empty'}`];
    await makeGesture(page);
    if (await isStarted(page, faults)) await loading.untilQuiet();
    return faults;
  };
}

/**
 * Opens pages as somebody who is logged in, or as a visitor, in one tab. Returns what is wrong with the first one with which something is, in one line; null when
 * nothing is.
 */
export async function visitAsMember(
  browser: Browser,
  { origin, locale, moved, session, paths }: MemberVisits,
): Promise<string | null> {
  const context = await browser.newContext(PHONE);
  try {
    if (session !== null)
      await context.addCookies([
        { name: 'auth.session', value: session, url: origin, httpOnly: true, sameSite: 'Lax' },
      ]);
    const open = await openTab(context, moved);
    for (const path of paths) {
      const address = origin + localizePath(locale, path);
      const fault = await lookAgainWhereLate(async () => describe(await open(address), { moved, locale }, path));
      if (fault !== null) return fault;
    }
    return null;
  } finally {
    await context.close();
  }
}
