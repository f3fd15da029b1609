import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { TestApp } from '@tandem/shared-ui/testing';
import type { FakeHost } from '@tandem/shared-ui/testing';
import en from '../locales/en.json';
import { MAIN_ID } from '../navigation/page-focus.ts';
import { createFrameHost } from '../test-frame.tsx';
import { consent, decideConsent, reopenConsent } from './consent.ts';
import { CookieConsent } from './CookieConsent.tsx';

/** As the document has it, above the frame. */
const QUESTION =
  '<section class="cookie-question" tabindex="-1" aria-label="Cookies"><p>May we? <a href="/pages/cookies">Details</a></p>' +
  '<button data-cookie-answer="necessary">No</button><button data-cookie-answer="accepted">Yes</button></section>';

beforeEach(() => document.body.insertAdjacentHTML('afterbegin', QUESTION));
afterEach(() => {
  document.querySelector('.cookie-question')?.remove();
  delete document.documentElement.dataset['cookies'];
});

function renderConsent({ held = false } = {}): FakeHost {
  const fake = createFrameHost({ user: null });
  render(
    <TestApp fake={fake} messages={{ shell: en }}>
      <main id={MAIN_ID} tabIndex={-1}>
        <button>Cookie settings</button>
      </main>
      <CookieConsent held={held} otherwise={<p>Something else</p>} />
    </TestApp>,
  );
  return fake;
}

const question = () => screen.getByRole('region', { name: 'Cookies' });
/** How the document shows it. */
const shown = () => document.documentElement.dataset['cookies'];
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));

it.each([
  ['Yes', 'accepted'],
  ['No', 'necessary'],
] as const)(
  '“%s” is stored on this device, and something else may be shown in its place [R-PRIVACY-COOKIE-QUESTION]',
  async (name, decision) => {
    renderConsent();
    expect(shown()).toBe('ask');
    expect(screen.queryByText('Something else')).toBeNull();
    const ofDocument = vi.fn<() => void>();
    document.addEventListener('click', ofDocument, { once: true });
    await press(name);
    expect(consent()).toBe(decision);
    expect(localStorage.getItem('cookie-consent')).toBe(decision);
    expect(ofDocument, 'it is not answered twice').not.toHaveBeenCalled();
    document.removeEventListener('click', ofDocument);
    expect(shown()).toBeUndefined();
    expect(screen.getByText('Something else')).toBeDefined();
  },
);

it('is not shown again once it is decided, and disappears when another tab decides', () => {
  renderConsent();
  expect(shown()).toBe('ask');
  localStorage.setItem('cookie-consent', 'accepted');
  act(() => void window.dispatchEvent(new StorageEvent('storage', { key: 'cookie-consent' })));
  expect(shown()).toBeUndefined();
});

it('waits for dialogs that come first, and its room is there meanwhile: nothing moves when it is asked [R-PRIVACY-COOKIE-EARLY]', () => {
  renderConsent({ held: true });
  expect(shown()).toBe('held');
  expect(screen.queryByText('Something else')).toBeNull();
});

it('opened again it has the focus, which returns to what opened it [R-PRIVACY-COOKIES-AGAIN]', async () => {
  decideConsent('accepted');
  renderConsent();
  expect(shown()).toBeUndefined();
  const opener = screen.getByRole('button', { name: 'Cookie settings' });
  opener.focus();
  act(() => reopenConsent());
  expect([shown(), consent()]).toEqual(['ask', null]);
  expect(document.activeElement).toBe(question());
  await userEvent.tab();
  expect(document.activeElement).toBe(screen.getByRole('link', { name: 'Details' }));
  await userEvent.tab();
  await userEvent.keyboard('{Enter}');
  expect([shown(), consent()]).toEqual([undefined, 'necessary']);
  expect(document.activeElement).toBe(opener);
});

it('is asked before all else on the page, and does not trap the keyboard', async () => {
  renderConsent();
  const stops = [];
  for (let count = 0; count < 4; count += 1) {
    // oxlint-disable-next-line no-await-in-loop -- one key after the other
    await userEvent.tab();
    stops.push(document.activeElement?.textContent);
  }
  expect(stops).toEqual(['Details', 'No', 'Yes', 'Cookie settings']);
});

it('its details are a page of the site, without a new document', async () => {
  const navigated = vi.fn<(event: Event) => void>();
  renderConsent();
  document.addEventListener('click', navigated, { once: true });
  await userEvent.click(screen.getByRole('link', { name: 'Details' }));
  expect(navigated.mock.calls[0]?.[0].defaultPrevented).toBe(true);
});
