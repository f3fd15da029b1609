import { execFile } from 'node:child_process';
import { cp, mkdtemp, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import type { APIRequestContext, Browser, Page } from '@playwright/test';
import type { PagePlan } from '@tandem/contracts/composition/page-plan';
import { WORKSPACE } from '@tandem/tooling/workspace';
import { signUp } from '../fixtures/people.ts';
import { SITE_DATA, SITE_ORIGIN } from '../fixtures/site.ts';
import { expect, test } from '../fixtures/test.ts';
import { textsOf } from '../fixtures/texts.ts';

const run = promisify(execFile);

/** `npm run mf -- …` against the site under test. */
async function mf(...words: string[]): Promise<string> {
  const { stdout } = await run('node', [path.join(WORKSPACE, 'api-gateway/src/cli/mf.ts'), ...words], {
    cwd: WORKSPACE,
    env: { ...process.env, DATA_DIR: SITE_DATA },
  });
  return stdout;
}

/** A newcomer with an account of their own opens the conversations. */
async function visitChats(browser: Browser): Promise<{ page: Page; leave: () => Promise<void> }> {
  const context = await browser.newContext({ baseURL: SITE_ORIGIN });
  await signUp(context.request, SITE_ORIGIN);
  const page = await context.newPage();
  await page.goto('/chats');
  await expect(page.getByRole('heading', { level: 1, name: 'Messages' })).toBeVisible();
  return { page, leave: () => context.close() };
}

/** The release of the chat that the next visitor gets. */
async function nextRelease(request: APIRequestContext): Promise<string> {
  const html = await (await request.get('/members', { headers: { Accept: 'text/html' } })).text();
  const plan = /id="page-plan">(.*?)<\/script>/s.exec(html)?.[1] ?? '{}';
  return (JSON.parse(plan) as PagePlan).parts['mf-chat']?.release ?? '';
}

/** What the gateway writes about itself when it starts. */
const runningProcess = () => readFile(path.join(SITE_DATA, 'runtime.json'), 'utf8');

const TEXT = textsOf('mf-chat', 'en')('empty.text');
const CHANGED = 'Nobody has written yet, and neither have you.';

/** Puts a text in the place of a file at once: the other worker's tests read the same one, and never find half of it. */
async function replaceFile(file: string, text: string): Promise<void> {
  await writeFile(`${file}.new`, text);
  await rename(`${file}.new`, file);
}

/** A second build of the part from changed sources, made beside the checkout's own. */
async function buildChanged(folder: string): Promise<string> {
  const file = path.join(WORKSPACE, 'mf-chat/src/locales/en.json');
  const dist = path.join(WORKSPACE, 'mf-chat/dist');
  const original = await readFile(file, 'utf8');
  const kept = path.join(folder, 'kept');
  await cp(dist, kept, { recursive: true });
  try {
    await replaceFile(file, original.replace(TEXT, CHANGED));
    await run('node', [path.join(WORKSPACE, 'tooling/src/commands/build.ts'), 'mf-chat'], { cwd: WORKSPACE });
    const changed = path.join(folder, 'changed');
    await cp(dist, changed, { recursive: true });
    return changed;
  } finally {
    await replaceFile(file, original);
    await rm(dist, { recursive: true, force: true });
    await cp(kept, dist, { recursive: true });
  }
}

test('publish, promote, rollback: the next visitor sees it, nothing else is built or restarted', async ({
  browser,
  page,
  context,
  request,
}) => {
  test.setTimeout(120_000);
  const folder = await mkdtemp(path.join(tmpdir(), 'release-'));
  const first = await nextRelease(request);
  const running = await runningProcess();
  try {
    await signUp(context.request, SITE_ORIGIN);
    await page.goto('/chats');
    await expect(page.getByText(TEXT)).toBeVisible();

    await mf('publish', 'mf-chat', '--dist', await buildChanged(folder));
    expect(await nextRelease(request), 'publishing moves no pointer').toBe(first);

    await mf('promote', 'mf-chat', 'latest');
    await expect.poll(() => nextRelease(request)).not.toBe(first);
    const second = await visitChats(browser);
    await expect(second.page.getByText(CHANGED)).toBeVisible();
    await second.leave();

    // The tab that was open goes on with the release that it began with.
    await page.getByRole('link', { name: 'Search members' }).first().click();
    await expect(page.getByRole('heading', { level: 1, name: 'Search members' })).toBeVisible();
    await page.getByRole('link', { name: 'Messages' }).click();
    await expect(page.getByText(TEXT)).toBeVisible();

    await mf('rollback', 'mf-chat');
    await expect.poll(() => nextRelease(request)).toBe(first);
    const third = await visitChats(browser);
    await expect(third.page.getByText(TEXT)).toBeVisible();
    await third.leave();

    expect(await mf('pointers', 'mf-chat')).toContain(first);
    expect(await runningProcess(), 'the gateway was not restarted').toBe(running);
  } finally {
    if ((await nextRelease(request)) !== first) await mf('promote', 'mf-chat', first);
    await rm(folder, { recursive: true, force: true });
  }
});
