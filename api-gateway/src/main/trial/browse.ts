import type { Browser, Page } from 'playwright-core';
import { ROOT_ELEMENT_ID } from '@tandem/contracts/composition/page-plan';
import type { Release } from '@tandem/contracts/composition/release';
import { localizePath } from '@tandem/contracts/product/locales';
import type { Locale } from '@tandem/contracts/product/locales';
import { REPORTS_PATH } from '../../composition/document/security-headers.ts';

/** How long a page may take until it runs: the machine of a gateway has visitors as well. */
const PATIENCE_MILLISECONDS = 60_000;
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

/** What the page says of itself that it should not. */
function watch(page: Page): string[] {
  const faults: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error') faults.push(`the console says: ${message.text()}`);
  });
  page.on('pageerror', (error) => faults.push(`uncaught: ${error.message}`));
  page.on('response', (response) => {
    if (response.status() >= 500) faults.push(`${new URL(response.url()).pathname} was ${response.status()}`);
  });
  page.on('request', (request) => {
    if (request.url().includes(REPORTS_PATH)) faults.push(`the policy refused: ${request.postData() ?? ''}`);
  });
  return faults;
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

const firstLine = (error: unknown) => (error instanceof Error ? error.message : String(error)).split('\n', 1)[0] ?? '';

async function visitPage(page: Page, { origin, locale, path, moved }: Visit): Promise<string[]> {
  const faults = watch(page);
  const response = await page.goto(origin + localizePath(locale, path), { timeout: PATIENCE_MILLISECONDS });
  if (response === null || response.status() >= 400) return [`the page is ${response?.status() ?? 'empty'}`];
  // A public page starts at the first gesture.
  await page.mouse.move(10, 10);
  await page
    .waitForFunction(isRunning, ROOT_ELEMENT_ID, { timeout: PATIENCE_MILLISECONDS })
    .catch((error: unknown) => faults.push(`the page does not start (${firstLine(error)})`));
  const names = moved.filter(({ part }) => part !== 'shell').map(({ globalName }) => globalName);
  await page
    .evaluate(loadAll, { names, locale })
    .catch((error: unknown) => faults.push(`it cannot be loaded: ${firstLine(error)}`));
  return faults;
}

/** Opens a page of a composition that is not live yet. Returns what is wrong with it, the first faults in one line; null when nothing is. */
export async function visit(browser: Browser, what: Visit): Promise<string | null> {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 } });
  try {
    const faults = await visitPage(await context.newPage(), what);
    if (faults.length === 0) return null;
    const ids = what.moved.map(({ id }) => id).join(', ');
    const named = [...new Set(faults)]
      .slice(0, NAMED_FAULTS)
      .join('; ')
      .replaceAll(/\s+/g, ' ')
      .slice(0, LONGEST_FAULT);
    return `${ids} does not start at ${localizePath(what.locale, what.path)}: ${named}`;
  } finally {
    await context.close();
  }
}
