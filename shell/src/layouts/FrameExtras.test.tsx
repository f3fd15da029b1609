import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { someUser, TestApp } from '@tandem/shared-ui/testing';
import type { FakeHost } from '@tandem/shared-ui/testing';
import type { User } from '@tandem/contracts/api/user';
import type { LayoutName } from '@tandem/contracts/composition/route';
import { setAlertsPlace } from '../alerts/alerts-place.ts';
import { CompositionContext } from '../composition/composition-context.ts';
import type { CompositionContextValue } from '../composition/composition-context.ts';
import { decideConsent } from '../cookie-consent/consent.ts';
import { SITE_ROUTES } from '../test-routes.ts';
import { LiveRoutesContext } from '../navigation/live-routes.ts';
import en from '../locales/en.json';
import { createFrameHost } from '../test-frame.tsx';
import type { FrameOptions } from '../test-frame.tsx';
// Lazy modules are imported up front: the fake clock of these tests does not wait for files.
import '../alerts/ActivationModal.tsx';
import '../alerts/AlertCard.tsx';
import '../entry-warning/EntryWarningModal.tsx';
import { dismiss, dismissedAt } from '../overlays/dismissals.ts';
import FrameExtras from './FrameExtras.tsx';
import { modalTurns } from '../overlays/modal-turns.store.ts';
import { useSignupRequest } from '../popups/signup-request.ts';

const NOW = Date.parse('2026-11-21T12:00:00.000Z');
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
  vi.useFakeTimers({ now: NOW });
  vi.stubGlobal('EventSource', SilentSource);
  vi.stubGlobal('BroadcastChannel', undefined);
  vi.stubGlobal('scrollBy', () => undefined);
});
afterEach(async () => {
  cleanup();
  // The stream of events lingers for a moment.
  await vi.advanceTimersByTimeAsync(2_000);
  vi.useRealTimers();
  modalTurns.setState({ waiting: new Set(), open: null });
  delete document.documentElement.dataset['cookies'];
});

const pass = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds));
/** Longer than a modal waits for its turn and its code. */
const decided = () => pass(1_000);

/** A device by its media queries. */
const onDevice = (matching: RegExp) =>
  vi.stubGlobal('matchMedia', (media: string) => ({
    media,
    matches: matching.test(media),
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }));
const onPhone = () => onDevice(/pointer: coarse/);

function Extras({ layout }: { layout: LayoutName }) {
  return <FrameExtras layout={layout} source={null} signup={useSignupRequest()} />;
}

async function renderExtras(options: FrameOptions & { layout?: LayoutName } = {}): Promise<FakeHost> {
  const { layout = 'default', settings, at = '/members' } = options;
  const fake = createFrameHost({
    ...options,
    settings: { enable_site_entry_popup: 'yes', countries: ['NL', 'DE', 'FR'], geoip_country: 'FR', ...settings },
  });
  const Form = () => <p>The form</p>;
  const slots = { has: () => true, load: () => Promise.resolve({ host: fake.host, component: Form }) };
  render(
    <CompositionContext value={NO_PARTS}>
      <LiveRoutesContext value={SITE_ROUTES}>
        <TestApp fake={fake} messages={{ shell: en }} slots={slots as never} at={at}>
          <button>Before</button>
          <Extras layout={layout} />
          <div ref={setAlertsPlace} />
        </TestApp>
      </LiveRoutesContext>
    </CompositionContext>,
  );
  await decided();
  return fake;
}

const warning = () => screen.queryByRole('dialog', { name: 'For adults only' });
/** Whether the question of the document is shown. */
const asksCookies = () => document.documentElement.dataset['cookies'] === 'ask';
const alert = (title = 'Confirm your e-mail address') => screen.queryByText(title);
const signup = () => screen.queryByRole('dialog', { name: 'Join for free' });
const reminder = () => screen.queryByRole('dialog', { name: 'Confirm your e-mail address' });
const newcomer = (changes: Partial<User> = {}) => someUser({ status: 'not_confirmed', ...changes });
/** Escape, as the browser reports it to a dialog. */
const escape = (dialog: HTMLElement | null) =>
  act(() => void dialog?.dispatchEvent(new Event('cancel', { cancelable: true })));

describe('the entry warning', () => {
  it('has two buttons and no close button; neither Escape nor a click outside closes it [R-FRAME-ENTRY-BUTTONS, R-FRAME-ENTRY-ESCAPE]', async () => {
    await renderExtras({ user: null });
    const dialog = screen.getByRole('dialog', { name: 'For adults only' });
    const buttons = within(dialog).getAllByRole('button');
    expect(buttons.map(({ textContent }) => textContent)).toEqual(['I am 18 or older', 'Leave']);
    escape(warning());
    fireEvent.click(dialog);
    expect(warning()).not.toBeNull();
    expect(asksCookies(), 'nothing else is asked meanwhile').toBe(false);
  });

  it('is stored with the time of the answer, and the question about cookies replaces it [R-FRAME-ENTRY-ONCE]', async () => {
    await renderExtras({ user: null });
    fireEvent.click(screen.getByRole('button', { name: 'I am 18 or older' }));
    expect(dismissedAt({ what: 'entry-warning' })).toBe(Date.now());
    await decided();
    expect(warning()).toBeNull();
    expect(asksCookies()).toBe(true);
  });

  it('disappears when it is answered in another tab', async () => {
    await renderExtras({ user: null });
    localStorage.setItem('dismissed.entry-warning', String(NOW));
    act(() => void window.dispatchEvent(new StorageEvent('storage', { key: 'dismissed.entry-warning' })));
    await decided();
    expect(warning()).toBeNull();
  });

  it('waits until the session is known', async () => {
    const { host } = await renderExtras({ pending: true, hint: 'member' });
    expect(warning()).toBeNull();
    act(() => void host.queryClient.setQueryData(['user'], { user: null }));
    await decided();
    expect(warning()).not.toBeNull();
  });

  it.each<[string, FrameOptions & { layout?: LayoutName }, boolean]>([
    ['of the Default layout [R-FRAME-DEFAULT-ENTRY]', {}, true],
    ['of the Chat layout elsewhere [R-FRAME-CHAT-ENTRY]', { layout: 'chat', at: '/chats/1' }, false],
    [
      'of the Chat layout in NL [R-FRAME-CHAT-ENTRY]',
      { layout: 'chat', at: '/chats/1', settings: { geoip_country: 'NL' } },
      true,
    ],
    ['of the Lander layout', { layout: 'lander', at: '/' }, false],
    ['of the Empty layout', { layout: 'empty', at: '/signup' }, false],
    ['on a page that wants it away [R-FRAME-ENTRY-ROUTES]', { at: '/complete-signup' }, false],
    [
      'outside the countries [R-FRAME-ENTRY-COUNTRIES]',
      { settings: { countries: ['NL'], geoip_country: 'FR' } },
      false,
    ],
    ['where it is turned off [R-FRAME-ENTRY-OFF]', { settings: { enable_site_entry_popup: 'no' } }, false],
  ])('of a visitor %s', async (_where, options, asked) => {
    await renderExtras({ user: null, ...options });
    expect(warning() !== null).toBe(asked);
  });

  it('is not for the installed app [R-FRAME-ENTRY-STANDALONE]', async () => {
    onDevice(/display-mode: standalone/);
    await renderExtras({ user: null });
    expect(warning()).toBeNull();
  });
});

describe('the signup modal', () => {
  it.each([
    ['is there in the Default layout [R-FRAME-DEFAULT-SIGNUP]', 'default', '/pages/terms', true],
    ['is there in the Empty layout [R-FRAME-EMPTY-SIGNUP]', 'empty', '/signup', true],
    ['is not in the Lander layout', 'lander', '/', false],
    ['is not in the Chat layout', 'chat', '/chats/1', false],
  ] as const)('%s', async (_what, layout, at, there) => {
    dismiss({ what: 'entry-warning' });
    const { host } = await renderExtras({ user: null, layout, at });
    act(() => host.events.emit('signup-wanted', { profileId: 7 }));
    await decided();
    expect(signup() !== null).toBe(there);
  });
});

describe('alerts', () => {
  it('wait for the answer about cookies [R-FRAME-DEFAULT-ALERTS]', async () => {
    await renderExtras({ user: newcomer() });
    expect(asksCookies()).toBe(true);
    expect(alert()).toBeNull();
    act(() => decideConsent('necessary'));
    await decided();
    expect(asksCookies()).toBe(false);
    expect(alert()).not.toBeNull();
  });

  it.each(['chat', 'lander', 'empty'] as const)('are not of the %s layout', async (layout) => {
    decideConsent('necessary');
    await renderExtras({ user: newcomer(), layout });
    expect(alert()).toBeNull();
  });
});

describe('the activation reminder after a signup', () => {
  const AT = '/members?api_signup_complete=1';

  it('is a modal on a smartphone, and waits for no answer about cookies [R-FRAME-ALERT-ACTIVATION-MODAL]', async () => {
    onPhone();
    await renderExtras({ user: newcomer(), at: AT });
    expect(asksCookies()).toBe(true);
    expect(reminder()).not.toBeNull();
  });

  it('is snoozed by Escape, and the next alert is a card', async () => {
    onPhone();
    decideConsent('necessary');
    await renderExtras({ user: newcomer(), at: AT });
    expect(screen.getAllByText('Confirm your e-mail address'), 'not beside a card that says the same').toHaveLength(1);
    escape(reminder());
    await decided();
    expect(reminder()).toBeNull();
    expect(dismissedAt({ what: 'alert-activation', user: 42 })).not.toBeNull();
    expect(alert('Add a photo and a few words')).not.toBeNull();
  });

  it.each<[string, () => void, string, User]>([
    ['on a desktop', () => undefined, AT, newcomer()],
    ['on a smartphone later on', onPhone, '/members', newcomer()],
  ])('is a card %s [R-FRAME-ALERT-ACTIVATION-MODAL]', async (_where, device, at, user) => {
    device();
    decideConsent('necessary');
    await renderExtras({ user, at });
    expect(reminder()).toBeNull();
    expect(alert()).not.toBeNull();
  });

  it('is not for an address that gets no mails [R-FRAME-ALERT-ACTIVATION-MAILS]', async () => {
    onPhone();
    decideConsent('necessary');
    await renderExtras({ user: newcomer({ notifications_disabled: ['bounce'] }), at: AT });
    expect(reminder()).toBeNull();
    expect(alert()).toBeNull();
    expect(alert('Add a photo and a few words')).not.toBeNull();
  });
});
