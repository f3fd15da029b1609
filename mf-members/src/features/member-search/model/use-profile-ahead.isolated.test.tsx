import { fireEvent, renderHook } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { useProfileAhead } from './use-profile-ahead.ts';

const loaded = vi.hoisted(() => vi.fn<() => void>());
vi.mock('../../member-profile/MemberPage.tsx', () => {
  loaded();
  return {};
});

it('loads the page of a member at the first gesture, once', async () => {
  renderHook(useProfileAhead);
  expect(loaded).not.toHaveBeenCalled();
  fireEvent.scroll(window);
  fireEvent.keyDown(window);
  await vi.waitFor(() => expect(loaded).toHaveBeenCalledTimes(1));
});
