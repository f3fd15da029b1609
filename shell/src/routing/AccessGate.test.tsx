import { act, cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import type { PlanRoute } from '@tandem/contracts/composition/page-plan';
import type { User } from '@tandem/contracts/api/user';
import { ApiError, PageNotFoundContext } from '@tandem/shared-ui/host';
import { someUser } from '@tandem/shared-ui/testing';
import { renderFrame } from '../test-frame.tsx';
import { AccessGate } from './AccessGate.tsx';

const someRoute = (access: PlanRoute['access']): PlanRoute => ({
  id: 'chats',
  path: '/chats',
  layout: 'default',
  access,
  texts: { title: 'Chats' },
  skeleton: 'list',
});

/** A gate whose user.php fails until `mend` is called. */
function renderGate(access: PlanRoute['access'], status = 503) {
  let works = false;
  const fake = renderFrame(
    <AccessGate route={someRoute(access)}>
      <h1>The page</h1>
    </AccessGate>,
    {
      hint: 'member',
      responses: {
        'GET /api/user.php': () => {
          if (works) return { user: someUser() };
          throw new ApiError({ code: 'unavailable', status, message: 'Please come back in a minute.' });
        },
      },
    },
  );
  const asked = () => fake.calls.filter(({ key }) => key === 'GET /api/user.php').length;
  return { ...fake, asked, mend: () => (works = true) };
}

describe('a page for members whose user.php fails', () => {
  it('says so, and shows the page once a retry succeeds [R-FRAME-ERROR-MESSAGE, R-FRAME-ERROR-STATUS]', async () => {
    const { asked, mend } = renderGate('member');
    expect(await screen.findByRole('heading', { level: 1, name: 'Please come back in a minute.' })).toBeDefined();
    expect(screen.getByText('Error 503')).toBeDefined();
    expect(asked()).toBe(1);
    const again = screen.getByRole('button', { name: 'Try again' });
    await userEvent.click(again);
    await waitFor(() => expect(asked()).toBe(2));
    // A failed retry leaves the text and the button where they are, with its focus.
    expect(await screen.findByRole('button', { name: 'Try again' })).toBe(again);
    mend();
    await userEvent.click(again);
    expect(await screen.findByRole('heading', { name: 'The page' })).toBeDefined();
  });

  it('is shown when user.php is requested again', async () => {
    const { host, mend } = renderGate('member', 500);
    await screen.findByText('Error 500');
    mend();
    await act(() => host.queryClient.invalidateQueries({ queryKey: ['user'] }));
    expect(await screen.findByRole('heading', { name: 'The page' })).toBeDefined();
  });
});

it('a page for members redirects to the login, and back to the same place', () => {
  const { navigations } = renderFrame(
    <AccessGate route={someRoute('member')}>
      <h1>The page</h1>
    </AccessGate>,
    { user: null, at: '/profile?tab=photos#main' },
  );
  expect(navigations).toEqual([`/login?next=${encodeURIComponent('/profile?tab=photos#main')}`]);
});

describe('a page for moderators', () => {
  const renderFor = (user: User | null) =>
    renderFrame(
      <PageNotFoundContext value={() => <h1>No such page</h1>}>
        <AccessGate route={someRoute('moderator')}>
          <h1>The page</h1>
        </AccessGate>
      </PageNotFoundContext>,
      { user },
    );

  it('does not exist for others [R-MODERATION-PAGE]', () => {
    const { navigations } = renderFor(someUser());
    expect(screen.getByRole('heading', { name: 'No such page' })).toBeDefined();
    expect(navigations).toEqual([]);
    cleanup();
    renderFor(null);
    expect(screen.getByRole('heading', { name: 'No such page' })).toBeDefined();
  });

  it('is shown to them [R-MODERATION-PAGE]', () => {
    renderFor(someUser({ role: 'moderator' }));
    expect(screen.getByRole('heading', { name: 'The page' })).toBeDefined();
  });
});

it.each(['any', 'visitor'] as const)('a page for others (%s) works when user.php fails', async (access) => {
  const { asked } = renderGate(access);
  await waitFor(() => expect(asked()).toBe(1));
  await act(() => new Promise((resolve) => setTimeout(resolve, 20)));
  expect(screen.getByRole('heading', { name: 'The page' })).toBeDefined();
  expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
});
