import { act, render, screen } from '@testing-library/react';
import { deviceStorage, unsentKey } from '@tandem/shared-ui/host';
import { TestApp, someUser } from '@tandem/shared-ui/testing';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { decideConsent, reopenConsent } from '../cookie-consent/consent.ts';
import en from '../locales/en.json';
import { NoticeRegion } from '../notices/NoticeRegion.tsx';
import { useAskedLogout } from '../session/use-asked-logout.tsx';
import { createFrameHost, renderFrame } from '../test-frame.tsx';
import { LateExtras } from './LateExtras.tsx';

const lost = () => {
  throw new Error('Loading chunk failed.');
};
vi.mock('./FrameExtras.tsx', () => lost());
vi.mock('../session/LogoutQuestion.tsx', () => lost());

beforeEach(() => {
  vi.useFakeTimers();
  localStorage.clear();
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
});
afterEach(() => {
  document.querySelector('.cookie-question')?.remove();
  delete document.documentElement.dataset['cookies'];
  vi.useRealTimers();
});

const pass = (seconds: number) => act(() => vi.advanceTimersByTimeAsync(seconds * 1000));

it('a signup that is wanted leads to its page where what shows it is lost [R-FRAME-EXTRAS-LOST]', async () => {
  const fake = createFrameHost({ user: null });
  const slots = { has: () => true, parts: () => [], load: () => new Promise<never>(() => undefined) };
  const navigate = vi.spyOn(fake.host, 'navigate').mockImplementation(() => undefined);
  render(
    <TestApp fake={fake} messages={{ shell: en }} slots={slots}>
      <LateExtras />
    </TestApp>,
  );
  act(() => fake.host.events.emit('signup-wanted', {}));
  await pass(3);
  expect(navigate).toHaveBeenCalledOnce();
  act(() => fake.host.events.emit('signup-wanted', {}));
  expect(navigate, 'at once from then on').toHaveBeenCalledTimes(2);
});

it('the cookie settings of the document are opened where the code of the frame is lost [R-FRAME-EXTRAS-LOST]', async () => {
  document.body.insertAdjacentHTML('afterbegin', '<section class="cookie-question" tabindex="-1"></section>');
  decideConsent('accepted');
  renderFrame(<LateExtras />);
  await pass(5);
  act(() => reopenConsent());
  expect(document.documentElement.dataset['cookies']).toBe('ask');
  expect(document.activeElement).toBe(document.querySelector('.cookie-question'));
});

it('what is lost says so once a retry has failed, and again where Try again has failed [R-FRAME-EXTRAS-WORD, T-FRAME-EXTRAS-LOST]', async () => {
  renderFrame(
    <>
      <LateExtras />
      <NoticeRegion />
    </>,
  );
  const word = () => screen.queryByText(en.unavailable.extras);
  await pass(1);
  expect(word(), 'it is tried once more without a word').toBeNull();
  await pass(5);
  expect(word()).not.toBeNull();
  act(() => screen.getByRole('button', { name: en.unavailable.retry }).click());
  expect(word()).toBeNull();
  await pass(1);
  expect(word()).not.toBeNull();
});

function Logout() {
  const [logout, question] = useAskedLogout(someUser().id);
  return (
    <>
      <button onClick={logout}>Logout</button>
      {question}
    </>
  );
}

it('the question before a logout that loses what was written is asked by the browser where its code is lost [R-FRAME-EXTRAS-LOST, R-ACCOUNT-LOGOUT-ASKS]', async () => {
  deviceStorage.setItem(unsentKey('mf-chat', 'draft', someUser().id, 5), 'Half a thought');
  const fake = renderFrame(<Logout />);
  const logout = vi.spyOn(fake.host.session, 'logout').mockResolvedValue();
  const ask = vi.fn<(text: string) => boolean>(() => false);
  vi.stubGlobal('confirm', ask);
  const press = async () => {
    act(() => screen.getByRole('button', { name: 'Logout' }).click());
    await pass(3);
  };
  await press();
  expect(ask.mock.calls).toEqual([[`${en.account['logout-asks']}\n\n${en.account['logout-loses']}`]]);
  expect(logout, 'who stays is not logged out').not.toHaveBeenCalled();
  ask.mockReturnValue(true);
  await press();
  expect(ask, 'once a press').toHaveBeenCalledTimes(2);
  expect(logout).toHaveBeenCalledOnce();
});
