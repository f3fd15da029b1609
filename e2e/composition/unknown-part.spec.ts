import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { Page } from '@playwright/test';
import { withdrawPart } from '@tandem/api-gateway/composition/ledger/move-pointers';
import { publishRelease } from '@tandem/api-gateway/composition/ledger/publish-release';
import { promoteRelease } from '@tandem/api-gateway/testing/composition/promote-release';
import { localizePath } from '@tandem/contracts/product/locales';
import type { Locale } from '@tandem/contracts/product/locales';
import { readSampleMember } from '@tandem/tooling/live-routes';
import { makeOutsideFolder } from '@tandem/tooling/pack/outside-folder';
import { WORKSPACE } from '@tandem/tooling/workspace';
import { buildOutsidePart } from '../fixtures/outside-part.ts';
import { signUp } from '../fixtures/people.ts';
import { readRuntime, withLedger } from '../fixtures/site-database.ts';
import { SITE_ORIGIN } from '../fixtures/site.ts';
import { expect, test } from '../fixtures/test.ts';

// Packing, which is kept, and two builds.
test.setTimeout(240_000);

const PART = 'mf-reviews';
/** The same part by another name: what a second team may make. */
const SECOND = 'mf-opinions';
const LOCALES = ['en', 'fr'] as const satisfies readonly Locale[];

type Texts = Readonly<Record<'title' | 'section', string>>;
const readJson = (locale: Locale, folder: string): unknown =>
  JSON.parse(readFileSync(path.join(WORKSPACE, 'docs/examples', PART, 'src', folder, `${locale}.json`), 'utf8'));
const textsOf = (locale: Locale) => readJson(locale, 'locales') as Texts;
const labelOf = (locale: Locale) => (readJson(locale, 'route-texts') as { reviews: { label: string } }).reviews.label;

const entryOf = (page: Page, locale: Locale) =>
  page.getByRole('banner').getByRole('link', { name: labelOf(locale), exact: true });

test(
  'a part that nobody knew is published to the running site: its page, its entry and its slot are there in both languages until it is withdrawn',
  { tag: '@desktop' },
  async ({ page, context, request, guard }) => {
    guard.allow(/Failed to load resource.*404/);
    const statusOf = async (locale: Locale) =>
      (await request.get(localizePath(locale, '/reviews'), { headers: { Accept: 'text/html' } })).status();
    const running = await readRuntime();
    expect(await statusOf('en')).toBe(404);
    const id = await readSampleMember(SITE_ORIGIN);
    const { name: profileName } = (await (await request.get(`/api/member.php?id=${id}`)).json()) as { name: string };
    await signUp(context.request, SITE_ORIGIN);
    const outside = await makeOutsideFolder();
    try {
      const dist = await buildOutsidePart(outside.folder, PART);
      await withLedger((ledger) => publishRelease(ledger, dist, { part: PART }));
      expect(await statusOf('en'), 'publishing makes nothing live').toBe(404);
      await withLedger((ledger) => promoteRelease(ledger, PART, 'latest'));
      await expect.poll(() => statusOf('en')).toBe(200);

      for (const locale of LOCALES) {
        const title = textsOf(locale).title.replace('{{name}}', 'Tandemly');
        const markup = await (
          await request.get(localizePath(locale, '/reviews'), { headers: { Accept: 'text/html' } })
        ).text();
        expect(markup, 'the page is prerendered').toContain(`${title}</h1>`);
        await page.goto(localizePath(locale, `/members/${id}`));
        const section = textsOf(locale).section.replace('{{profileName}}', profileName);
        await expect(page.getByRole('heading', { level: 2, name: section })).toBeVisible();
        await entryOf(page, locale).click();
        await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
        await expect(page).toHaveURL(`${SITE_ORIGIN}${localizePath(locale, '/reviews')}`);
      }

      const second = await buildOutsidePart(outside.folder, PART, SECOND);
      await withLedger((ledger) => publishRelease(ledger, second, { part: SECOND }));
      await expect(withLedger((ledger) => promoteRelease(ledger, SECOND, 'latest'))).rejects.toThrow(
        `/reviews of ${PART} and /reviews of ${SECOND} are one address`,
      );
      expect(await statusOf('en'), 'the first one stays').toBe(200);
    } finally {
      await withLedger((ledger) => withdrawPart(ledger, PART));
      await outside.remove();
    }
    await expect.poll(() => statusOf('en')).toBe(404);
    await page.goto('/members');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(entryOf(page, 'en')).toHaveCount(0);
    expect(await readRuntime(), 'the gateway was not restarted').toBe(running);
  },
);
