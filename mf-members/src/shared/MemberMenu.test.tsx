import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { ApiError, useApi } from '@tandem/shared-ui/host';
import { useQuery } from '@tandem/shared-ui/query';
import { TestApp, createFakeHost, someMember, someUser } from '@tandem/shared-ui/testing';
import type { FakeHostOptions } from '@tandem/shared-ui/testing';
import en from '../locales/en.json';
import { searchQuery } from '../features/member-search/api/search-members.ts';
import { NO_FILTERS } from '../features/member-search/model/search-filters.ts';
import { callsOf, openProfile, profileName } from '../testing/open-profile.tsx';
import { MemberCard } from './MemberCard.tsx';

const BLOCK = 'POST /api/block.php';
const PEOPLE = [someMember({ id: 1, name: 'Iris' }), someMember({ id: 2, name: 'Julie' })];

/** A page of the search with two people. */
function Results() {
  const { data } = useQuery(searchQuery(useApi(), NO_FILTERS, 1));
  return (
    <ul>
      {data?.profiles.map((member) => (
        <li key={member.id}>
          <MemberCard member={member} />
        </li>
      ))}
    </ul>
  );
}

function openCards(options: FakeHostOptions = {}) {
  const fake = createFakeHost({
    user: someUser(),
    ...options,
    responses: {
      'GET /api/members.php': () => ({
        profiles: PEOPLE,
        total: 2,
        total_capped: false,
        pageNumber: 1,
        pages: 1,
        limited: false,
      }),
      [BLOCK]: () => undefined,
      ...options.responses,
    },
  });
  render(
    <TestApp fake={fake} messages={{ 'mf-members': en }}>
      <Results />
    </TestApp>,
  );
  return { fake, user: userEvent.setup({ delay: null }) };
}

const menuOf = (name: string) => screen.findByRole('button', { name: `More about ${name}` });

describe('the menu of a member on a card', () => {
  it('blocks with two presses: the card goes, a notice says so, the focus goes to the next person [R-PRIVACY-BLOCK-MENU, R-PRIVACY-BLOCK-LIVE]', async () => {
    const { fake, user } = openCards();
    await user.click(await menuOf('Iris'));
    await user.click(await screen.findByRole('menuitem', { name: 'Block Iris' }));
    await waitFor(() => expect(screen.queryByText('Iris,')).toBeNull());
    expect(fake.calls.filter(({ key }) => key === BLOCK).map(({ input }) => input)).toEqual([
      { body: { profile_id: 1 } },
    ]);
    expect(fake.notices).toEqual([
      { tone: 'success', text: 'Iris is blocked. You find blocked members in your settings.' },
    ]);
    expect(document.activeElement?.textContent).toContain('Julie');
    expect(fake.navigations).toEqual([]);
  });

  it('opens by the arrow keys too, on its first item, and gives the focus back to its button', async () => {
    const { user } = openCards();
    (await menuOf('Iris')).focus();
    await user.keyboard('{ArrowDown}');
    await screen.findByRole('menu');
    expect(document.activeElement?.textContent).toBe('Report Iris');
    await user.keyboard('{Escape}');
    expect(screen.queryByRole('menu')).toBeNull();
    expect(document.activeElement).toBe(await menuOf('Iris'));
  });

  it('leaves the card where the server refuses, and says why', async () => {
    const refuse = () => {
      throw new ApiError({ code: 'not_found', status: 404, message: 'This member is no longer available.' });
    };
    const { fake, user } = openCards({ responses: { [BLOCK]: refuse } });
    await user.click(await menuOf('Iris'));
    await user.click(await screen.findByRole('menuitem', { name: 'Block Iris' }));
    await waitFor(() =>
      expect(fake.notices).toEqual([
        { tone: 'error', text: 'Iris could not be blocked: This member is no longer available.' },
      ]),
    );
    expect(screen.getByText('Iris,')).toBeDefined();
  });

  it('is not there for visitors, nor on one’s own card', async () => {
    openCards({ user: null });
    await screen.findByText('Iris,');
    expect(screen.queryByRole('button', { name: /More about/ })).toBeNull();
  });
});

describe('the menu of a member on their profile', () => {
  it('blocks, and leaves the profile for the search without a way back to it [R-PRIVACY-BLOCK-MENU]', async () => {
    const { fake, user } = openProfile({ responses: { [BLOCK]: () => undefined } });
    await profileName();
    await user.click(await menuOf('Marloes_82'));
    await user.click(await screen.findByRole('menuitem', { name: 'Block Marloes_82' }));
    await waitFor(() => expect(fake.navigations).toEqual(['/members']));
    expect(callsOf(fake, BLOCK)).toHaveLength(1);
    expect(callsOf(fake, 'GET /api/member.php'), 'its page is leaving').toHaveLength(1);
  });

  it('is not there for oneself', async () => {
    openProfile({ user: someUser({ id: 1001 }) });
    await profileName();
    expect(screen.queryByRole('button', { name: /More about/ })).toBeNull();
  });
});
