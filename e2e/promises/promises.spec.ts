import type { Locator, Page } from '@playwright/test';
import { localizePath, LOCALES } from '@tandem/contracts/product/locales';
import type { Part } from '@tandem/contracts/composition/part';
import { signUp } from '../fixtures/people.ts';
import { SITE_ORIGIN } from '../fixtures/site.ts';
import { expect, test } from '../fixtures/test.ts';
import { patternsOf } from '../fixtures/texts.ts';
import promises from './promises.json' with { type: 'json' };

const FUNCTIONS: Readonly<Record<string, { visit: Visit }>> = promises.functions;

type Role = Parameters<Page['getByRole']>[0];
/** How a function that texts promise is found: by a control of a page, after a button where it is in a menu, or by a call. */
interface Visit {
  path?: string | undefined;
  press?: string | undefined;
  role?: string | undefined;
  name?: string | undefined;
  api?: string | undefined;
}

/** The name of a control: `part:key` of its texts, or a part of the name itself. */
function nameOf(text: string): RegExp | string {
  const [part, key] = text.split(':');
  return key === undefined ? text : patternsOf(part as Part, 'en')(key);
}

const controlOf = (page: Page, { role, name = '' }: Visit): Locator =>
  page
    .getByRole('main')
    .or(page.getByRole('dialog'))
    .getByRole(role as Role, { name: nameOf(name) })
    .first();

async function visit(page: Page, where: Visit, memberId: number): Promise<void> {
  if (where.api !== undefined) {
    const response = await page.request.get(SITE_ORIGIN + where.api);
    expect(response.ok(), `${where.api}: ${response.status()}`).toBe(true);
    return;
  }
  await page.goto((where.path ?? '').replace('{member}', String(memberId)));
  if (where.press !== undefined)
    await page
      .getByRole('button', { name: nameOf(where.press) })
      .first()
      .click();
  await expect(controlOf(page, where)).toBeVisible();
}

// That the texts name these functions and no others: tooling/test/promises/promises.test.ts.
test(
  'each function that the texts promise is there for a new member [R-PLATFORM-PROMISES]',
  { tag: '@desktop' },
  async ({ page, context }) => {
    test.slow();
    await signUp(context.request, SITE_ORIGIN);
    const found = await context.request.get(`${SITE_ORIGIN}/api/members.php?country=NL`);
    const { profiles } = (await found.json()) as { profiles: { id: number }[] };
    for (const [name, { visit: where }] of Object.entries(FUNCTIONS)) {
      await test.step(name, () => visit(page, where, profiles[0]?.id ?? 0));
    }
  },
);

const DOCUMENTS = ['faq', 'terms', 'return-policy', 'service', 'privacy', 'ban', 'cookies'];

test('each link of the texts leads to a page, in both languages', { tag: '@desktop' }, async ({ page, context }) => {
  test.slow();
  await signUp(context.request, SITE_ORIGIN);
  const targets = new Set<string>();
  for (const locale of LOCALES) {
    for (const name of DOCUMENTS) {
      await page.goto(localizePath(locale, `/pages/${name}`));
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      const links = await page.getByRole('main').getByRole('link').all();
      for (const link of links) targets.add(new URL((await link.getAttribute('href')) ?? '', page.url()).href);
    }
  }
  const inside = [...targets].filter((href) => new URL(href).origin === SITE_ORIGIN);
  expect(inside.length).toBeGreaterThan(20);
  for (const href of inside) expect((await context.request.get(href)).status(), href).toBe(200);
});
