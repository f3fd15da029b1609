import { cleanup, render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { TestApp, createFakeHost, someMemberProfile, someUser } from '@tandem/shared-ui/testing';
import en from '../../locales/en.json';
import MemberPage from './MemberPage.tsx';

it('a profile that was loaded is shown at once when it is opened again [F-MEMBERS-PROFILE-CACHE]', async () => {
  let isFirst = true;
  const fake = createFakeHost({
    user: someUser(),
    responses: {
      'GET /api/member.php': () => {
        // The second response never arrives.
        if (!isFirst) return new Promise(() => undefined);
        isFirst = false;
        return someMemberProfile();
      },
      'GET /api/similar.php': () => ({ profiles: [] }),
    },
  });
  const open = () =>
    render(
      <TestApp fake={fake} messages={{ 'mf-members': en }} path="/members/:id" at="/members/1001">
        <MemberPage />
      </TestApp>,
    );
  open();
  expect(await screen.findByRole('heading', { level: 1, name: 'Marloes_82, 34' })).toBeDefined();
  cleanup();
  open();
  expect(screen.getByRole('heading', { level: 1, name: 'Marloes_82, 34' })).toBeDefined();
});
