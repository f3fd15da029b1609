import type { Page } from '@playwright/test';
import { rollbackRelease } from '@tandem/api-gateway/composition/ledger/move-pointers';
import type { Part } from '@tandem/contracts/composition/part';
import { promoteCopies } from '../fixtures/copied-release.ts';
import { readPlan } from '../fixtures/network-log.ts';
import { advanceUntil, stopClock } from '../fixtures/page-clock.ts';
import { withLedger } from '../fixtures/site-database.ts';
import { expect, test } from '../fixtures/test.ts';
import { makeCouple } from './two-members.ts';

const MOST_MILLISECONDS = 5_000;

type Fault = 'is missing' | 'hangs';
const FAULTS: Readonly<Record<Fault, (page: Page, files: RegExp) => Promise<unknown>>> = {
  'is missing': (page, files) => page.route(files, (route) => route.fulfill({ status: 404, body: '' })),
  'hangs': (page, files) => page.route(files, () => undefined),
};

const buildOf = (id: string) => id.split('@')[1] ?? '';
const entryOf = (part: Part, id: string) => new RegExp(String.raw`/_parts/${part}/${buildOf(id)}/remote-entry\.js`);
const chunksOf = (part: Part, id: string) =>
  new RegExp(String.raw`/_parts/${part}/${buildOf(id)}/(?!remote-entry)[^/]+\.js`);

test.setTimeout(180_000);

test(
  'the last good releases of two parts that fail at once take their places within 5 s each, in a document that was written with both of them [R-FRAME-PART-LAST-GOOD, L-FRAME-PART-STAND-IN]',
  { tag: '@desktop' },
  async ({ context, browser, guard }) => {
    guard.allow(/^console/);
    const { conversation, hers } = await makeCouple(context, browser, guard);
    await hers.context.close();
    const [chat = '', members = ''] = await promoteCopies(['mf-chat', 'mf-members']);
    try {
      for (const [ofChat, ofMembers] of [
        ['is missing', 'is missing'],
        ['hangs', 'is missing'],
        ['hangs', 'hangs'],
      ] as const) {
        const page = await context.newPage();
        await expect
          .poll(async () => {
            const document = await (await page.request.get('/chats')).text();
            return document.includes(chat) && document.includes(members);
          })
          .toBe(true);
        // Of one the entry, of the other what its entry needs.
        await FAULTS[ofChat](page, entryOf('mf-chat', chat));
        await FAULTS[ofMembers](page, chunksOf('mf-members', members));
        const start = await stopClock(page);
        await page.goto(`/chats/${conversation}`, { waitUntil: 'commit' });
        const faults = `the chat ${ofChat}, the chunks of the members: ${ofMembers}`;
        const message = page.getByRole('main').getByRole('textbox', { name: /Message/ });
        const passed = await advanceUntil(page, start, () => message.isVisible());
        expect(passed, faults).toBeLessThanOrEqual(MOST_MILLISECONDS);
        const { parts } = await readPlan(page);
        expect([parts['mf-chat']?.release, parts['mf-members']?.release], 'the document is of both').toEqual([
          chat,
          members,
        ]);
        await message.fill('Half a sentence');

        await page.getByRole('link', { name: 'Search members' }).first().click();
        const heading = page.getByRole('heading', { level: 1, name: 'Search members' });
        const more = await advanceUntil(page, start + passed, () => heading.isVisible());
        expect(more, faults).toBeLessThanOrEqual(MOST_MILLISECONDS);
        await expect(page.getByText('do not work right now')).toHaveCount(0);
        await page.close();
      }
    } finally {
      await withLedger((ledger) => rollbackRelease(ledger, 'mf-chat'));
      await withLedger((ledger) => rollbackRelease(ledger, 'mf-members'));
    }
  },
);
