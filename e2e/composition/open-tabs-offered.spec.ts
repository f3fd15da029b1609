import { findByReference } from '@tandem/api-gateway/composition/ledger/find-release';
import { promoteReleases, rollbackRelease } from '@tandem/api-gateway/composition/ledger/move-pointers';
import type { Part } from '@tandem/contracts/composition/part';
import { REMOTES } from '@tandem/tooling/workspace';
import { readPlan } from '../fixtures/network-log.ts';
import { withLedger } from '../fixtures/site-database.ts';
import { expect, test } from '../fixtures/test.ts';
import { follow, hasLoaded, message, open, promoteCopy, releasesOf } from './open-tab.ts';
import { makeCouple } from './two-members.ts';

// Releases are copied, published and promoted while pages are open.
test.setTimeout(180_000);

test(
  'a promotion is taken at the next link, but not while something is half written; two tabs run their own releases meanwhile [R-FRAME-RELEASE-OFFER, R-FRAME-RELEASE-HELD]',
  { tag: '@desktop' },
  async ({ browser, context, page, guard }) => {
    const { conversation, hers } = await makeCouple(context, browser, guard);
    await hers.context.close();
    const writing = await context.newPage();
    await open(writing, `/chats/${conversation}`);
    const before = (await readPlan(writing)).parts['mf-chat']?.release ?? '';
    // Either tab may send it: they share what is unsent.
    const sent = context.waitForEvent(
      'request',
      (request) => request.method() === 'POST' && request.url().includes('message'),
    );
    await message(writing).fill('Half a sentence');
    await open(page, '/members');
    const next = await promoteCopy('mf-chat');
    try {
      // Each click is a navigation of its own, also before the tab has been notified.
      await expect(async () => {
        await follow(page, 'Messages');
        await follow(page, 'Search members');
        expect((await readPlan(page)).parts['mf-chat']?.release).toBe(next);
      }).toPass();
      await follow(page, 'Messages');
      expect(await hasLoaded(page, next)).toBe(true);

      expect((await readPlan(writing)).parts['mf-chat']?.release, 'the other tab keeps its own').toBe(before);
      await expect(message(writing)).toHaveValue('Half a sentence');
      expect(await hasLoaded(writing, next)).toBe(false);
      await message(writing).press('Enter');
      await sent;
    } finally {
      await withLedger((ledger) => rollbackRelease(ledger, 'mf-chat'));
    }
  },
);

test(
  'every part is republished between two clicks, ten times: no navigation fails, and nothing that was typed is lost [R-FRAME-RELEASE-OFFER]',
  { tag: '@desktop' },
  async ({ context, page, browser, guard }) => {
    const { conversation, hers } = await makeCouple(context, browser, guard);
    await hers.context.close();
    const parts: Part[] = ['shell', ...REMOTES];
    const first = await withLedger(({ db }) => Promise.all(parts.map((part) => findByReference({ db }, part, 'live'))));
    const copies: string[] = [];
    for (const part of parts) copies.push(await promoteCopy(part));
    const second = await withLedger(({ db }) =>
      Promise.all(parts.map((part, index) => findByReference({ db }, part, copies[index] ?? ''))),
    );
    try {
      await open(page, `/chats/${conversation}`);
      let written = 'Half a sentence';
      await message(page).fill(written);
      for (let turn = 0; turn < 10; turn += 1) {
        const next = turn % 2 === 0 ? first : second;
        // Right before the deployment, of which no tab knows yet.
        written += `, and ${turn}`;
        await message(page).fill(written);
        await withLedger((ledger) => promoteReleases(ledger, next));
        // Each click is a navigation of its own, also before the tab has been notified; then it takes all that is live. One that
        // fails ends the test: only the releases are waited for.
        const releasesAfterClicks = async () => {
          await follow(page, 'Search members');
          await follow(page, 'Messages');
          return releasesOf(page);
        };
        await expect.poll(releasesAfterClicks, { timeout: 60_000 }).toEqual(next.map(({ id }) => id).toSorted());
        await page.locator(`main a[href$="/chats/${conversation}"]`).first().click();
        await expect(message(page), `after deployment ${turn + 1}`).toHaveValue(written);
      }
      await page.reload();
      await expect(message(page)).toHaveValue(written);
    } finally {
      await withLedger((ledger) => promoteReleases(ledger, first));
    }
  },
);
