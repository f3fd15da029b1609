import { act, render } from '@testing-library/react';
import { TestApp } from '@tandem/shared-ui/testing';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { decideConsent, reopenConsent } from '../cookie-consent/consent.ts';
import en from '../locales/en.json';
import { createFrameHost, renderFrame } from '../test-frame.tsx';
import { LateExtras } from './LateExtras.tsx';

const lost = () => {
  throw new Error('Loading chunk failed.');
};
vi.mock('./FrameExtras.tsx', () => lost());

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
