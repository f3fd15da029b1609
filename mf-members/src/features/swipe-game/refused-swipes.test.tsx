import { screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { ApiError } from '@tandem/shared-ui/host';
import type { ApiErrorCode } from '@tandem/shared-ui/host';
import { button, onTop, openGame } from '../../testing/open-swipe-game.tsx';

const TEXT = 'This profile is not available.';

/** Opens the game with a server that refuses every action, and deals nothing more after the first deck. */
async function openRefusing(code: ApiErrorCode, status: number) {
  const respond = () => {
    throw new ApiError({ code, status, message: TEXT });
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
    ['has left', 'not_found', 404],
    ['has blocked the member', 'blocked', 403],
  ] as const)('gives the like back, not the card of one who %s [R-LIKES-SWIPE-LEFT]', async (_who, code, status) => {
    const { fake, user } = await openRefusing(code, status);
    await user.click(button('Like Anna'));
    await waitFor(() => expect(fake.notices).toEqual([{ tone: 'error', text: TEXT }]));
    expect(await screen.findByText('4 left')).toBeDefined();
    await onTop('Bea');
    expect(screen.queryByRole('link', { name: /^Anna/u })).toBeNull();
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
