import { act, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import type { LiveEvent } from '@tandem/contracts/api/events';
import type * as Host from '@tandem/shared-ui/host';
import { openOwnProfile, someOwnPhoto, someOwnProfile } from '../../testing/open-own-profile.tsx';

/** The host's events, led by the test. */
const live = vi.hoisted(() => ({ report: (_event: LiveEvent): void => undefined }));
vi.mock('@tandem/shared-ui/host', async (importOriginal) => ({
  ...(await importOriginal<typeof Host>()),
  useLiveEvents: (listener: (event: LiveEvent) => void) => (live.report = listener),
}));

it('a photo that a moderator rejects is marked as such while the page is open [R-PHOTOS-DECISION-LIVE]', async () => {
  let status: 'pending' | 'rejected' = 'pending';
  const photos = () => ({
    photos: [
      someOwnPhoto({ id: 1, main: true, status, rejection_reason: status === 'rejected' ? 'no_face' : null }),
      someOwnPhoto({ id: 2 }),
    ],
    limit: 3,
  });
  openOwnProfile({ responses: { 'GET /api/profile.php': () => someOwnProfile({ photos: photos() }) } });
  expect(await screen.findByText('Being checked')).toBeDefined();
  status = 'rejected';
  act(() => live.report({ type: 'photo', photo_id: 1, status }));
  expect(await screen.findByText('Not shown')).toBeDefined();
  expect(screen.queryByText('Being checked')).toBeNull();
});

it('a profile that a moderator has hidden says why, and how to object [R-MODERATION-DISABLE]', async () => {
  openOwnProfile({ profile: { status: 'disabled', disabled_reason: 'fake' } });
  expect(
    await screen.findByText(/Other members cannot see your profile. Reason: Fake profile or stolen photos\./),
  ).toBeDefined();
  expect(screen.getByRole('link', { name: 'Object to this decision' }).getAttribute('href')).toBe('/complaints');
});
