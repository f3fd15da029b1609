import type { APIRequestContext, Browser, BrowserContext, Page, PlaywrightWorkerArgs } from '@playwright/test';
import type { ResponseOf } from '@tandem/contracts/api/index';
import { localizePath, LOCALES } from '@tandem/contracts/product/locales';
import { makeOtherMember } from '../composition/two-members.ts';
import { confirmAddress, confirmedMember } from '../fixtures/confirmed-member.ts';
import { linkTo } from '../fixtures/mails.ts';
import { addPrivatePhoto } from '../fixtures/photos.ts';
import { orderBundle } from '../fixtures/orders.ts';
import { likeMember, logIn, PASSWORD, signUp, writeTo } from '../fixtures/people.ts';
import { SITE_ORIGIN } from '../fixtures/site.ts';
import { expect, test } from '../fixtures/test.ts';
import type { Guard } from '../fixtures/test.ts';
import promises from './promises.json' with { type: 'json' };
import { findAll, FROM_SITE, ownerOf } from './visits.ts';
import type { Owner, Visit } from './visits.ts';

const FUNCTIONS = Object.entries(promises.functions as Readonly<Record<string, { visit: Visit }>>).map(
  ([name, { visit }]): [string, Visit] => [name, visit],
);

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
async function meet(request: APIRequestContext, others: readonly number[]): Promise<void> {
  const response = await request.get(`${SITE_ORIGIN}/api/auto-like.php`, { headers: FROM_SITE });
  const liker = (await response.json()) as ResponseOf<'GET /api/auto-like.php'>;
  await likeMember(request, liker?.id ?? 0);
  const headers = { 'Origin': SITE_ORIGIN, 'Idempotency-Key': crypto.randomUUID() };
  const made = await request.post(`${SITE_ORIGIN}/api/block.php`, {
    headers,
    data: { profile_id: others.find((id) => id !== liker?.id) },
  });
  expect(made.ok(), await made.text()).toBe(true);
}

/** Makes a member whose only photo is private; returns their id. */
async function makeLocked(playwright: PlaywrightWorkerArgs['playwright']): Promise<number> {
  const request = await playwright.request.newContext({ baseURL: SITE_ORIGIN });
  const { id } = await confirmedMember(request);
  await addPrivatePhoto(request);
  await request.dispose();
  return id;
}

/** Deletes the account; returns the path of the page that brings it back. */
async function leave(request: APIRequestContext, email: string): Promise<string> {
  const headers = { 'Origin': SITE_ORIGIN, 'Idempotency-Key': crypto.randomUUID() };
  const left = await request.delete(`${SITE_ORIGIN}/api/user.php`, { headers, data: { password: PASSWORD } });
  expect(left.ok(), await left.text()).toBe(true);
  return linkTo(request, '/account-deleted', { address: email });
}

/** A page of a moderator, in a browser of their own. */
async function openAsModerator(browser: Browser, guard: Guard): Promise<Page> {
  const { context } = await makeOtherMember(browser, guard);
  await logIn(context.request, SITE_ORIGIN, 'moderator@tandemly.test');
  return context.newPage();
}

// That the texts name these functions and no others: tooling/test/promises.test.ts.
test(
  'each function that the texts promise is there for a new member, in both languages [R-PLATFORM-PROMISES]',
  { tag: '@desktop' },
  async ({ page: own, context, browser, guard, playwright }) => {
    test.setTimeout(400_000);
    const { request } = context;
    const { email } = await signUp(request, SITE_ORIGIN);
    const found = await request.get(`${SITE_ORIGIN}/api/members.php?country=NL`);
    const { profiles } = (await found.json()) as { profiles: { id: number }[] };
    const [member = 0, ...others] = profiles.map(({ id }) => id);
    const ids: Record<string, string> = { email, member: String(member), locked: String(await makeLocked(playwright)) };
    let page = own;
    const become: Record<Owner, () => Promise<unknown>> = {
      newcomer: () => meet(request, others),
      confirmed: async () => {
        await confirmAddress(request, email);
        await writeTo(request, member, 'Is it as windy at your place?');
      },
      buyer: async () => Object.assign(ids, await buy(context)),
      moderator: async () => {
        page = await openAsModerator(browser, guard);
      },
      leaver: async () => {
        await page.context().close();
        page = own;
        Object.assign(ids, { return: await leave(request, email) });
      },
    };
    for (const [owner, grow] of Object.entries(become)) {
      await grow();
      const theirs = FUNCTIONS.filter(([, where]) => ownerOf(where) === owner);
      for (const locale of LOCALES)
        for (const [path, functions] of Map.groupBy(theirs, ([, where]) => where.path))
          await findAll({ page, locale, ids }, path, functions, test.step);
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
