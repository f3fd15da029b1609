import type { Page, Request } from '@playwright/test';
import { REMOTE_PARTS } from '@tandem/contracts/product/parts';
import type { PagePlan } from '@tandem/contracts/composition/page-plan';
import { expect, test } from '../fixtures/test.ts';

async function readPlan(page: Page): Promise<PagePlan> {
  return JSON.parse((await page.locator('#page-plan').textContent()) ?? '') as PagePlan;
}

const partOf = (url: string) => /\/_parts\/([\w-]+)\/([0-9a-f]{12})\//.exec(url);

test('each remote comes from its own release, and what they share is loaded once', async ({ page }) => {
  const requests: Request[] = [];
  page.on('request', (request) => requests.push(request));
  await page.goto('/');
  const plan = await readPlan(page);
  await page.getByRole('banner').getByRole('link', { name: 'Login' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Log in' })).toBeVisible();
  await page.getByLabel('E-mail address').fill('premium@tandemly.test');
  await page.getByLabel('Password', { exact: true }).fill('Demo-pass-2026');
  await page.getByRole('main').getByRole('button', { name: 'Log in' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Search members' })).toBeVisible();
  await page.getByRole('link', { name: 'Messages' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Messages' })).toBeVisible();
  await page.getByRole('link', { name: /^Credits/ }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Credits' })).toBeVisible();

  const scripts = requests.filter((request) => request.resourceType() === 'script').map((request) => request.url());
  const builds = new Map(
    scripts
      .map(partOf)
      .filter((match) => match !== null)
      .map((match) => [match[1], match[2]] as const),
  );
  expect(builds.get('shell')).toBe(plan.shell.build);
  for (const part of REMOTE_PARTS)
    expect(builds.get(part), `${part} came from its live release`).toBe(plan.parts[part]?.build);
  // No document was loaded again on the way: the parts were composed into one tab.
  expect(requests.filter((request) => request.resourceType() === 'document')).toHaveLength(1);
  expect(new Set(scripts).size, 'no script was fetched twice').toBe(scripts.length);
});

test('React and the router are in the shell alone', async ({ page, request }) => {
  const scripts: string[] = [];
  page.on('request', (sent) => {
    if (sent.resourceType() === 'script') scripts.push(sent.url());
  });
  for (const path of ['/', '/login', '/members', '/signup']) {
    await page.goto(path);
    await page.waitForLoadState('networkidle');
  }
  const holders = { react: new Set<string>(), router: new Set<string>() };
  for (const url of new Set(scripts)) {
    const source = await (await request.get(url)).text();
    const part = partOf(url)?.[1] ?? url;
    if (source.includes('react.dev/errors/')) holders.react.add(part);
    if (
      source.includes('useNavigate() may be used only in the context of a <Router>') ||
      source.includes('__reactRouterVersion')
    )
      holders.router.add(part);
  }
  expect([...holders.react]).toEqual(['shell']);
  expect([...holders.router]).toEqual(['shell']);
});

test('the first page asks for no manifest and no registry', async ({ page }) => {
  const urls: string[] = [];
  page.on('request', (request) => urls.push(request.url()));
  await page.goto('/members');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.waitForLoadState('networkidle');
  expect(urls.filter((url) => /manifest|registry|release\.json|composition/i.test(new URL(url).pathname))).toEqual([]);
});

test('the policy allows no inline script and no string to become a script', async ({ page }) => {
  const response = await page.goto('/');
  const policy = response?.headers()['content-security-policy'] ?? '';
  expect(policy).toContain("'strict-dynamic'");
  expect(policy).toContain("require-trusted-types-for 'script'");
  expect(policy).not.toMatch(/unsafe-(inline|eval)/);
});
