import { execFile } from 'node:child_process';
import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import type { Browser, Page } from '@playwright/test';
import { WORKSPACE } from '@tandem/tooling/workspace';
import { SITE_DATA, SITE_ORIGIN } from '../fixtures/site.ts';
import { expect, test } from '../fixtures/test.ts';

const run = promisify(execFile);

/** `npm run mf -- …` against the site under test. */
async function mf(...words: string[]): Promise<string> {
  const { stdout } = await run('node', [path.join(WORKSPACE, 'api-gateway/src/cli/mf.ts'), ...words], {
    cwd: WORKSPACE,
    env: { ...process.env, DATA_DIR: SITE_DATA },
  });
  return stdout;
}

async function visit(browser: Browser, address: string): Promise<{ page: Page; leave: () => Promise<void> }> {
  const context = await browser.newContext({ baseURL: SITE_ORIGIN });
  const page = await context.newPage();
  await page.goto(address);
  return { page, leave: () => context.close() };
}

/** The release of a part that the next visitor gets. */
async function releaseFor(browser: Browser, part: 'mf-signup'): Promise<string> {
  const { page, leave } = await visit(browser, '/login');
  const plan = JSON.parse((await page.locator('#page-plan').textContent()) ?? '{}') as {
    parts: Record<string, { release: string } | undefined>;
  };
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await leave();
  return plan.parts[part]?.release ?? '';
}

const TEXT = 'Good to see you again.';
const CHANGED = 'It is good to have you back.';

/** A second build of the part from changed sources, made beside the checkout's own. */
async function buildChanged(folder: string): Promise<string> {
  const file = path.join(WORKSPACE, 'mf-signup/src/locales/en.json');
  const dist = path.join(WORKSPACE, 'mf-signup/dist');
  const original = await readFile(file, 'utf8');
  const kept = path.join(folder, 'kept');
  await cp(dist, kept, { recursive: true });
  try {
    await writeFile(file, original.replace(TEXT, CHANGED));
    await run('node', [path.join(WORKSPACE, 'tooling/src/commands/build.ts'), 'mf-signup'], { cwd: WORKSPACE });
    const changed = path.join(folder, 'changed');
    await cp(dist, changed, { recursive: true });
    return changed;
  } finally {
    await writeFile(file, original);
    await rm(dist, { recursive: true, force: true });
    await cp(kept, dist, { recursive: true });
  }
}

test('publish, promote, rollback: the next visitor sees it, nothing else is built or restarted', async ({
  browser,
  page,
}) => {
  test.setTimeout(120_000);
  const folder = await mkdtemp(path.join(tmpdir(), 'release-'));
  const first = await releaseFor(browser, 'mf-signup');
  try {
    await page.goto('/login');
    await expect(page.getByText(TEXT)).toBeVisible();

    await mf('publish', 'mf-signup', '--dist', await buildChanged(folder));
    expect(await releaseFor(browser, 'mf-signup'), 'publishing moves no pointer').toBe(first);

    await mf('promote', 'mf-signup', 'latest');
    await expect.poll(() => releaseFor(browser, 'mf-signup')).not.toBe(first);
    const second = await visit(browser, '/login');
    await expect(second.page.getByText(CHANGED)).toBeVisible();
    await second.leave();

    // The tab that was open goes on with the release that it began with.
    await page.getByLabel('E-mail address').fill('nobody@example.test');
    await expect(page.getByText(TEXT)).toBeVisible();

    await mf('rollback', 'mf-signup');
    await expect.poll(() => releaseFor(browser, 'mf-signup')).toBe(first);
    const third = await visit(browser, '/login');
    await expect(third.page.getByText(TEXT)).toBeVisible();
    await third.leave();

    expect(await mf('pointers', 'mf-signup')).toContain(first);
  } finally {
    if ((await releaseFor(browser, 'mf-signup')) !== first) await mf('promote', 'mf-signup', first);
    await rm(folder, { recursive: true, force: true });
  }
});
