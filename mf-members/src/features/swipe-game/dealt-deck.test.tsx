import { waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { ApiError } from '@tandem/shared-ui/host';
import { someMember, someUser } from '@tandem/shared-ui/testing';
import { rememberSearch } from '../../shared/last-search.ts';
import { button, onTop, openGame } from '../../testing/open-swipe-game.tsx';

describe('the deck that is dealt', () => {
  it('deals those whom the last search on this device was for [R-MEMBERS-FIT-ASKED]', async () => {
    rememberSearch(localStorage, someUser().id, '?gender=female');
    const { fake } = await openGame();
    await onTop('Anna');
    const calls = fake.calls.filter(({ key }) => key === 'GET /api/swipe-game.php');
    expect(calls.map(({ input }) => input['query'])).toEqual([{ gender: 'female' }]);
  });

  it('undoes the last pass of before a reload as well [R-LIKES-SWIPE-UNDO]', async () => {
    const last = someMember({ id: 1999, name: 'Zoe' });
    const { sent, user } = await openGame({ deck: { last_passed: last } });
    await onTop('Anna');
    await user.click(button('Undo the last pass'));
    await onTop('Zoe');
    await waitFor(() => expect(sent()).toEqual([{ profile_id: 1999, action: 'undo' }]));
    expect(button('Undo the last pass')).toHaveProperty('disabled', true);
  });

  it('says why somebody is not brought back, not that they are, and offers it no more [R-LIKES-SWIPE-UNDO, R-LIKES-SWIPE-REFUSED]', async () => {
    const last = someMember({ id: 1999, name: 'Zoe' });
    const respond = () => {
      throw new ApiError({ code: 'conflict', status: 409, message: 'This member is not shown any more.' });
    };
    const { fake, user } = await openGame({ deck: { last_passed: last }, respond });
    await onTop('Anna');
    await user.click(button('Undo the last pass'));
    await waitFor(() => expect(fake.notices).toEqual([{ tone: 'error', text: 'This member is not shown any more.' }]));
    await onTop('Anna');
    expect(button('Undo the last pass')).toHaveProperty('disabled', true);
  });
});
