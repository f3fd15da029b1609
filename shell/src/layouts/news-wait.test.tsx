import { act, cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { someMember, someUser } from '@tandem/shared-ui/testing';
import { Link } from '@tandem/shared-ui/router';
import type { Liker } from '@tandem/contracts/api/members';
import { CompositionContext } from '../composition/composition-context.ts';
import type { CompositionContextValue } from '../composition/composition-context.ts';
import { decideConsent } from '../cookie-consent/consent.ts';
import { modalTurns } from '../overlays/modal-turns.store.ts';
// Lazy modules are imported up front: the fake clock of these tests does not wait for files.
import '../popups/LikePopup.tsx';
import '../popups/MatchModal.tsx';
import { useSignupRequest } from '../popups/signup-request.ts';
import { renderFrame } from '../test-frame.tsx';
import { SITE_ROUTES, someRoute } from '../test-routes.ts';
import FrameExtras from './FrameExtras.tsx';

const NO_PARTS = {
  composition: { pageState: () => undefined, slots: { subscribe: () => () => undefined } },
  away: [],
  hostFor: () => undefined,
} as unknown as CompositionContextValue;

/** There is no stream of events. */
class SilentSource extends EventTarget {
  close() {}
}

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('EventSource', SilentSource);
  vi.stubGlobal('BroadcastChannel', undefined);
  localStorage.clear();
  decideConsent('necessary');
});
afterEach(async () => {
  cleanup();
  // The stream of events lingers for a moment.
  await vi.advanceTimersByTimeAsync(2_000);
  vi.useRealTimers();
  modalTurns.setState({ waiting: new Set(), open: null });
});

const pass = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds));
const liker = (): Liker => ({
  ...someMember({ id: 8, name: 'Iris' }),
  like_new: true,
  liked_at: '2026-11-21T12:00:00.000Z',
});

function Extras() {
  return <FrameExtras layout="default" source={null} signup={useSignupRequest()} />;
}

async function onOrder(at = '/credits/40') {
  const order = someRoute('order', { path: '/credits/:id', frame: { withoutNews: true } });
  const fake = renderFrame(
    <CompositionContext value={NO_PARTS}>
      <Link to="/members">On</Link>
      <Extras />
    </CompositionContext>,
    {
      user: someUser(),
      at,
      routes: [...SITE_ROUTES, order],
      responses: { 'GET /api/auto-like.php': () => someMember({ id: 9, name: 'Noor' }) },
    },
  );
  await pass(1_000);
  return fake;
}

const modal = () => screen.queryByRole('dialog', { name: 'New like!' });

it('a like that comes while an order is made is announced on the next page [R-FRAME-NEWS-WAIT]', async () => {
  const { host } = await onOrder();
  const setLikes = (likers: Liker[]) =>
    act(() => void host.queryClient.setQueryData(['likes'], { profiles: [], liked_by: likers }));
  setLikes([]);
  setLikes([liker()]);
  await pass(5_000);
  expect(modal()).toBeNull();
  fireEvent.click(screen.getByRole('link', { name: 'On' }));
  await pass(1_000);
  expect(modal()).not.toBeNull();
  expect(screen.getByText('Iris likes you.')).toBeDefined();
});

it('so is the like of query t [R-FRAME-NEWS-WAIT]', async () => {
  await onOrder('/credits/40?t=2');
  await pass(5_000);
  expect(modal()).toBeNull();
  fireEvent.click(screen.getByRole('link', { name: 'On' }));
  await pass(1_000);
  expect(modal()).not.toBeNull();
});
