import { execFile } from 'node:child_process';
import { rename } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import type { RemotePart } from '@tandem/contracts/product/parts';
import { WORKSPACE } from '@tandem/tooling/workspace';
import { signUp } from '../fixtures/people.ts';
import { SITE_DATA, SITE_ORIGIN } from '../fixtures/site.ts';
import { expect, test } from '../fixtures/test.ts';
import { textsOf } from '../fixtures/texts.ts';

const run = promisify(execFile);
const shell = textsOf('shell', 'en');
const UNAVAILABLE = shell('unavailable.page-title', { name: 'Tandemly' });

/** A page of each part, and what shows that it works. */
const PAGES: Record<RemotePart, { path: string; heading: string | RegExp; visitor?: true }> = {
  'mf-landers': { path: '/landers/gallery', heading: /./ },
  'mf-signup': { path: '/login', heading: 'Log in', visitor: true },
  'mf-members': { path: '/members', heading: 'Search members' },
  'mf-chat': { path: '/chats', heading: 'Messages' },
  'mf-payments': { path: '/credits', heading: 'Credits' },
};
const PARTS = Object.keys(PAGES) as RemotePart[];

interface StoredFile {
  path: string;
  object: string;
}

/** Takes the files of a part's live release out of the store; answers what puts them back. */
async function takeFilesAway(part: RemotePart): Promise<() => Promise<void>> {
  const { stdout } = await run('node', [path.join(WORKSPACE, 'api-gateway/src/cli/mf.ts'), 'files', part, '--json'], {
    cwd: WORKSPACE,
    env: { ...process.env, DATA_DIR: SITE_DATA },
  });
  const { files } = JSON.parse(stdout) as { files: StoredFile[] };
  const moved: string[] = [];
  for (const { object } of files) {
    for (const ending of ['', '.br', '.gz']) {
      const file = path.join(SITE_DATA, 'store', object + ending);
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

for (const missing of PARTS) {
  test(`without the files of ${missing} the others work, and its page comes back with them`, async ({
    page,
    context,
    guard,
  }) => {
    guard.allow(/Failed to load resource.*(404|503)|_parts\/|503 http/);
    guard.allow(new RegExp(`^503 ${SITE_ORIGIN}`));
    await signUp(context.request, SITE_ORIGIN);
    const putBack = await takeFilesAway(missing);
    try {
      for (const part of PARTS.filter((name) => name !== missing && !PAGES[name].visitor)) {
        await page.goto(PAGES[part].path);
        await expect(page.getByRole('heading', { level: 1, name: PAGES[part].heading }), `${part} works`).toBeVisible();
      }
      if (PAGES[missing].visitor) await context.clearCookies();
      await page.goto(PAGES[missing].path);
      await expect(page.getByRole('heading', { name: UNAVAILABLE })).toBeVisible();
      await expect(page.getByRole('banner'), 'the frame stands').toBeVisible();
    } finally {
      await putBack();
    }
    await page.getByRole('button', { name: shell('unavailable.retry') }).click();
    await expect(page.getByRole('heading', { level: 1, name: PAGES[missing].heading })).toBeVisible();
    await expect(page.getByRole('heading', { name: UNAVAILABLE })).toHaveCount(0);
  });
}
