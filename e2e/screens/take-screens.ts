import { mkdir, rm } from 'node:fs/promises';
import path from 'node:path';
import { chromium } from '@playwright/test';
import type { Browser, BrowserContext } from '@playwright/test';
import type { Locale } from '@tandem/contracts/product/locales';
import { LOCALES } from '@tandem/contracts/product/locales';
import { findChromium } from '@tandem/tooling/browser';
import { parseOrExit } from '@tandem/tooling/command-line';
import { startSiteProcess } from '@tandem/tooling/site-process';
import { WORKSPACE } from '@tandem/tooling/workspace';
import { makeFirstGesture } from '../fixtures/first-gesture.ts';
import { answerFirstQuestions } from '../fixtures/first-questions.ts';
import { SETS, writeContactSheet } from './contact-sheet.ts';
import { readScreens } from './live-screens.ts';
import { enter } from './people.ts';
import type { StorageState, Viewer } from './people.ts';
import { takePicture } from './picture.ts';
import type { Screen } from './screen.ts';

/**
 * `npm run screens`: takes a picture of every page of the site in both tenants, languages, appearances and sizes, on
 * demo data of its own, into `screens/after`, and writes the contact sheet `screens/index.html`. With `--as before` they
 * go into `screens/before`: the sheet shows both side by side. Narrow it down with `--pages members,chats`,
 * `--tenants nuit`, `--locales fr`, `--appearances dark`, `--widths 390`; `--origin http://localhost:8080` takes them of
 * a site that runs already, `--out <folder>` puts them elsewhere. Nothing of it is committed. The name of a page is the
 * id of its route, or one of `screen-list.ts`.
 */
const { values } = parseOrExit({
  options: {
    pages: { type: 'string' },
    tenants: { type: 'string' },
    locales: { type: 'string' },
    appearances: { type: 'string' },
    widths: { type: 'string' },
    origin: { type: 'string' },
    out: { type: 'string', default: path.join(WORKSPACE, 'screens') },
    as: { type: 'string', default: 'after' },
  },
});

const PORT = process.env['SCREENS_PORT'] ?? '8183';
const DATA_DIR = path.join(WORKSPACE, '.cache/screens-data');

const TENANTS = [
  { key: 'tandemly', host: 'localhost' },
  { key: 'nuit', host: 'nuit.localhost' },
] as const;
const APPEARANCES = ['light', 'dark'] as const;
const SIZES = [
  { width: 390, height: 844, phone: true },
  { width: 1280, height: 800, phone: false },
] as const;

interface View {
  tenant: (typeof TENANTS)[number];
  locale: Locale;
  appearance: (typeof APPEARANCES)[number];
  size: (typeof SIZES)[number];
}

function chosen<T>(all: readonly T[], wanted: string | undefined, nameOf: (item: T) => string): readonly T[] {
  if (wanted === undefined) return all;
  const names = wanted.split(',');
  const unknown = names.find((name) => !all.some((item) => nameOf(item) === name));
  if (unknown !== undefined) throw new Error(`${unknown}: choose from ${all.map(nameOf).join(', ')}.`);
  return all.filter((item) => names.includes(nameOf(item)));
}

function views(): View[] {
  const tenants = chosen(TENANTS, values.tenants, ({ key }) => key);
  const locales = chosen(LOCALES, values.locales, (locale) => locale);
  const appearances = chosen(APPEARANCES, values.appearances, (appearance) => appearance);
  const sizes = chosen(SIZES, values.widths, ({ width }) => String(width));
  return tenants.flatMap((tenant) =>
    locales.flatMap((locale) =>
      appearances.flatMap((appearance) => sizes.map((size) => ({ tenant, locale, appearance, size }))),
    ),
  );
}

const [set] = chosen(SETS, values.as, (name) => name);
if (set === undefined) throw new Error(`--as: choose from ${SETS.join(', ')}.`);
const folder = path.join(values.out, set);
const sessions = new Map<string, StorageState>();

/** Demo accounts log in once a tenant and language; newcomers are new each time. */
async function stateOf(browser: Browser, origin: string, viewer: Viewer, locale: Locale): Promise<StorageState> {
  const key = `${origin} ${viewer} ${locale}`;
  const known = viewer === 'newcomer' ? undefined : sessions.get(key);
  const state = known ?? (await enter(browser, origin, viewer, locale));
  sessions.set(key, state);
  return state;
}

interface Visit {
  origin: string;
  view: View;
  state: StorageState;
  /** Whether the entry warning and the question about cookies are still to be answered. */
  firstVisit: boolean;
}

async function openContext(browser: Browser, { origin, view, state, firstVisit }: Visit): Promise<BrowserContext> {
  const { locale, appearance, size } = view;
  const context = await browser.newContext({
    storageState: state,
    viewport: { width: size.width, height: size.height },
    // Scrollbars that lie over the page, as they do on a phone.
    isMobile: size.phone,
    hasTouch: size.phone,
    colorScheme: appearance,
    locale: locale === 'fr' ? 'fr-FR' : 'en-GB',
    timezoneId: 'Europe/Amsterdam',
    reducedMotion: 'reduce',
    serviceWorkers: 'block',
  });
  // As if the language had been chosen: a tenant may send those who have not to another one.
  await context.addCookies([{ name: 'locale', value: locale, url: origin }]);
  await context.addInitScript(makeFirstGesture);
  if (!firstVisit) await context.addInitScript(answerFirstQuestions);
  return context;
}

/** States are taken in one view of each language and appearance, of one tenant; the way into an account also of the French one. */
const isTaken = ({ state, joining }: Screen, { tenant, locale, appearance }: View) => {
  if (state !== true) return true;
  const isOwn = tenant.key === 'tandemly' || (joining === true && locale === 'fr');
  return isOwn && (locale === 'en') === (appearance === 'light');
};

/** Takes the screens of one view. */
async function takeView(
  browser: Browser,
  origin: string,
  view: View,
  screens: readonly Screen[],
): Promise<{ taken: number; failures: number }> {
  let failures = 0;
  const wanted = screens.filter((screen) => isTaken(screen, view));
  for (const screen of wanted) {
    const file = [screen.name, view.tenant.key, view.locale, view.appearance, view.size.width].join('-') + '.webp';
    const state = await stateOf(browser, origin, screen.viewer, view.locale);
    const context = await openContext(browser, { origin, view, state, firstVisit: screen.firstVisit ?? false });
    try {
      const page = await context.newPage();
      await screen.open({ page, origin, locale: view.locale });
      await takePicture(page, path.join(folder, file), screen.whole ?? false);
    } catch (error) {
      failures += 1;
      console.error(`${file}: ${error instanceof Error ? error.message : String(error)}`);
    } finally {
      await context.close();
    }
  }
  return { taken: wanted.length - failures, failures };
}

if (values.origin === undefined) await rm(DATA_DIR, { recursive: true, force: true });
const site =
  values.origin === undefined
    ? await startSiteProcess({ PORT, DATA_DIR, DEMO_MEMBERS: '1000', LOG_LEVEL: 'warn', RATE_LIMITS: 'off' })
    : undefined;
const browser = await chromium.launch({
  executablePath: await findChromium(),
  args: ['--no-sandbox', '--force-color-profile=srgb'],
});
try {
  await mkdir(folder, { recursive: true });
  const origin = new URL(values.origin ?? `http://localhost:${PORT}`);
  const screens = await readScreens(origin.origin);
  const wanted = chosen(screens, values.pages, ({ name }) => name);
  for (const view of views()) {
    origin.hostname = view.tenant.host;
    const { taken, failures } = await takeView(browser, origin.origin, view, wanted);
    if (failures > 0) process.exitCode = 1;
    console.log(`${view.tenant.key} ${view.locale} ${view.appearance} ${view.size.width}: ${taken} screens`);
  }
  console.log(`The contact sheet: ${await writeContactSheet(values.out, screens)}`);
} finally {
  await browser.close();
  await site?.stop();
}
