import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import { TestApp } from '@tandem/shared-ui/testing';
import en from '../locales/en.json';
import { MAIN_ID } from '../navigation/page-focus.ts';
import { createFrameHost } from '../test-frame.tsx';
import { consent, reopenConsent } from './consent.ts';
import { CookieConsent } from './CookieConsent.tsx';

function renderConsent({ held = false } = {}) {
  const fake = createFrameHost({ user: null });
  render(
    <TestApp fake={fake} messages={{ shell: en }}>
      <main id={MAIN_ID} tabIndex={-1}>
        <a href="#before">Before</a>
      </main>
      <CookieConsent held={held} otherwise={<p>Something else</p>} />
      <a href="#after">After</a>
    </TestApp>,
  );
}

const bar = () => screen.queryByRole('region', { name: 'Cookies' });
const findBar = () => screen.findByRole('region', { name: 'Cookies' });

it.each([
  ['Yes', 'accepted'],
  ['No', 'necessary'],
] as const)(
  '“%s” is stored on this device, and something else may be shown in its place [R-PRIVACY-COOKIE-QUESTION]',
  async (name, decision) => {
    renderConsent();
    await findBar();
    expect(screen.queryByText('Something else')).toBeNull();
    await userEvent.click(screen.getByRole('button', { name }));
    expect(consent()).toBe(decision);
    expect(localStorage.getItem('cookie-consent')).toBe(decision);
    expect(bar()).toBeNull();
    expect(screen.getByText('Something else')).toBeDefined();
  },
);

it('is not shown again once it is decided, and disappears when another tab decides', async () => {
  renderConsent();
  await findBar();
  localStorage.setItem('cookie-consent', 'accepted');
  act(() => void window.dispatchEvent(new StorageEvent('storage', { key: 'cookie-consent' })));
  expect(bar()).toBeNull();
});

it('waits for dialogs that come first', () => {
  renderConsent({ held: true });
  expect(bar()).toBeNull();
  expect(screen.queryByText('Something else')).toBeNull();
});

it('opened again it has the focus', async () => {
  localStorage.setItem('cookie-consent', 'accepted');
  renderConsent();
  expect(bar()).toBeNull();
  act(() => reopenConsent());
  expect(document.activeElement).toBe(await findBar());
});

it('does not trap the keyboard focus, and returns it to where it was', async () => {
  renderConsent();
  await findBar();
  const before = screen.getByRole('link', { name: 'Before' });
  before.focus();
  await userEvent.tab();
  expect(document.activeElement).toBe(screen.getByRole('link', { name: 'Details' }));
  await userEvent.tab();
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'No' }));
  await userEvent.tab();
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Yes' }));
  await userEvent.tab();
  expect(document.activeElement).toBe(screen.getByRole('link', { name: 'After' }));
  before.focus();
  await userEvent.tab();
  await userEvent.tab();
  await userEvent.keyboard('{Enter}');
  expect(bar()).toBeNull();
  expect(document.activeElement).toBe(before);
});

describe('the question of the document', () => {
  beforeEach(() => document.body.insertAdjacentHTML('beforeend', '<section class="cookie-question"></section>'));
  const ofDocument = () => document.querySelector('.cookie-question');

  it('stays until the shell asks [R-PRIVACY-COOKIE-EARLY]', async () => {
    renderConsent();
    await findBar();
    expect(ofDocument()).toBeNull();
  });

  it.each([
    ['was answered', 'accepted', false],
    ['is not asked before another one is answered', null, true],
  ])('is removed when it %s [R-PRIVACY-COOKIE-EARLY]', (_when, decision, held) => {
    if (decision !== null) localStorage.setItem('cookie-consent', decision);
    renderConsent({ held });
    expect(ofDocument()).toBeNull();
    expect(bar()).toBeNull();
  });
});
