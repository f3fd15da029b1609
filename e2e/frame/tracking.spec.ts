import type { Page } from '@playwright/test';
import { expect, test } from '../fixtures/test.ts';
import { newMember } from './member.ts';
import { withPlan } from './page-plan.ts';

const hide = (page: Page) =>
  page.evaluate(() => {
    Object.defineProperty(document, 'hidden', { configurable: true, get: () => true });
    document.dispatchEvent(new Event('visibilitychange'));
  });

test('tracking parameters are stored and leave the address without a reload', async ({ page, context }) => {
  let documents = 0;
  page.on('request', (request) => {
    if (request.resourceType() === 'document') documents += 1;
  });
  const told = page.waitForRequest('**/api/traffic-source.php');
  const query = `network=acme&ref=r&sub=s&aff_sub2=two&sub3=3&cpc=9&page=2&aff_sub1=${'x'.repeat(150)}`;
  await page.goto(`/members?${query}#list`);
  await expect(page).not.toHaveURL(/network|ref=|sub|cpc/);
  await expect(page).toHaveURL(/\/members\?[^#]*page=2/);
  expect(documents).toBe(1);
  expect((await told).postDataJSON()).toEqual({
    consent: false,
    source: { network: 'acme', ref: 'r', sub1: 's', sub2: 'two', sub3: '3', cpc: '9' },
  });
  expect((await context.cookies()).map(({ name }) => name)).toContain('traffic');
});

/** spec §4 and decision 55: each parameter, and where it is kept. */
const KEPT_AS = {
  network: 'network',
  ref: 'ref',
  sub: 'sub1',
  sub1: 'sub1',
  sub2: 'sub2',
  sub3: 'sub3',
  aff_sub: 'sub1',
  aff_sub1: 'sub1',
  aff_sub2: 'sub2',
  aff_sub3: 'sub3',
  cpc: 'cpc',
};

test('every tracking parameter is stored by its name', async ({ page, context }) => {
  test.setTimeout(120_000);
  for (const [name, field] of Object.entries(KEPT_AS)) {
    await context.clearCookies();
    const told = page.waitForRequest('**/api/traffic-source.php');
    await page.goto(`/pages/ban?${name}=seven`);
    expect((await told).postDataJSON(), name).toEqual({ consent: false, source: { [field]: 'seven' } });
    await expect(page, name).toHaveURL(/\/pages\/ban$/);
    await page.evaluate(() => sessionStorage.clear());
  }
});

test('signups for visitors with a traffic source are open to whoever came with one, also on later pages', async ({
  page,
  context,
}) => {
  await withPlan(context, (plan) => ({
    ...plan,
    // The markup that is there was made with the tenant's own settings.
    prerendered: false,
    settings: { ...plan.settings, signups: 'with_trafficsource' },
  }));
  const submit = page.getByRole('button', { name: 'Create my profile' });
  const closed = page.getByText('currently invite-only: use your invite link or try later');
  await page.goto('/signup');
  await expect(closed).toBeVisible();
  await expect(submit).toHaveCount(0);
  await page.goto('/signup?network=acme');
  await expect(submit).toBeVisible();
  await expect(closed).toHaveCount(0);
  await page.goto('/signup');
  await expect(submit).toBeVisible();
});

test('a page for members leads to the login: the first touch is kept, and only the way back stays', async ({
  page,
  context,
}) => {
  const told = page.waitForRequest('**/api/traffic-source.php');
  await page.goto('/premium?network=acme&ref=77&lb=1');
  await expect(page).toHaveURL(/\/login\?next=%2Fpremium$/);
  expect((await told).postDataJSON()).toEqual({ consent: false, source: { network: 'acme', ref: '77' } });
  expect((await context.cookies()).map(({ name }) => name)).toContain('traffic');
  await expect.poll(() => page.evaluate(() => sessionStorage.getItem('logs-bounces'))).toBe('waiting');
});

test('so does one whose session proves to be over only in the browser', async ({ page, context }) => {
  await newMember(context);
  await page.route('**/api/user.php', (route) => route.fulfill({ json: { user: null } }));
  const told = page.waitForRequest('**/api/traffic-source.php');
  await page.goto('/premium?network=acme&ref=77');
  await expect(page).toHaveURL(/\/login\?next=%2Fpremium$/);
  expect((await told).postDataJSON()).toEqual({ consent: false, source: { network: 'acme', ref: '77' } });
});

test('lb leaves the address, and a page that is hidden untouched is told once', async ({ page }) => {
  const beacons: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('page-hidden.php')) beacons.push(request.method());
  });
  await page.goto('/?lb=1');
  await expect(page).toHaveURL(/localhost:\d+\/$/);
  await expect.poll(() => page.evaluate(() => sessionStorage.getItem('logs-bounces'))).toBe('waiting');
  await hide(page);
  await hide(page);
  await expect.poll(() => beacons).toEqual(['POST']);
});

const INTERACTIONS: Readonly<Record<string, (page: Page) => Promise<void>>> = {
  keydown: (page) => page.keyboard.press('Tab'),
  pointerdown: (page) => page.mouse.click(2, 300),
  wheel: (page) => page.mouse.wheel(0, 40),
  touchmove: (page) => page.evaluate(() => void dispatchEvent(new Event('touchmove'))),
};

for (const [name, interact] of Object.entries(INTERACTIONS)) {
  test(`a ${name} is an interaction: there is no beacon after it`, async ({ page }) => {
    const beacons: string[] = [];
    page.on('request', (request) => {
      if (request.url().includes('page-hidden.php')) beacons.push(request.url());
    });
    await page.goto('/?lb=1');
    const phase = () => page.evaluate(() => sessionStorage.getItem('logs-bounces'));
    await expect.poll(phase).toBe('waiting');
    // A wheel is told to the page once a frame has been drawn that knows of its listeners: it is turned until then.
    await expect(async () => {
      await interact(page);
      expect(await phase()).toBe('done');
    }).toPass();
    await hide(page);
    await page.waitForTimeout(300);
    expect(beacons).toEqual([]);
  });
}

test('there is no beacon without lb', async ({ page }) => {
  const beacons: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('page-hidden.php')) beacons.push(request.url());
  });
  await page.goto('/members');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await hide(page);
  await page.waitForTimeout(500);
  expect(beacons).toEqual([]);
});
