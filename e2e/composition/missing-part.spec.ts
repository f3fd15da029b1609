import { execFile } from 'node:child_process';
import { rename } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import type { APIRequestContext, Page } from '@playwright/test';
import type { PagePlan } from '@tandem/contracts/composition/page-plan';
import type { Part, RemotePart } from '@tandem/contracts/product/parts';
import { fillPath, ROUTES } from '@tandem/contracts/product/routes';
import { ROUTE_OWNERS } from '@tandem/contracts/product/route-owners';
import type { ProductRoute, RouteId } from '@tandem/contracts/product/routes';
import { WORKSPACE } from '@tandem/tooling/workspace';
import { readPlan } from '../fixtures/network-log.ts';
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

/** What an address needs in the place of its parameters. */
const PARAMETERS: Readonly<Record<string, Record<string, string>>> = {
  'likes-type': { type: 'given' },
  'credits-id-paymentmethod': { id: '40', paymentmethod: 'ideal' },
};

interface LivePage {
  part: Part;
  path: string;
  access: ProductRoute['access'];
}

/** Every page of the site that a live part has, with the addresses of a member and of a conversation filled in. */
function livePages(plan: PagePlan, memberId: number, conversationId: number): LivePage[] {
  const live = [...plan.shell.routes, ...Object.values(plan.parts).flatMap((part) => part.routes)];
  return live.map(({ id }) => {
    const { path: pattern, access }: ProductRoute = ROUTES[id as RouteId];
    const ofPerson = { id: String(id === 'chats-id' ? conversationId : memberId) };
    return { part: ROUTE_OWNERS[id as RouteId], access, path: fillPath(pattern, { ...ofPerson, ...PARAMETERS[id] }) };
  });
}

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

/** A page stands: it has its heading, and no part says that it is away. */
async function expectPageWorks(page: Page, { path: address, part }: LivePage): Promise<void> {
  await page.goto(address, { waitUntil: 'domcontentloaded' });
  await expect(page.getByRole('heading', { level: 1 }), `${address} of ${part} works`).toBeVisible();
  await expect(page.getByRole('heading', { name: UNAVAILABLE }), `${address} of ${part} works`).toHaveCount(0);
}

/** Makes a member with a conversation; answers the addresses' parameters. */
async function startConversation(request: APIRequestContext): Promise<{ memberId: number; conversationId: number }> {
  await signUp(request, SITE_ORIGIN);
  const found = (await (await request.get('/api/members.php?gender=female')).json()) as { profiles: { id: number }[] };
  const memberId = found.profiles[0]?.id ?? Number.NaN;
  const sent = await request.post('/api/message.php', {
    headers: { 'Origin': SITE_ORIGIN, 'Idempotency-Key': crypto.randomUUID() },
    data: { profile_id: memberId, text: 'Hello from the other side of town', client_id: crypto.randomUUID() },
  });
  const { conversation } = (await sent.json()) as { conversation: { id: number } };
  return { memberId, conversationId: conversation.id };
}

for (const missing of PARTS) {
  test(`without the files of ${missing} the others work, and its page comes back with them`, async ({
    page,
    context,
    browser,
    guard,
  }) => {
    test.setTimeout(180_000);
    guard.allow(/Failed to load resource.*(404|503)|_parts\/|503 http/);
    guard.allow(new RegExp(`^503 ${SITE_ORIGIN}`));
    const { memberId, conversationId } = await startConversation(context.request);
    // A page of the shell alone: the browser has then kept no file of the part that is taken away.
    await page.goto('/pages/terms');
    const pages = livePages(await readPlan(page), memberId, conversationId).filter(({ part }) => part !== missing);
    const outside = await browser.newContext({ baseURL: SITE_ORIGIN });
    const visitor = await outside.newPage();
    const putBack = await takeFilesAway(missing);
    try {
      for (const live of pages) await expectPageWorks(live.access === 'visitor' ? visitor : page, live);
      if (PAGES[missing].visitor) {
        // A page that is still open would ask for its member once more.
        await page.goto('about:blank');
        await context.clearCookies();
      }
      await page.goto(PAGES[missing].path);
      await expect(page.getByRole('heading', { name: UNAVAILABLE })).toBeVisible();
      await expect(page.getByRole('banner'), 'the frame stands').toBeVisible();
    } finally {
      await putBack();
      await outside.close();
    }
    await page.getByRole('button', { name: shell('unavailable.retry') }).click();
    await expect(page.getByRole('heading', { level: 1, name: PAGES[missing].heading })).toBeVisible();
    await expect(page.getByRole('heading', { name: UNAVAILABLE })).toHaveCount(0);
  });
}

test('without the files of mf-signup its dialog says so, and is filled once they are back', async ({ page, guard }) => {
  guard.allow(/Failed to load resource.*(404|503)|_parts\/|503 http/);
  guard.allow(new RegExp(`^503 ${SITE_ORIGIN}`));
  const putBack = await takeFilesAway('mf-signup');
  const dialog = page.getByRole('dialog');
  try {
    await page.goto('/members?gender=female');
    const card = page.getByRole('main').getByRole('article').first();
    await card.getByRole('button', { name: /^Like / }).click();
    await expect(dialog.getByText(shell('unavailable.inline'))).toBeVisible();
  } finally {
    await putBack();
  }
  await dialog.getByRole('button', { name: shell('unavailable.retry') }).click();
  await expect(dialog.getByRole('link', { name: 'I have an account' })).toBeVisible();
  await expect(dialog.getByText(shell('unavailable.inline'))).toHaveCount(0);
});
