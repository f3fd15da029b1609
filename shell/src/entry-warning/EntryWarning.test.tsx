import { cleanup, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { ENTRY_MEMBER_KEY } from '@tandem/contracts/composition/entry-warning';
import { useSession } from '@tandem/shared-ui/host';
import { someUser } from '@tandem/shared-ui/testing';
import { endSession } from '../session/create-session.ts';
import { renderFrame } from '../test-frame.tsx';
import type { FrameOptions } from '../test-frame.tsx';
import { useEntryWarning } from './EntryWarning.tsx';

function Asked() {
  const { status } = useSession();
  return (
    <output>
      {status}, {useEntryWarning('default') ? 'asked' : 'not asked'}
    </output>
  );
}

const open = (options: FrameOptions) =>
  renderFrame(<Asked />, { settings: { enable_site_entry_popup: 'yes', countries: ['NL'] }, ...options });
const shown = () => screen.getByRole('status').textContent;

it('shows to an unknown visitor [R-FRAME-DEFAULT-ENTRY, R-FRAME-ENTRY-VISITORS]', () => {
  open({ user: null });
  expect(shown()).toBe('visitor, asked');
});

it('does not show to a member whose session ended: the login is shown, with the reason [R-FRAME-ENTRY-VISITORS]', async () => {
  const { host } = open({ user: someUser() });
  expect(shown()).toBe('member, not asked');
  endSession(host.queryClient, host.events);
  expect(await screen.findByText('visitor, not asked')).toBeDefined();
});

it('does not show on a later page of that visit', () => {
  open({ user: someUser() });
  expect(sessionStorage.getItem(ENTRY_MEMBER_KEY)).not.toBeNull();
  cleanup();
  open({ user: null });
  expect(shown()).toBe('visitor, not asked');
});
