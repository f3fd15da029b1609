import { beforeEach, expect, it, vi } from 'vitest';
import { takeOffers } from './take-offer.ts';

const navigate = vi.fn<(to: unknown, options?: unknown) => Promise<void>>().mockResolvedValue();
const leave = vi.fn<(address: string) => void>();
let mayTake: boolean;
let router: { navigate: (to: unknown, options?: unknown) => Promise<void> };

/** Clicks a link whose handler navigates, as the router's links do. */
function click(
  address: string,
  { to = address, ...options }: { to?: unknown; state?: unknown; replace?: boolean } = {},
) {
  const link = document.createElement('a');
  link.href = address;
  document.body.append(link);
  link.addEventListener('click', (event) => {
    event.preventDefault();
    void router.navigate(to, options);
  });
  link.click();
}

beforeEach(() => {
  vi.clearAllMocks();
  document.body.innerHTML = '';
  history.replaceState(null, '', '/members');
  mayTake = true;
  router = { navigate };
  takeOffers(router, { mayTake: () => mayTake, leave });
});

it('a link leads to a document where newer releases are live, in its language [R-FRAME-RELEASE-OFFER]', () => {
  click('/chats');
  expect(leave).toHaveBeenLastCalledWith('http://localhost:3000/chats');
  click('/fr/chats?filter=unread', { to: { pathname: '/chats', search: '?filter=unread' } });
  expect(leave).toHaveBeenLastCalledWith('http://localhost:3000/fr/chats?filter=unread');
  expect(navigate).not.toHaveBeenCalled();
});

it('a link stays in its document while nothing newer is live, or a part would lose something [R-FRAME-RELEASE-HELD]', () => {
  mayTake = false;
  click('/chats');
  expect(leave).not.toHaveBeenCalled();
  expect(navigate).toHaveBeenCalledWith('/chats', {});
});

it('what a page does by itself stays in its document, and so do links that say more than an address', async () => {
  void router.navigate('/chats');
  void router.navigate(-1);
  click('/members', { to: { pathname: '/members', search: '?age=30' } });
  click('/chats', { state: { from: 'search' } });
  click('/chats', { replace: true });
  click('/chats', { to: '/login' });
  expect(leave).not.toHaveBeenCalled();
  expect(navigate).toHaveBeenCalledTimes(6);
  // What goes on after the click is not of it any more.
  click('/chats', { state: { from: 'search' } });
  await new Promise((resolve) => setTimeout(resolve));
  void router.navigate('/chats');
  expect(leave).not.toHaveBeenCalled();
});
