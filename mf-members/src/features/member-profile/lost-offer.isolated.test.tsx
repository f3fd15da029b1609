import { screen, waitFor } from '@testing-library/react';
import { someImage, someUser } from '@tandem/shared-ui/testing';
import { expect, it, vi } from 'vitest';
import en from '../../locales/en.json';
import { openProfile } from '../../testing/open-profile.tsx';

const lost = () => {
  throw new Error('Loading chunk unlock-photo failed.');
};
vi.mock('./components/UnlockPhoto.tsx', () => lost());

it('a private photo whose offer is lost says so, and a button loads it again [R-FRAME-PART-LATER-LOST]', async () => {
  const { fake, user } = openProfile({
    user: someUser({ credits: 12 }),
    profile: { photos: [someImage(), someImage({ id: 9, blurred: true, private: true })] },
  });
  const reported = vi.spyOn(fake.host.telemetry, 'error');
  const retry = await screen.findByRole('button', { name: en.retry });
  expect(screen.getByText(en.errors.generic)).toBeDefined();
  const before = reported.mock.calls.length;
  await user.click(retry);
  await waitFor(() => expect(reported.mock.calls.length).toBe(before + 1));
  expect(await screen.findByRole('button', { name: en.retry })).toBeDefined();
});
