import type { Locator, Page } from '@playwright/test';
import type { Locale } from '@tandem/contracts/product/locales';
import { localizePath } from '@tandem/contracts/product/locales';
import type { Part } from '@tandem/contracts/composition/part';
import { SITE_ORIGIN } from '../fixtures/site.ts';
import { expect } from '../fixtures/test.ts';
import { patternsOf } from '../fixtures/texts.ts';

type Role = Parameters<Page['getByRole']>[0];

/** `part:key` of the texts of a part, or the words themselves, which may be others in each language. */
type Words = string | Readonly<Record<Locale, string>>;

/**
 * How a function that texts promise is found: by a control or by words of a page, after a button where it is in a menu or a form, or
 * by a call. A path may name `{member}`, somebody else; `{locked}`, one whose photo is private; `{payment}`, a purchase of one's own;
 * `{debit}`, an order by direct debit; `{return}`, the page that the mail about a deletion leads to.
 */
export interface Visit {
  path?: string | undefined;
  /** The region of the page that has the button which is pressed. */
  within?: Words | undefined;
  press?: Words | undefined;
  /** The field in which the address of the member is looked for. */
  look?: Words | undefined;
  role?: string | undefined;
  name?: Words | undefined;
  /** Words that the page shows, where the function is no control. */
  text?: Words | undefined;
  api?: string | undefined;
  /** It needs a purchase, though its path does not name one. */
  buyer?: boolean | undefined;
  /** It needs a confirmed address. */
  confirmed?: boolean | undefined;
  /** The support has it, for a member who wrote. */
  moderator?: boolean | undefined;
}

/** Who has it, in the order in which a new member becomes one; moderators have it while that member is a buyer. */
export type Owner = 'newcomer' | 'confirmed' | 'buyer' | 'moderator' | 'leaver';

/** Who has a function. */
export function ownerOf({ path = '', buyer = false, confirmed = false, moderator = false }: Visit): Owner {
  if (moderator) return 'moderator';
  if (path.includes('{return}')) return 'leaver';
  if (buyer || /\{(payment|debit)\}/.test(path)) return 'buyer';
  return confirmed ? 'confirmed' : 'newcomer';
}

function patternOf(words: Words, locale: Locale): RegExp | string {
  if (typeof words !== 'string') return words[locale];
  const [part, key] = words.split(':');
  return key === undefined ? words : patternsOf(part as Part, locale)(key);
}

/** A page of the site says so with each of its calls. */
export const FROM_SITE = { 'Sec-Fetch-Site': 'same-origin' };

async function call(page: Page, api: string): Promise<void> {
  const response = await page.request.get(SITE_ORIGIN + api, { headers: FROM_SITE });
  expect(response.ok(), `${api}: ${response.status()}`).toBe(true);
}

/** Where a function is looked for: what a path and a field name, by their names. */
interface Place {
  page: Page;
  locale: Locale;
  ids: Readonly<Record<string, string>>;
}

/** Finds a function on the page that is open, or calls it. */
export async function find({ page, locale, ids }: Place, where: Visit): Promise<void> {
  if (where.api !== undefined) return call(page, where.api);
  const nameOf = (words: Words) => patternOf(words, locale);
  const main: Locator = page.getByRole('main').or(page.getByRole('dialog'));
  if (where.look !== undefined) {
    const field = main.getByRole('textbox', { name: nameOf(where.look) });
    await field.fill(ids['email'] ?? '');
    await field.press('Enter');
  }
  if (where.press !== undefined) {
    const place = where.within === undefined ? page : page.getByRole('region', { name: nameOf(where.within) });
    await place
      .getByRole('button', { name: nameOf(where.press) })
      .first()
      .click();
  }
  const shown =
    where.text === undefined
      ? main.getByRole(where.role as Role, { name: nameOf(where.name ?? '') })
      : main.getByText(nameOf(where.text));
  await expect(shown.first()).toBeVisible();
}

/** Opens the page of some functions and finds each. What is in a menu comes last: an open menu hides what is below it. */
export async function findAll(
  place: Place,
  path: string | undefined,
  functions: readonly [string, Visit][],
  step: (name: string, body: () => Promise<void>) => Promise<void>,
): Promise<void> {
  const { page, locale, ids } = place;
  const address = path?.replaceAll(/\{(\w+)\}/g, (_all, name: string) => ids[name] ?? '');
  if (address !== undefined) await page.goto(localizePath(locale, address));
  const inOrder = functions.toSorted(([, one], [, other]) => Number('press' in one) - Number('press' in other));
  for (const [name, where] of inOrder) await step(`${name}, ${locale}`, () => find(place, where));
}
