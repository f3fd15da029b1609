import { act, waitFor } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { someUser } from '@tandem/shared-ui/testing';
import { renderFrame } from '../test-frame.tsx';
import { showAppBadge, useAppBadge } from './app-badge.ts';

function Badge() {
  useAppBadge();
  return null;
}

function stubBadges() {
  const setAppBadge = vi.fn<Navigator['setAppBadge']>(() => Promise.resolve());
  const clearAppBadge = vi.fn<Navigator['clearAppBadge']>(() => Promise.resolve());
  vi.stubGlobal('navigator', Object.assign(Object.create(navigator) as Navigator, { setAppBadge, clearAppBadge }));
  return { setAppBadge, clearAppBadge };
}

it('is unread messages plus new likes [R-FRAME-APP-BADGE]', async () => {
  const { setAppBadge } = stubBadges();
  renderFrame(<Badge />, { user: someUser(), unread: [2, 1], newLikes: 4 });
  await waitFor(() => expect(setAppBadge).toHaveBeenLastCalledWith(7));
});

it('is cleared once nothing is new any more [R-FRAME-APP-BADGE-CLEAR]', async () => {
  const { setAppBadge, clearAppBadge } = stubBadges();
  const { host } = renderFrame(<Badge />, { user: someUser(), unread: [2], newLikes: 1 });
  await waitFor(() => expect(setAppBadge).toHaveBeenLastCalledWith(3));
  clearAppBadge.mockClear();
  act(() => {
    host.queryClient.setQueryData(['chats'], { chats: [], unreadElsewhere: 0 });
    host.queryClient.setQueryData(['likes'], { profiles: [], liked_by: [] });
  });
  await waitFor(() => expect(clearAppBadge).toHaveBeenCalledOnce());
});

it('is cleared at 0 and for visitors [R-FRAME-APP-BADGE-CLEAR]', async () => {
  const { setAppBadge, clearAppBadge } = stubBadges();
  renderFrame(<Badge />, { user: null });
  await waitFor(() => expect(clearAppBadge).toHaveBeenCalled());
  expect(setAppBadge).not.toHaveBeenCalled();
});

it('is left out where the platform has none or refuses [R-FRAME-APP-BADGE-MISSING]', async () => {
  await expect(showAppBadge(3, {})).resolves.toBeUndefined();
  const setAppBadge = () => Promise.reject(new DOMException('refused', 'NotAllowedError'));
  await expect(showAppBadge(3, { setAppBadge })).resolves.toBeUndefined();
});
