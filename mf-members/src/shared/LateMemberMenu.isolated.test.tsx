import { render, screen, waitFor } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { TestApp, createFakeHost, someMember, someUser } from '@tandem/shared-ui/testing';
import en from '../locales/en.json';
import { LateMemberMenu } from './LateMemberMenu.tsx';

vi.mock('./MemberMenu.tsx', () => {
  throw new Error('Loading chunk member-menu failed.');
});

it('says once that the menu could not be loaded, however many cards wait for it, and leaves it out', async () => {
  const fake = createFakeHost({ user: someUser() });
  const report = vi.spyOn(fake.host.telemetry, 'error');
  const members = [1, 2, 3].map((id) => someMember({ id }));
  render(
    <TestApp fake={fake} messages={{ 'mf-members': en }}>
      {members.map((member) => (
        <LateMemberMenu key={member.id} member={member} triggerClassName="" onBlocked={() => {}} />
      ))}
    </TestApp>,
  );
  await waitFor(() => expect(report).toHaveBeenCalledWith(expect.anything(), { what: 'member-menu' }));
  expect(report).toHaveBeenCalledTimes(1);
  expect(screen.queryByRole('button')).toBeNull();
});
