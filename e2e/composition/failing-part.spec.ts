import type { Page } from '@playwright/test';
import { readPlan } from '../fixtures/network-log.ts';
import { expect, test } from '../fixtures/test.ts';
import { textsOf } from '../fixtures/texts.ts';

/** Files that are there and are wrong, or never come: what taking them away (missing-part.spec.ts) does not show. */
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
  /** An answer that never comes. */
  'hangs': (page: Page, { address }: Entry) => page.route(address, () => undefined),
  /** What a misled proxy answers for files that it does not know. */
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

for (const [fault, cause] of Object.entries(FAULTS)) {
  test(`a remote whose entry ${fault} leaves a word in its place soon, and a retry brings it`, async ({
    page,
    guard,
  }) => {
    guard.allow(/_parts\/mf-signup|a release that throws|integrity|Failed to load/i);
    await page.goto('/pages/terms');
    const part = (await readPlan(page)).parts['mf-signup'];
    if (part === undefined) throw new Error('mf-signup is not live');
    await cause(page, { address: part.entry, integrity: part.integrity });
    const asked = performance.now();
    await page.goto('/login', { waitUntil: 'commit' });
    await expect(page.getByRole('heading', { name: UNAVAILABLE })).toBeVisible({ timeout: 15_000 });
    expect(performance.now() - asked).toBeLessThan(fault === 'hangs' ? 14_000 : 6_000);
    await expect(page.getByRole('banner'), 'the frame stands').toBeVisible();
    if (fault === 'throws') await page.evaluate((name) => Object.assign(globalThis, { [name]: true }), MENDED);
    else await page.unroute(part.entry);
    await page.getByRole('button', { name: shell('unavailable.retry') }).click();
    await expect(page.getByRole('textbox', { name: signup('fields.email') })).toBeEditable();
    await expect(page.getByRole('heading', { name: UNAVAILABLE })).toHaveCount(0);
  });
}
