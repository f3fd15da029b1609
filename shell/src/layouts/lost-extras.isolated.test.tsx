import { act, render, screen } from '@testing-library/react';
import { TestApp } from '@tandem/shared-ui/testing';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { CookieConsent } from '../cookie-consent/CookieConsent.tsx';
import { decideConsent, reopenConsent } from '../cookie-consent/consent.ts';
import en from '../locales/en.json';
import { noticesStore } from '../notices/notices.store.ts';
import { createFrameHost, renderFrame } from '../test-frame.tsx';
import { LateExtras } from './LateExtras.tsx';

const lost = () => {
  throw new Error('Loading chunk failed.');
};
vi.mock('./FrameExtras.tsx', () => lost());
vi.mock('../cookie-consent/CookieBar.tsx', () => lost());

beforeEach(() => {
  vi.useFakeTimers();
  localStorage.clear();
  noticesStore.setState({ notices: [] });
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
});
afterEach(() => {
  vi.useRealTimers();
});

const pass = (seconds: number) => act(() => vi.advanceTimersByTimeAsync(seconds * 1000));
const said = () => noticesStore.getState().notices.map(({ text }) => text);

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

it.each([
  ['of the frame', () => <LateExtras />],
  ['of the question', () => <CookieConsent held={false} otherwise={null} />],
])(
  'a notice is for who opens the cookie settings when the code %s is lost [R-FRAME-EXTRAS-LOST]',
  async (_what, place) => {
    decideConsent('accepted');
    renderFrame(place());
    await pass(5);
    expect(said()).toEqual([]);
    act(() => reopenConsent());
    await pass(5);
    expect(said()).toEqual([en.cookies.lost]);
    expect(screen.queryByRole('region', { name: 'Cookies' })).toBeNull();
  },
);
