import type { APIRequestContext, BrowserContext, Locator, Page } from '@playwright/test';
import type { ResponseOf } from '@tandem/contracts/api/index';
import type { BundlesResponse } from '@tandem/contracts/api/payments';
import { COUNTRIES, localizePath, LOCALES } from '@tandem/contracts/product/locales';
import type { Part } from '@tandem/contracts/composition/part';
import { confirmAddress } from '../fixtures/confirmed-member.ts';
import { linkTo } from '../fixtures/mails.ts';
import { orderBundle } from '../fixtures/orders.ts';
import { likeMember, PASSWORD, signUp, writeTo } from '../fixtures/people.ts';
import { SITE_ORIGIN } from '../fixtures/site.ts';
import { expect, test } from '../fixtures/test.ts';
import { patternsOf } from '../fixtures/texts.ts';
import { namedMethods } from './named-methods.ts';
import promises from './promises.json' with { type: 'json' };

const FUNCTIONS: Readonly<Record<string, { visit: Visit }>> = promises.functions;

type Role = Parameters<Page['getByRole']>[0];
/**
 * How a function that texts promise is found: by a control of a page, after a button where it is in a menu or a form, or by a
 * call. A path may name `{member}`, somebody else; `{payment}`, a purchase of one's own; `{debit}`, an order by direct debit;
 * `{return}`, the page that the mail about a deletion leads to.
 */
interface Visit {
  path?: string | undefined;
  /** The region of the page that has the button which is pressed. */
  within?: string | undefined;
  press?: string | undefined;
  role?: string | undefined;
  name?: string | undefined;
  api?: string | undefined;
  /** It needs a purchase, though its path does not name one. */
  buyer?: boolean | undefined;
  /** It needs a confirmed address. */
  confirmed?: boolean | undefined;
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

/** A page of the site says so with each of its calls. */
const FROM_SITE = { 'Sec-Fetch-Site': 'same-origin' };

/** Finds a function on the page that is open, or calls it. */
async function find(page: Page, where: Visit): Promise<void> {
  if (where.api !== undefined) {
    const response = await page.request.get(SITE_ORIGIN + where.api, { headers: FROM_SITE });
    expect(response.ok(), `${where.api}: ${response.status()}`).toBe(true);
    return;
  }
  if (where.press !== undefined) {
    const place = where.within === undefined ? page : page.getByRole('region', { name: nameOf(where.within) });
    await place
      .getByRole('button', { name: nameOf(where.press) })
      .first()
      .click();
  }
  await expect(controlOf(page, where)).toBeVisible();
}

/** Buys a bundle by a card, which is kept, and orders another one by direct debit; returns the ids of both. */
async function buy(context: BrowserContext): Promise<{ payment: string; debit: string }> {
  const bought = await orderBundle(context, 'creditcard');
  await bought.pay();
  const statusOf = async () => {
    const read = await context.request.get(`${SITE_ORIGIN}/api/payment.php?id=${bought.id}`);
    return ((await read.json()) as { status: string }).status;
  };
  await expect.poll(statusOf).toBe('completed');
  const cardOf = async () => {
    const read = await context.request.get(`${SITE_ORIGIN}/api/repeat-order.php`);
    return ((await read.json()) as ResponseOf<'GET /api/repeat-order.php'>).card ?? null;
  };
  await expect.poll(cardOf).not.toBeNull();
  return { payment: bought.id, debit: (await orderBundle(context, 'sdd')).id };
}

/** Makes a match, with the fictional profile that likes each new member, and blocks somebody else. */
async function meet(request: APIRequestContext, blocked: number): Promise<void> {
  const response = await request.get(`${SITE_ORIGIN}/api/auto-like.php`, { headers: FROM_SITE });
  const liker = (await response.json()) as ResponseOf<'GET /api/auto-like.php'>;
  await likeMember(request, liker?.id ?? 0);
  const headers = { 'Origin': SITE_ORIGIN, 'Idempotency-Key': crypto.randomUUID() };
  const made = await request.post(`${SITE_ORIGIN}/api/block.php`, { headers, data: { profile_id: blocked } });
  expect(made.ok(), await made.text()).toBe(true);
}

/** Deletes the account; returns the path of the page that brings it back. */
async function leave(request: APIRequestContext, email: string): Promise<string> {
  const headers = { 'Origin': SITE_ORIGIN, 'Idempotency-Key': crypto.randomUUID() };
  const left = await request.delete(`${SITE_ORIGIN}/api/user.php`, { headers, data: { password: PASSWORD } });
  expect(left.ok(), await left.text()).toBe(true);
  return linkTo(request, '/account-deleted', { address: email });
}

/** Who has it, in the order in which a new member becomes one. */
type Owner = 'newcomer' | 'confirmed' | 'buyer' | 'leaver';

function ownerOf({ path = '', buyer = false, confirmed = false }: Visit): Owner {
  if (path.includes('{return}')) return 'leaver';
  if (buyer || /\{(payment|debit)\}/.test(path)) return 'buyer';
  return confirmed ? 'confirmed' : 'newcomer';
}

// That the texts name these functions and no others: tooling/test/promises.test.ts.
test(
  'each function that the texts promise is there for a new member [R-PLATFORM-PROMISES]',
  { tag: '@desktop' },
  async ({ page, context }) => {
    test.slow();
    const { email } = await signUp(context.request, SITE_ORIGIN);
    const found = await context.request.get(`${SITE_ORIGIN}/api/members.php?country=NL`);
    const { profiles } = (await found.json()) as { profiles: { id: number }[] };
    const [member = 0, other = 0] = profiles.map(({ id }) => id);
    const ids: Record<string, string> = { member: String(member) };
    const { request } = context;
    const become: Record<Owner, () => Promise<unknown>> = {
      newcomer: () => meet(request, other),
      confirmed: async () => {
        await confirmAddress(request, email);
        await writeTo(request, member, 'Is it as windy at your place?');
      },
      buyer: async () => Object.assign(ids, await buy(context)),
      leaver: async () => Object.assign(ids, { return: await leave(request, email) }),
    };
    const visit = async (path: string | undefined, functions: [string, { visit: Visit }][]) => {
      if (path !== undefined) await page.goto(path.replaceAll(/\{(\w+)\}/g, (_all, name: string) => ids[name] ?? ''));
      // What is in a menu comes last: an open menu hides what is below it.
      const inOrder = functions.toSorted(
        ([, one], [, other]) => Number('press' in one.visit) - Number('press' in other.visit),
      );
      for (const [name, { visit: where }] of inOrder) await test.step(name, () => find(page, where));
    };
    for (const [owner, grow] of Object.entries(become)) {
      await grow();
      const theirs = Object.entries(FUNCTIONS).filter(([, { visit: where }]) => ownerOf(where) === owner);
      for (const [path, functions] of Map.groupBy(
        theirs,
        ([
          ,
          {
            visit: { path: at },
          },
        ]) => at,
      ))
        await visit(path, functions);
    }
  },
);

test(
  'each payment method that the texts name is offered in some country [R-PLATFORM-PROMISES]',
  { tag: '@desktop' },
  async ({ request }) => {
    const offered = new Set<string>();
    for (const country of COUNTRIES) {
      const response = await request.get(`${SITE_ORIGIN}/api/bundles.php?country=${country}`);
      expect(response.ok(), country).toBe(true);
      const { methods } = (await response.json()) as BundlesResponse;
      for (const { id } of methods) offered.add(id);
    }
    for (const locale of LOCALES) {
      const named = namedMethods(locale);
      expect(named.size, 'methods that texts name').toBeGreaterThan(5);
      expect([...named].filter(([method]) => !offered.has(method))).toEqual([]);
    }
  },
);

const DOCUMENTS = ['faq', 'terms', 'return-policy', 'service', 'privacy', 'ban', 'cookies'];

test.describe('without a script', () => {
  // The texts are in the documents themselves.
  test.use({ javaScriptEnabled: false });

  test('each link of the texts leads to a page, in both languages', { tag: '@desktop' }, async ({ page, context }) => {
    const targets = new Set<string>();
    for (const locale of LOCALES) {
      for (const name of DOCUMENTS) {
        await page.goto(localizePath(locale, `/pages/${name}`));
        const hrefs = await page
          .locator('main a[href]')
          .evaluateAll((links) => links.map((link) => (link as HTMLAnchorElement).href));
        for (const href of hrefs) targets.add(href);
      }
    }
    const inside = [...targets].filter((href) => new URL(href).origin === SITE_ORIGIN);
    expect(inside.length).toBeGreaterThan(20);
    // Some of them are for members.
    await signUp(context.request, SITE_ORIGIN);
    const pages = new Set(inside.map((href) => href.replace(/#.*/, '')));
    for (const href of pages) expect((await context.request.get(href)).status(), href).toBe(200);
  });
});
