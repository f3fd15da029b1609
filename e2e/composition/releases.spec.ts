import type { Browser, Page } from '@playwright/test';
import { rollbackRelease } from '@tandem/api-gateway/composition/ledger/move-pointers';
import { publishRelease } from '@tandem/api-gateway/composition/ledger/publish-release';
import { promoteRelease } from '@tandem/api-gateway/testing/composition/promote-release';
import { RELEASE_NEWS_PATH } from '@tandem/contracts/composition/release-news';
import { makeChangedRelease } from '../fixtures/changed-release.ts';
import { signUp } from '../fixtures/people.ts';
import { servedRelease, untilServed } from '../fixtures/served-release.ts';
import { readRuntime, withLedger } from '../fixtures/site-database.ts';
import { SITE_ORIGIN } from '../fixtures/site.ts';
import { expect, test } from '../fixtures/test.ts';
import { textsOf } from '../fixtures/texts.ts';

/** A newcomer with an account of their own opens the conversations. */
async function visitChats(browser: Browser): Promise<{ page: Page; leave: () => Promise<void> }> {
  const context = await browser.newContext({ baseURL: SITE_ORIGIN });
  await signUp(context.request, SITE_ORIGIN);
  const page = await context.newPage();
  await page.goto('/chats');
  await expect(page.getByRole('heading', { level: 1, name: 'Messages' })).toBeVisible();
  return { page, leave: () => context.close() };
}

const TEXT = textsOf('mf-chat', 'en')('empty.text');
const CHANGED = 'Nobody has written yet, and neither have you.';

// A release is copied, published and promoted, and three members sign up.
test.setTimeout(180_000);

test(
  'publish, promote, rollback: the next visitor sees it, nothing else is built or restarted',
  { tag: '@desktop' },
  async ({ browser, page, context, request }) => {
    const first = await untilServed(request, 'mf-chat');
    const running = await readRuntime();
    const changed = await makeChangedRelease({
      part: 'mf-chat',
      file: 'locale-en-json.',
      change: (text) => text.replace(TEXT, CHANGED),
    });
    try {
      await signUp(context.request, SITE_ORIGIN);
      // The tab follows what becomes of its releases once it is idle; before, it has nothing to take.
      const follows = page.waitForResponse((response) => response.url().endsWith(RELEASE_NEWS_PATH));
      await page.goto('/chats');
      await expect(page.getByText(TEXT)).toBeVisible();
      await follows;

      await withLedger((ledger) => publishRelease(ledger, changed.folder));
      expect(await servedRelease(request, 'mf-chat'), 'publishing moves no pointer').toBe(first);

      await withLedger((ledger) => promoteRelease(ledger, 'mf-chat', 'latest'));
      await expect.poll(() => servedRelease(request, 'mf-chat')).toBe(changed.id);
      const second = await visitChats(browser);
      await expect(second.page.getByText(CHANGED)).toBeVisible();
      await second.leave();

      // The open tab keeps the release that it was loaded with until its member goes on (R-FRAME-RELEASE-OFFER).
      await expect(page.getByText(TEXT)).toBeVisible();
      await expect(async () => {
        for (const name of ['Search members', 'Messages']) {
          await page.getByRole('link', { name }).first().click();
          await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
        }
        await expect(page.getByText(CHANGED)).toBeVisible({ timeout: 3_000 });
      }).toPass();

      await withLedger((ledger) => rollbackRelease(ledger, 'mf-chat'));
      await expect.poll(() => servedRelease(request, 'mf-chat')).toBe(first);
      const third = await visitChats(browser);
      await expect(third.page.getByText(TEXT)).toBeVisible();
      await third.leave();
      expect(await readRuntime(), 'the gateway was not restarted').toBe(running);
    } finally {
      await withLedger((ledger) => promoteRelease(ledger, 'mf-chat', first));
      await untilServed(request, 'mf-chat');
      await changed.remove();
    }
  },
);
