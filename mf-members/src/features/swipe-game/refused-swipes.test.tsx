import { screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { ApiError } from '@tandem/shared-ui/host';
import type { ApiErrorCode } from '@tandem/shared-ui/host';
import { button, onTop, openGame } from '../../testing/open-swipe-game.tsx';

const TEXT = 'This profile is not available.';

/** Opens the game with a server that refuses every action, and deals nothing more after the first deck. */
async function openRefusing(code: ApiErrorCode, status: number, ownBlock = false) {
  const respond = () => {
    throw new ApiError({ code, status, message: TEXT, own_block: ownBlock });
  };
  let isDealt = false;
  const deal = () => {
    if (isDealt) return new Promise(() => undefined);
    isDealt = true;
    return undefined;
  };
  const opened = await openGame({ respond, deal });
  await onTop('Anna');
  return opened;
}

describe('an action on somebody who is gone', () => {
  it.each([
    ['has left', 'not_found', 404, false],
    ['has blocked the member', 'blocked', 403, false],
    ['was blocked by the member elsewhere', 'conflict', 409, true],
  ] as const)(
    'gives the like back, not the card of one who %s [R-LIKES-SWIPE-LEFT, R-PRIVACY-BLOCKER-ACTIONS]',
    async (_who, code, status, ownBlock) => {
      const { fake, user } = await openRefusing(code, status, ownBlock);
      await user.click(button('Like Anna'));
      await waitFor(() => expect(fake.notices).toEqual([{ tone: 'error', text: TEXT }]));
      expect(await screen.findByText('4 left')).toBeDefined();
      await onTop('Bea');
      expect(screen.queryByRole('link', { name: /^Anna/u })).toBeNull();
    },
  );

  it('brings the card back where the like of a hidden profile is refused [R-LIKES-DISABLED-LIKER]', async () => {
    const { fake, user } = await openRefusing('conflict', 409);
    await user.click(button('Like Anna'));
    await waitFor(() => expect(fake.notices).toEqual([{ tone: 'error', text: `Anna is back. ${TEXT}` }]));
    await onTop('Anna');
  });

  it('cannot be undone when it was a pass [R-LIKES-SWIPE-UNDO]', async () => {
    const { fake, user } = await openRefusing('not_found', 404);
    await user.click(button('Pass Anna'));
    await waitFor(() => expect(fake.notices).toEqual([{ tone: 'error', text: TEXT }]));
    await onTop('Bea');
    await waitFor(() => expect(button('Undo the last pass')).toHaveProperty('disabled', true));
    expect(screen.queryByRole('link', { name: /^Anna/u })).toBeNull();
  });
});
