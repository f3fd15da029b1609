import type { BrowserContext, Page } from '@playwright/test';
import type { ResponseOf } from '@tandem/contracts/api/index';
import { SERVICE_WORKER_FILE } from '@tandem/contracts/composition/service-worker';
import { LOCALES } from '@tandem/contracts/product/locales';
import type { Release } from '@tandem/contracts/composition/release';
import { publishRelease } from '@tandem/api-gateway/composition/ledger/publish-release';
import { promoteRelease } from '@tandem/api-gateway/testing/composition/promote-release';
import { makeChangedRelease } from '../fixtures/changed-release.ts';
import { OFFLINE } from '../fixtures/offline.ts';
import { signUp } from '../fixtures/people.ts';
import { untilServed } from '../fixtures/served-release.ts';
import { withLedger } from '../fixtures/site-database.ts';
import { METRICS_TOKEN, SITE_ORIGIN } from '../fixtures/site.ts';
import { expect, test } from '../fixtures/test.ts';
import { textsOf } from '../fixtures/texts.ts';

const t = textsOf('shell', 'en');

test.use({ serviceWorkers: 'allow' });

/** Waits until the worker controls this page, and the bar that reports the network is there. */
const controlled = (page: Page) =>
  page.waitForFunction(
    () => navigator.serviceWorker.controller !== null && document.querySelector('[data-edge]') !== null,
  );

/** A mark that only this very document has. */
const mark = (page: Page) => page.evaluate(() => void Object.assign(window, { sameDocument: true }));
const isMarked = (page: Page) => page.evaluate(() => 'sameDocument' in window);

test(
  'without a network: the offline page in the language of the address, no old page; it goes on by itself [R-A11Y-LANG]',
  { tag: '@phone' },
  async ({ context, page, guard }) => {
    guard.allow(OFFLINE);
    await page.goto('/pricing');
    await controlled(page);
    await context.setOffline(true);
    await page.goto('/pricing');
    await expect(page.getByRole('heading', { level: 1, name: 'You are offline' })).toBeVisible();
    await page.goto('/fr/pricing');
    await expect(page.getByRole('heading', { level: 1, name: 'Vous êtes hors ligne' })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Réessayer' })).toBeVisible();
    await expect(page.locator('html')).toHaveAttribute('lang', 'fr-FR');
    await context.setOffline(false);
    await expect(page.getByRole('banner')).toBeVisible();
    await expect(page).toHaveURL(/\/fr\/pricing$/);
  },
);

test(
  'kept are files of releases and the offline pages, never a document and never a call',
  { tag: '@phone' },
  async ({ context, page }) => {
    await signUp(context.request, SITE_ORIGIN);
    await page.goto('/members');
    await controlled(page);
    await page.goto('/chats');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    /** The paths in the caches whose names begin so; the versions that follow are the worker's. */
    const keptPaths = (beginning: string) =>
      page.evaluate(async (start) => {
        const names = (await caches.keys()).filter((name) => name.startsWith(start));
        const kept = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
        return kept.flat().map(({ url }) => new URL(url).pathname);
      }, beginning);
    await expect
      .poll(() => page.evaluate(() => caches.keys()))
      .toEqual(
        expect.arrayContaining([
          expect.stringMatching(/^release-files-v\d+$/),
          expect.stringMatching(/^offline-pages-v[\d.]+$/),
        ]),
      );
    await expect.poll(async () => (await keptPaths('release-files-')).length).toBeGreaterThan(3);
    for (const path of await keptPaths('release-files-')) expect(path).toMatch(/^\/_parts\/[\w-]+\/[0-9a-f]{12}\//);
    expect((await keptPaths('offline-pages-')).map((path) => path.replace(/\..*/, '')).toSorted()).toEqual(
      LOCALES.map((locale) => `/_app/offline-${locale}`).toSorted(),
    );
  },
);

test(
  'an open page notices that the network is away and back, and goes on without a reload',
  { tag: '@phone' },
  async ({ context, page, guard }) => {
    guard.allow(OFFLINE);
    await signUp(context.request, SITE_ORIGIN);
    await page.goto('/members');
    await controlled(page);
    await mark(page);
    await context.setOffline(true);
    await expect(page.getByText(t('app.offline.title'))).toBeVisible();
    const news = page.waitForResponse((response) => response.url().includes('/api/user.php'));
    await context.setOffline(false);
    await expect(page.getByText(t('app.online'))).toBeVisible();
    await expect(page.getByText(t('app.offline.title'))).toHaveCount(0);
    await news;
    expect(await isMarked(page)).toBe(true);
  },
);

test(
  'a page whose files did not come is there when the network is back, without a click',
  { tag: '@phone' },
  async ({ context, page, guard }) => {
    guard.allow(OFFLINE);
    await signUp(context.request, SITE_ORIGIN);
    await page.goto('/members');
    await controlled(page);
    await mark(page);
    await context.setOffline(true);
    await page.getByRole('navigation').getByRole('link', { name: 'Messages' }).first().click();
    await expect(page).toHaveURL(/\/chats$/);
    await expect(page.getByRole('main').getByRole('button', { name: t('unavailable.retry') })).toBeVisible();
    await context.setOffline(false);
    await expect(page.getByRole('heading', { level: 1, name: 'Messages' })).toBeVisible();
    expect(await isMarked(page)).toBe(true);
  },
);

/** How many reports that a page was left the gateway has received (C-TRACKING-PAGE-HIDDEN). */
async function receivedOf(context: BrowserContext): Promise<number> {
  const headers = { authorization: `Bearer ${METRICS_TOKEN}` };
  const text = await (await context.request.get(`${SITE_ORIGIN}/metrics`, { headers })).text();
  const counts = text.matchAll(
    /^gateway_call_seconds_count\{endpoint="POST \/api\/page-hidden\.php",status="2xx"\} (\d+)$/gm,
  );
  return [...counts].reduce((sum, [, count]) => sum + Number(count), 0);
}

/** How many beacons wait in the browser for a network. */
const waitingBeacons = (page: Page) =>
  page.evaluate(async () => {
    // If a page opened the database first, it would be created without its store.
    if (!(await indexedDB.databases()).some(({ name }) => name === 'beacons')) return 0;
    return new Promise<number>((resolve, reject) => {
      const opening = indexedDB.open('beacons');
      opening.addEventListener('error', () => reject(new Error('The queue cannot be opened.')));
      opening.addEventListener('success', () => {
        const count = opening.result.transaction('waiting').objectStore('waiting').count();
        count.addEventListener('success', () => {
          opening.result.close();
          resolve(count.result);
        });
      });
    });
  });

test(
  'the beacon of a page that was left without a network waits for it, and is sent once [R-TRACKING-BOUNCE-BEACON, C-TRACKING-PAGE-HIDDEN]',
  { tag: '@phone' },
  async ({ context, page, guard }) => {
    guard.allow(OFFLINE);
    await page.goto('/pricing?lb=1');
    await controlled(page);
    await expect.poll(() => page.evaluate(() => sessionStorage.getItem('logs-bounces'))).toBe('waiting');
    const before = await receivedOf(context);
    await context.setOffline(true);
    await page.evaluate(() => {
      Object.defineProperty(document, 'hidden', { get: () => true });
      document.dispatchEvent(new Event('visibilitychange'));
    });
    await expect.poll(() => waitingBeacons(page)).toBe(1);
    expect(await receivedOf(context)).toBe(before);
    await context.setOffline(false);
    await expect.poll(() => receivedOf(context)).toBe(before + 1);
    await expect.poll(() => waitingBeacons(page)).toBe(0);
    // The browser and the page both say that the network is back. One that was sent twice would be counted before this.
    await page.evaluate(() =>
      navigator.sendBeacon('/api/page-hidden.php', new Blob(['{}'], { type: 'application/json' })),
    );
    await expect.poll(() => receivedOf(context)).toBeGreaterThan(before + 1);
    expect(await receivedOf(context)).toBe(before + 2);
  },
);

test(
  'a new version is offered, waits for what is unsent, and comes in by a click',
  { tag: ['@phone', '@mf-chat'] },
  async ({ context, page }) => {
    const live = (await (await context.request.get(`${SITE_ORIGIN}/_composition.json`)).json()) as {
      releases: Record<string, Release['id']>;
    };
    const first = live.releases['shell'] ?? '';
    const changed = await makeChangedRelease({
      part: 'shell',
      file: SERVICE_WORKER_FILE,
      change: (text) => `${text}\n// another one\n`,
    });
    await signUp(context.request, SITE_ORIGIN);
    const found = await context.request.get(`${SITE_ORIGIN}/api/members.php?page=1`);
    const [member] = ((await found.json()) as ResponseOf<'GET /api/members.php'>).profiles;
    await page.goto(`/members/${member?.id}/chat`);
    await controlled(page);
    await mark(page);
    try {
      await withLedger(async (ledger) => {
        await publishRelease(ledger, changed.folder);
        await promoteRelease(ledger, 'shell', changed.id);
      });
      await expect
        .poll(async () => (await (await context.request.get(`${SITE_ORIGIN}/sw.js`)).text()).includes(changed.id))
        .toBe(true);
      await page.evaluate(async () => (await navigator.serviceWorker.ready).update());
      const offer = page.getByText(t('app.update.title'));
      await expect(offer).toBeVisible();
      expect(await isMarked(page), 'nothing happens by itself').toBe(true);

      const composer = page.getByRole('textbox');
      await composer.fill('Half a sentence');
      await page.getByRole('button', { name: t('app.update.action') }).click();
      await expect(page.getByText(t('app.update.kept'))).toBeVisible();
      await expect(composer).toHaveValue('Half a sentence');
      expect(await isMarked(page)).toBe(true);

      await composer.fill('');
      await page.getByRole('button', { name: t('app.update.action') }).click();
      await expect.poll(() => isMarked(page).catch(() => true)).toBe(false);
      await expect(composer).toBeVisible({ timeout: 30_000 });
      await expect(page.getByText(t('app.update.title'))).toHaveCount(0);
      const plan = JSON.parse((await page.locator('#page-plan').textContent()) ?? '{}') as {
        shell: { release: string };
      };
      expect(plan.shell.release).toBe(changed.id);
    } finally {
      await withLedger((ledger) => promoteRelease(ledger, 'shell', first));
      await untilServed(context.request, 'shell');
      await changed.remove();
    }
  },
);
