import type { Page } from '@playwright/test';
import type { ResponseOf } from '@tandem/contracts/api/index';
import { expect, test } from '../fixtures/test.ts';
import { withLikers } from './likers.ts';
import type { Liker } from './likers.ts';
import { newMember } from './member.ts';
import { isKeyboardModal } from './modals.ts';

test.afterEach(({ context }) => context.unrouteAll({ behavior: 'ignoreErrors' }));

const modal = (page: Page) => page.getByRole('dialog', { name: 'New like!' });

// Its seconds, and for whom it does not come: shell/src/popups/likes.test.tsx.
test(
  'query t shows who likes you, leaves the address, and leads to the profile [R-LIKES-POPUP-PARAMETER, R-LIKES-POPUP-BUTTON]',
  { tag: ['@phone', '@mf-chat'] },
  async ({ page, context }) => {
    await newMember(context);
    const responded = page.waitForResponse('**/api/auto-like.php');
    await page.goto('/likes?t=1&sort=new');
    const { id, name } = (await (await responded).json()) as NonNullable<ResponseOf<'GET /api/auto-like.php'>>;
    await expect(modal(page).getByText(`${name} likes you.`)).toBeVisible();
    await expect(modal(page).getByText('Fictional profile')).toBeVisible();
    await expect(page).toHaveURL(/\/likes\?sort=new$/);
    await modal(page).getByRole('link', { name: 'View profile' }).click();
    await expect(page).toHaveURL(new RegExp(`/members/${id}$`));
    await expect(modal(page)).toHaveCount(0);
  },
);

test(
  "a like that comes while the site is open fills the screen: 'New like!', and its button starts a conversation [R-LIKES-MODAL-SCREEN, R-LIKES-MODAL-LIKE, R-LIKES-MODAL-PHOTO, R-LIKES-MODAL-ESCAPE, R-LIKES-MODAL-WRITE, R-CHAT-FICTIONAL-WARNING]",
  {
    tag: ['@phone', '@mf-chat'],
  },
  async ({ page, context }) => {
    const likers: Liker[] = [];
    await newMember(context);
    const people = await context.request.get('/api/members.php?with_photo=1');
    const { profiles } = (await people.json()) as ResponseOf<'GET /api/members.php'>;
    const [first, second] = profiles.filter(({ fictional }) => fictional);
    if (first === undefined || second === undefined) throw new Error('The site has no fictional members.');
    await withLikers(page, likers);
    await page.clock.install();
    const before = page.waitForResponse('**/api/likes.php*');
    await page.goto('/members');
    await before;
    await page.clock.runFor(6_000);
    const account = page.getByRole('banner').getByRole('button', { name: /Account menu/ });
    await account.focus();
    likers.push(first);
    await page.clock.fastForward(70_000);
    await expect(modal(page)).toBeVisible();
    const { width = 0, height = 0 } = page.viewportSize() ?? {};
    // Once its motion is over.
    await expect.poll(() => modal(page).boundingBox()).toEqual({ x: 0, y: 0, width, height });
    const addresses = (first.main_image?.variants ?? []).flatMap(({ avif, webp }) => [avif, webp]);
    const drawn = () =>
      modal(page)
        .locator('img')
        .evaluateAll((images: HTMLImageElement[]) =>
          images.filter(({ naturalWidth }) => naturalWidth > 0).map(({ currentSrc }) => new URL(currentSrc).pathname),
        );
    await expect.poll(async () => (await drawn()).filter((address) => addresses.includes(address)).length).toBe(1);
    await isKeyboardModal(page, modal(page), account);

    likers.unshift(second);
    await page.clock.fastForward(70_000);
    await modal(page)
      .getByRole('button', { name: `Write to ${second.name}` })
      .press('Enter');
    const writing = page.getByRole('dialog', { name: `Write to ${second.name}` });
    await writing.getByRole('textbox').fill('Nice to be liked by you.');
    const sent = page.waitForRequest('**/api/message.php');
    await writing.getByRole('button', { name: 'Send', exact: true }).click();
    // It is said once that the profile is fictional.
    await page.getByRole('button', { name: 'Send anyway' }).click();
    expect((await sent).postDataJSON()).toMatchObject({ profile_id: second.id, text: 'Nice to be liked by you.' });
  },
);
