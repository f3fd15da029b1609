import { rename } from 'node:fs/promises';
import path from 'node:path';
import { listFiles } from '@tandem/api-gateway/composition/ledger/ledger.repository';
import { findByReference } from '@tandem/api-gateway/composition/ledger/find-release';
import { storeFolder } from '@tandem/api-gateway/composition/release-store';
import { objectName } from '@tandem/api-gateway/composition/store/content-store';
import type { Part, RemotePart } from '@tandem/contracts/composition/part';
import { REMOTES } from '@tandem/tooling/workspace';
import { movedThings } from '../fixtures/layout-shifts.ts';
import { isRendered } from '../fixtures/page-clock.ts';
import { withLedger } from '../fixtures/site-database.ts';
import { signUp } from '../fixtures/people.ts';
import { SITE_DATA, SITE_ORIGIN } from '../fixtures/site.ts';
import { expect, test } from '../fixtures/test.ts';
import { textsOf } from '../fixtures/texts.ts';
import { goTo } from '../frame/member.ts';

const shell = textsOf('shell', 'en');
const UNAVAILABLE = shell('unavailable.page-title', { name: 'Tandemly' });

/** A page of each part for a new member, and what shows that it works. */
const PAGES = {
  'mf-landers': { path: '/match-finder', heading: /./ },
  'mf-signup': { path: '/complete-signup', heading: textsOf('mf-signup', 'en')('confirm.title') },
  'mf-members': { path: '/members', heading: 'Search members' },
  'mf-chat': { path: '/chats', heading: 'Messages' },
  'mf-payments': { path: '/credits', heading: 'Credits' },
} satisfies Record<RemotePart, { path: string; heading: string | RegExp }>;
const PARTS = Object.keys(PAGES) as (keyof typeof PAGES)[];

test('every part of the workspace is away once', { tag: '@phone' }, () => {
  expect(PARTS.toSorted()).toEqual(REMOTES);
});

/** Takes files of a part's live release out of the store, all by default; returns what puts them back. */
async function takeFilesAway(
  part: Part,
  isTaken: (file: string) => boolean = () => true,
): Promise<() => Promise<void>> {
  const listed = await withLedger(async ({ db }) => listFiles(db, (await findByReference({ db }, part, 'live')).id));
  const files = listed.filter(({ path: file }) => isTaken(file));
  expect(files.length).toBeGreaterThan(0);
  const moved: string[] = [];
  for (const { sha384 } of files) {
    for (const ending of ['', '.br', '.gz']) {
      const file = path.join(storeFolder({ dataDir: SITE_DATA }), objectName(sha384) + ending);
      const away = await rename(file, `${file}.away`).then(
        () => true,
        () => false,
      );
      if (away) moved.push(file);
    }
  }
  expect(moved.length).toBeGreaterThanOrEqual(files.length);
  return async () => {
    for (const file of moved) await rename(`${file}.away`, file);
  };
}

/** The other parts, beginning with the next one: its page is opened, and those of the others are gone to from there. */
function othersThan(missing: keyof typeof PAGES): (keyof typeof PAGES)[] {
  const place = PARTS.indexOf(missing);
  return [...PARTS.slice(place + 1), ...PARTS.slice(0, place)];
}

for (const missing of PARTS) {
  test(
    `without the files of ${missing} the others work, and its page comes back with them`,
    { tag: '@phone' },
    async ({ page, context, guard }) => {
      guard.allow(/Failed to load resource.*(404|503)|_parts\/|503 http/);
      await signUp(context.request, SITE_ORIGIN);
      const unavailable = page.getByRole('heading', { name: UNAVAILABLE });
      // The browser of this test has kept no file of the part. Without its style sheets a page is in no document.
      const putBack = await takeFilesAway(missing);
      try {
        for (const [index, part] of othersThan(missing).entries()) {
          const { path: address, heading }: { path: string; heading: string | RegExp } = PAGES[part];
          if (index === 0) await page.goto(address);
          else await goTo(page, address);
          await expect(page.getByRole('heading', { level: 1, name: heading }), `${part} works`).toBeVisible();
          await expect(unavailable, `${part} works`).toHaveCount(0);
        }
        await page.goto(PAGES[missing].path);
        await expect(unavailable).toBeVisible();
        await expect(page.getByRole('banner'), 'the frame is there').toBeVisible();
      } finally {
        await putBack();
      }
      await page.getByRole('button', { name: shell('unavailable.retry') }).click();
      await expect(page.getByRole('heading', { level: 1, name: PAGES[missing].heading })).toBeVisible();
      await expect(unavailable).toHaveCount(0);
    },
  );
}

const isScript = (file: string) => file.endsWith('.js');
const isTextOfShell = (file: string) => file.startsWith('locale-en-json.');
/** A visitor who moves the pointer: a page that is in the document has waited for that. */
const movePointer = () => void dispatchEvent(new PointerEvent('pointermove', { movementX: 1 }));

test.describe('a page that is in the document', () => {
  test.use({ firstGesture: false });

  for (const [part, isLost, address] of [
    ['mf-landers', isScript, '/'],
    ['mf-signup', isScript, '/login'],
    ['mf-members', isScript, '/members'],
    ['mf-payments', isScript, '/pricing'],
    ['shell', isTextOfShell, '/pages/terms'],
  ] as const) {
    test(
      `without ${part === 'shell' ? 'the texts' : 'the scripts'} of ${part}, ${address} is there to be read and says that it does not respond; nothing moves, and it responds in the same document once they are back [R-FRAME-GUARD-SCRIPTS, R-FRAME-GUARD-STILL, R-FRAME-GUARD-KEPT, R-FRAME-GUARD-WORD]`,
      { tag: '@phone' },
      async ({ page, guard }) => {
        guard.allow(/^(?:console|unhandled|5\d\d)/);
        const word = page.getByText(shell('unavailable.kept'));
        const headline = page.getByRole('main').getByRole('heading', { level: 1 }).first();
        const putBack = await takeFilesAway(part, isLost);
        try {
          await page.goto(address);
          await expect(headline).toBeVisible();
          const [text, place] = [await headline.textContent(), await headline.boundingBox()];
          await page.evaluate(() => Object.assign(globalThis, { sameDocument: true }));
          await page.evaluate(movePointer);
          await expect(word).toBeInViewport({ timeout: 20_000 });
          await expect(headline).toHaveText(text ?? '');
          expect(await headline.boundingBox()).toEqual(place);
          expect(await movedThings(page)).toEqual([]);
          expect(await isRendered(page), 'the text is that of the document').toBe(false);
          await expect(page.getByRole('banner'), 'the frame is there').toBeVisible();
        } finally {
          await putBack();
        }
        await page.getByRole('button', { name: shell('unavailable.retry') }).click();
        await expect(word).toHaveCount(0);
        await expect.poll(() => isRendered(page)).toBe(true);
        expect(await page.evaluate(() => 'sameDocument' in globalThis), 'without a reload').toBe(true);
      },
    );
  }
});

test(
  'without the files of mf-signup its dialog says so, and is filled once they are back',
  { tag: '@phone' },
  async ({ page, guard }) => {
    guard.allow(/Failed to load resource.*(404|503)|_parts\/|503 http/);
    const putBack = await takeFilesAway('mf-signup');
    const dialog = page.getByRole('dialog');
    try {
      await page.goto('/members?gender=female');
      const card = page.getByRole('main').getByRole('article').first();
      await card.getByRole('button', { name: /^Like / }).click();
      await expect(dialog.getByText(shell('unavailable.inline'))).toBeVisible();
    } finally {
      await putBack();
    }
    await dialog.getByRole('button', { name: shell('unavailable.retry') }).click();
    await expect(dialog.getByRole('link', { name: 'I have an account' })).toBeVisible();
    await expect(dialog.getByText(shell('unavailable.inline'))).toHaveCount(0);
  },
);
