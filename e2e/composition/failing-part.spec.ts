import type { Locator, Page } from '@playwright/test';
import { readPlan } from '../fixtures/network-log.ts';
import { expect, test } from '../fixtures/test.ts';
import { textsOf } from '../fixtures/texts.ts';

/** Files that are wrong or never arrive. Missing files are tested in missing-part.spec.ts. */
const shell = textsOf('shell', 'en');
const signup = textsOf('mf-signup', 'en');
const UNAVAILABLE = shell('unavailable.page-title', { name: 'Tandemly' });
const MENDED = 'mended';

async function sha384(text: string): Promise<string> {
  const hash = await crypto.subtle.digest('SHA-384', new TextEncoder().encode(text));
  return `sha384-${Buffer.from(hash).toString('base64')}`;
}

interface Entry {
  address: string;
  integrity: string;
}

const FAULTS = {
  /** A response that never comes. */
  'hangs': (page: Page, { address }: Entry) => page.route(address, () => undefined),
  /** What a misconfigured proxy returns for files that it does not have. */
  'is a page of HTML': (page: Page, { address }: Entry) =>
    page.route(address, (route) =>
      route.fulfill({ contentType: 'text/html', body: '<!doctype html><title>Oops</title>' }),
    ),
  /** A release that throws as long as something that it counts on is missing; the page announces its hash. */
  'throws': async (page: Page, { address, integrity }: Entry) => {
    const release = await (await page.request.get(address)).text();
    const body = `if (!('${MENDED}' in globalThis)) throw new Error('a release that throws');\n${release}`;
    const announced = await sha384(body);
    await page.route(address, (route) => route.fulfill({ contentType: 'text/javascript', body }));
    await page.route('**/login', async (route) => {
      if (route.request().resourceType() !== 'document') return route.fallback();
      const response = await route.fetch();
      return route.fulfill({ response, body: (await response.text()).replaceAll(integrity, announced) });
    });
  },
};

const STEP_MILLISECONDS = 250;

/**
 * Advances the page's clock in small steps until something is visible. Returns how far it was advanced, which does not
 * depend on the speed of the machine.
 */
async function withoutHaste(page: Page, begin: () => Promise<Locator>): Promise<number> {
  const start = Date.now();
  // The clock runs until it is paused: it begins a minute earlier, so that a busy machine is not past that moment.
  await page.clock.install({ time: start - 60_000 });
  await page.clock.pauseAt(start);
  const wanted = await begin();
  let passed = 0;
  const isThere = async () => {
    passed += STEP_MILLISECONDS;
    await page.clock.pauseAt(start + passed);
    return wanted.isVisible();
  };
  await expect.poll(isThere, { intervals: [STEP_MILLISECONDS], timeout: 30_000 }).toBe(true);
  await page.clock.resume();
  return passed;
}

for (const [fault, cause] of Object.entries(FAULTS)) {
  test(
    `a remote whose entry ${fault} leaves a word in its place soon, and a retry brings it`,
    { tag: '@phone' },
    async ({ page, guard }) => {
      guard.allow(/_parts\/mf-signup|a release that throws|integrity|Failed to load/i);
      await page.goto('/pages/terms');
      const part = (await readPlan(page)).parts['mf-signup'];
      if (part === undefined) throw new Error('mf-signup is not live');
      await cause(page, { address: part.entry, integrity: part.integrity });
      const passed = await withoutHaste(page, async () => {
        await page.goto('/login', { waitUntil: 'commit' });
        return page.getByRole('heading', { name: UNAVAILABLE });
      });
      expect(passed).toBeLessThan(fault === 'hangs' ? 12_000 : 3_000);
      await expect(page.getByRole('banner'), 'the frame is there').toBeVisible();
      if (fault === 'throws') await page.evaluate((name) => Object.assign(globalThis, { [name]: true }), MENDED);
      else await page.unroute(part.entry);
      await page.getByRole('button', { name: shell('unavailable.retry') }).click();
      await expect(page.getByRole('textbox', { name: signup('fields.email') })).toBeEditable();
      await expect(page.getByRole('heading', { name: UNAVAILABLE })).toHaveCount(0);
    },
  );
}
