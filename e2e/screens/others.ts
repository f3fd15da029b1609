import type { Page } from '@playwright/test';
import type { MemberSearchResponse } from '@tandem/contracts/api/members';
import type { SendMessageResponse } from '@tandem/contracts/api/chat';
import type { User } from '@tandem/contracts/api/user';
import type { KeptMail } from '../fixtures/mails.ts';
import { askApi, enter } from './people.ts';
import type { Viewer } from './people.ts';
import type { Place } from './screen.ts';

/** Does something in the browser of somebody else on this site: a demo account, or one who has just joined. */
export async function asSomebodyElse<Result>(
  { page, origin, locale }: Place,
  viewer: Viewer,
  act: (theirs: Page) => Promise<Result>,
): Promise<Result> {
  const browser = page.context().browser();
  if (browser === null) throw new Error('The page has no browser of its own.');
  const context = await browser.newContext({ storageState: await enter(browser, origin, viewer, locale) });
  try {
    const theirs = await context.newPage();
    await theirs.goto(`${origin}/lang-config`);
    return await act(theirs);
  } finally {
    await context.close();
  }
}

/** Who is logged in on a page. */
export async function readUser(page: Page): Promise<User> {
  const { user } = await askApi<{ user: User | null }>(page, '/api/user.php');
  if (user === null) throw new Error('Nobody is logged in.');
  return user;
}

/** Confirms the address of who is logged in on a page, by the mail that the embedded mailbox keeps. */
export async function confirmAddress(page: Page): Promise<void> {
  const { email } = await readUser(page);
  const mailbox = `/dev/mail.json?to=${encodeURIComponent(email)}`;
  await page.waitForFunction(async (address) => (await (await fetch(address)).text()).includes('token='), mailbox);
  const { mails } = await askApi<{ mails: KeptMail[] }>(page, mailbox);
  const link = mails.flatMap(({ links }) => links).find((address) => address.includes('/activate/done?token='));
  if (link === undefined) throw new Error(`No mail to ${email} has an activation link.`);
  await askApi(page, '/api/activate.php', { token: new URL(link).searchParams.get('token') });
}

/** Sends a message as who is logged in on a page. Returns the id of its conversation. */
export async function writeTo(page: Page, profile: number, text: string): Promise<number> {
  const message = { profile_id: profile, text, client_id: crypto.randomUUID() };
  return (await askApi<SendMessageResponse>(page, '/api/message.php', message)).conversation.id;
}

/** The file of a portrait of the demo. */
export async function readPortrait(page: Page): Promise<{ src: string; bytes: Buffer }> {
  const { profiles } = await askApi<MemberSearchResponse>(page, '/api/members.php?with_photo=1');
  const portrait = profiles.find(({ main_image: image }) => image !== null)?.main_image;
  if (portrait === null || portrait === undefined) throw new Error('The search has nobody with a photo.');
  const src = new URL(portrait.filename, page.url()).href;
  return { src, bytes: await (await page.request.get(src)).body() };
}

/** Uploads a portrait of the demo as a photo of who is logged in on a page. */
export async function addPhoto(page: Page, isPrivate: boolean): Promise<void> {
  const { src } = await readPortrait(page);
  const status = await page.evaluate(
    async ({ src, isPrivate }) => {
      const body = await (await fetch(src)).blob();
      const headers = {
        'X-Request-Type': 'client',
        'Content-Type': body.type,
        'Idempotency-Key': crypto.randomUUID(),
      };
      const sent = await fetch(`/api/photos.php?private=${isPrivate}`, { method: 'POST', headers, body });
      return sent.status;
    },
    { src, isPrivate },
  );
  if (status !== 201) throw new Error(`The upload returned ${status}.`);
}
