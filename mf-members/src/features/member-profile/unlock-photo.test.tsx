import { screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { ApiError } from '@tandem/shared-ui/host';
import { someImage, someMemberProfile, someUser } from '@tandem/shared-ui/testing';
import type { FakeHostOptions } from '@tandem/shared-ui/testing';
import { callsOf, openProfile } from '../../testing/open-profile.tsx';

const lockedPhoto = someImage({ id: 9, blurred: true, private: true });
const sharpPhoto = someImage({ id: 9, private: true });

function openLocked(credits: number, options: FakeHostOptions = {}) {
  return openProfile({
    user: someUser({ credits }),
    profile: { photos: [someImage(), lockedPhoto] },
    ...options,
    responses: { 'POST /api/photo-unlock.php': () => ({ photo: sharpPhoto, credits: 7 }), ...options.responses },
  });
}

const button = () => screen.findByRole('button', { name: 'Unlock for 5 credits' });
const unlocks = (fake: ReturnType<typeof openLocked>['fake']) =>
  callsOf(fake, 'POST /api/photo-unlock.php').map(({ input }) => input['body']);

describe('a private photo of another member', () => {
  it('says what happens, the price and the balance before anything is paid [R-PHOTOS-UNLOCK-PRICE]', async () => {
    const { fake } = openLocked(12);
    await button();
    expect(
      screen.getByText(
        'Unlock it for 5 credits, once. It then stays sharp for you, and you get them back if the photo is removed or its owner blocks you.',
      ),
    ).toBeDefined();
    expect(screen.getByText('You have 12 credits.')).toBeDefined();
    expect(unlocks(fake)).toEqual([]);
  });

  it('is sharp once it is unlocked, and the frame has the new balance; the keyboard stays in the gallery [C-PHOTOS-UNLOCK, R-PHOTOS-UNLOCK-PRICE, R-PHOTOS-UNLOCK-PRICE-SHOWN]', async () => {
    const { fake, user } = openLocked(12);
    await user.click(await button());
    expect(await screen.findByRole('img', { name: 'Marloes_82, photo 2 of 2' })).toBeDefined();
    expect(screen.queryByText('Private photo')).toBeNull();
    expect(unlocks(fake)).toEqual([{ photo_id: 9, price: 5 }]);
    expect(fake.host.queryClient.getQueryData<{ user: { credits: number } }>(['user'])?.user.credits).toBe(7);
    await waitFor(() =>
      expect(document.activeElement).toBe(screen.getByRole('group', { name: 'Photos, use the arrow keys' })),
    );
  });

  it('is unlocked by one call, however often it is pressed meanwhile [R-PHOTOS-UNLOCK-PERMANENT]', async () => {
    let respond: () => void = () => undefined;
    const { fake, user } = openLocked(12, {
      responses: {
        'POST /api/photo-unlock.php': () =>
          new Promise((resolve) => {
            respond = () => resolve({ photo: sharpPhoto, credits: 7 });
          }),
      },
    });
    await user.dblClick(await button());
    expect((await button()).getAttribute('aria-busy')).toBe('true');
    respond();
    expect(await screen.findByRole('img', { name: 'Marloes_82, photo 2 of 2' })).toBeDefined();
    expect(unlocks(fake)).toHaveLength(1);
  });

  it('links to credits where there are too few', async () => {
    openLocked(1, { links: { buyCredits: () => '/credits' } });
    const link = await screen.findByRole('link', { name: 'Buy credits' });
    expect(link.getAttribute('href')).toBe('/credits');
    expect(screen.getByText('You have 1 credit. That is not enough.')).toBeDefined();
    expect(screen.queryByRole('button', { name: /^Unlock/ })).toBeNull();
  });

  it('says why it was refused, and shows what there is now [T-CREDITS-SHORTAGE]', async () => {
    let balance = 12;
    const { fake, user } = openLocked(12, {
      responses: {
        'GET /api/user.php': () => ({ user: someUser({ credits: balance }) }),
        'GET /api/member.php': () => someMemberProfile({ photos: [someImage(), lockedPhoto] }),
        'POST /api/photo-unlock.php': () => {
          balance = 2;
          throw new ApiError({ code: 'insufficient_credits', status: 402, message: 'You do not have enough credits.' });
        },
      },
    });
    await user.click(await button());
    expect(await screen.findByText('You have 2 credits. That is not enough.')).toBeDefined();
    expect(fake.notices[0]?.text).toBe('You do not have enough credits.');
  });

  it('is offered in French', async () => {
    openLocked(12, { locale: 'fr' });
    expect(await screen.findByRole('button', { name: 'Débloquer pour 5\u00a0crédits' })).toBeDefined();
    expect(screen.getByText('Vous avez 12 crédits.')).toBeDefined();
  });

  it('links a visitor to the login [R-PHOTOS-LOGIN-REQUIRED, T-PHOTOS-LOGIN]', async () => {
    openLocked(0, { user: null });
    expect(await screen.findByText('Login to view more photos of Marloes_82')).toBeDefined();
    expect(screen.queryByRole('button', { name: /^Unlock/ })).toBeNull();
  });
});
