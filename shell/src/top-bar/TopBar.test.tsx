import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { someUser } from '@tandem/shared-ui/testing';
import type { User } from '@tandem/contracts/api/user';
import { renderFrame } from '../test-frame.tsx';
import { SITE_ROUTES, someRoute } from '../test-routes.ts';
import type { FrameOptions } from '../test-frame.tsx';
import { TopBar } from './TopBar.tsx';

const renderBar = (options: FrameOptions = {}) => renderFrame(<TopBar />, options);
const renderMember = (changes: Partial<User> = {}, options: FrameOptions = {}) =>
  renderBar({ user: someUser(changes), ...options });
const link = (name: string | RegExp) => screen.queryByRole('link', { name });

describe('the logo', () => {
  it('links members to the search [R-FRAME-LOGO-MEMBER]', () => {
    renderMember();
    expect(link('Tandemly, search members')).toHaveProperty('pathname', '/members');
  });

  it('links visitors to the home page [R-FRAME-LOGO-VISITOR]', () => {
    renderBar({ user: null });
    expect(link('Tandemly, home')).toHaveProperty('pathname', '/');
  });
});

describe('a member’s places', () => {
  it('are the search, messages with the unread ones, and likes with the new ones [R-FRAME-NAV-SEARCH, R-FRAME-NAV-MESSAGES, R-FRAME-NAV-LIKES]', async () => {
    renderMember({}, { unread: [2, 0, 3], newLikes: 4 });
    const navigation = screen.getByRole('navigation', { name: 'Main' });
    expect(within(navigation).getByRole('link', { name: 'Search members' })).toHaveProperty('pathname', '/members');
    const messages = await within(navigation).findByRole('link', { name: /5 unread messages/ });
    expect(messages).toHaveProperty('pathname', '/chats');
    expect(messages.textContent).toContain('Messages');
    const likes = within(navigation).getByRole('link', { name: /4 new likes/ });
    expect(likes).toHaveProperty('pathname', '/likes');
    expect(likes.textContent).toContain('Likes');
  });

  it('have no badge when nothing is new [R-FRAME-BADGE-COUNT]', async () => {
    const fake = renderMember({}, { unread: [0], newLikes: 0 });
    await waitFor(() => expect(fake.calls.map((call) => call.key)).toContain('GET /api/likes.php'));
    expect(link('Messages')).not.toBeNull();
    expect(link('Likes')).not.toBeNull();
  });

  it('count up to 99 and show 99+ from 100 on [L-FRAME-BADGE-CAP, R-FRAME-BADGE-COUNT]', async () => {
    renderMember({}, { unread: [60, 40], newLikes: 99 });
    expect(await screen.findByText('99+ unread messages')).toBeDefined();
    expect(screen.getByText('99 new likes')).toBeDefined();
    expect(screen.getByText('99+')).toBeDefined();
  });

  it('mark the one that the page belongs to', () => {
    renderMember({}, { at: '/members/7/chat' });
    expect(screen.getByRole('link', { name: 'Messages' }).getAttribute('aria-current')).toBe('true');
    expect(screen.getByRole('link', { name: 'Search members' }).hasAttribute('aria-current')).toBe(false);
  });

  it('are those of the live parts, in their order and with their labels, also of unknown parts', () => {
    const texts = { title: 'What members say', label: 'Reviews' };
    const reviews = someRoute('reviews', { texts, navigation: { place: 'members', order: 15 } });
    renderMember({ paid_user: true, credits: 50 }, { routes: [...SITE_ROUTES, reviews] });
    const names = [...screen.getByRole('navigation', { name: 'Main' }).querySelectorAll('a')].map(
      ({ textContent }) => textContent,
    );
    expect(names).toEqual(['Search members', 'Reviews', 'Messages', 'Likes', 'Credits']);
    expect(link('Reviews')).toHaveProperty('pathname', '/reviews');
  });

  it('leave out what no live part offers', () => {
    renderMember({}, { routes: SITE_ROUTES.filter(({ id }) => id === 'members') });
    expect(link('Search members')).not.toBeNull();
    expect(link(/Messages|Likes|Credits|Premium/)).toBeNull();
  });
});

describe('credits or premium', () => {
  it('is Get Premium for free members [R-FRAME-NAV-PREMIUM, R-FRAME-CREDITS-BADGE]', () => {
    renderMember({ paid_user: false, credits: 0 });
    expect(link('Get Premium')).toHaveProperty('pathname', '/premium');
    expect(link(/Credits/)).toBeNull();
  });

  it('is Credits for paid members, without a badge above 10 [R-FRAME-NAV-CREDITS, L-FRAME-CREDITS-BADGE]', () => {
    renderMember({ paid_user: true, credits: 11 });
    expect(link('Credits')).toHaveProperty('pathname', '/credits');
    expect(link('Get Premium')).toBeNull();
  });

  it.each([
    [10, 'warning', 'R-FRAME-CREDITS-WARNING, L-FRAME-CREDITS-BADGE'],
    [1, 'warning', 'R-FRAME-CREDITS-WARNING'],
    [0, 'danger', 'R-FRAME-CREDITS-DANGER'],
  ])('with %i credits left has a badge in %s colour [%s]', (credits, tone) => {
    renderMember({ paid_user: true, credits });
    const badge = screen.getByText(`${credits} left`).closest('.badge.warning, .badge.danger');
    expect(badge?.classList.contains(tone)).toBe(true);
    expect(screen.getByRole('link', { name: /Credits/ }).textContent).toContain(String(credits));
  });
});

describe('the language dropdown', () => {
  it('shows when more than one locale is visible, with the page in each language [R-FRAME-LANGUAGE-MENU]', async () => {
    renderBar({ user: null, at: '/members?page=2' });
    await userEvent.click(screen.getByRole('button', { name: 'EN, language: English' }));
    const french = screen.getByRole('menuitemradio', { name: 'Français' });
    expect(french.getAttribute('href')).toBe('/fr/members?page=2');
    expect(french.getAttribute('hreflang')).toBe('fr-FR');
    expect(french.getAttribute('lang')).toBe('fr-FR');
    expect(french.getAttribute('aria-checked')).toBe('false');
    expect(screen.getByRole('menuitemradio', { name: 'English' }).getAttribute('aria-checked')).toBe('true');
  });

  it('passes the choice to the host, which stores it', async () => {
    const fake = renderBar({ user: null, at: '/login' });
    const switchTo = vi.spyOn(fake.host.locale, 'switchTo');
    await userEvent.click(screen.getByRole('button', { name: 'EN, language: English' }));
    await userEvent.click(screen.getByRole('menuitemradio', { name: 'Français' }));
    expect(switchTo).toHaveBeenCalledExactlyOnceWith('fr');
  });

  it('is not shown with one locale [R-FRAME-LANGUAGE-MENU]', () => {
    renderBar({ user: null, settings: { locales: ['en'] } });
    expect(screen.queryByRole('button', { name: /language/ })).toBeNull();
  });
});

describe('a visitor', () => {
  it('sees Login and none of the member’s places, and loads no chats or likes [R-FRAME-LOGIN-BUTTON]', () => {
    const fake = renderBar({ user: null });
    expect(link('Log in')).toHaveProperty('pathname', '/login');
    expect(screen.queryByRole('navigation')).toBeNull();
    expect(screen.queryByRole('button', { name: /Account/ })).toBeNull();
    expect(fake.calls.map((call) => call.key)).not.toContain('GET /api/chats.php');
    expect(fake.calls.map((call) => call.key)).not.toContain('GET /api/likes.php');
  });

  it('sees no Login while no live part has the page', () => {
    renderBar({ user: null, links: {} });
    expect(link('Log in')).toBeNull();
  });
});

describe('complete-signup', () => {
  it.each([null, someUser()])('hides the account area [R-FRAME-ACCOUNT-HIDDEN]', (user) => {
    renderBar({ user, at: '/complete-signup' });
    expect(link('Log in')).toBeNull();
    expect(screen.queryByRole('button', { name: /Account menu/ })).toBeNull();
    expect(screen.getByRole('button', { name: /language/ })).toBeDefined();
  });
});

describe('while the session is not known', () => {
  it('shows the member’s frame with placeholders when the gateway saw a session', () => {
    renderBar({ pending: true, hint: 'member' });
    expect(link('Search members')).not.toBeNull();
    expect(link('Tandemly, search members')).not.toBeNull();
    expect(link(/Credits|Premium|Login/)).toBeNull();
    expect(screen.queryByRole('button', { name: /Account menu/ })).toBeNull();
  });

  it('shows the visitor’s frame otherwise', () => {
    renderBar({ pending: true, hint: 'visitor' });
    expect(link('Log in')).not.toBeNull();
    expect(link('Search members')).toBeNull();
  });
});

describe('the Back button of the installed app', () => {
  const install = () =>
    vi.stubGlobal('matchMedia', (media: string) => ({
      matches: media === '(display-mode: standalone)',
      addEventListener: () => undefined,
      removeEventListener: () => undefined,
    }));
  const withHistory = (length: number) => vi.spyOn(window.history, 'length', 'get').mockReturnValue(length);
  const back = () => screen.queryByRole('button', { name: 'Back' });

  it.each(['/members/7', '/credits'])('shows on %s, whose route has it [R-FRAME-BACK-ROUTES]', (at) => {
    install();
    withHistory(2);
    renderMember({}, { at });
    expect(back()).not.toBeNull();
  });

  it('does not show on other pages [R-FRAME-BACK-ROUTES]', () => {
    install();
    withHistory(2);
    renderMember({}, { at: '/members' });
    expect(back()).toBeNull();
  });

  it('does not show in a browser [R-FRAME-BACK-BROWSER]', () => {
    withHistory(2);
    renderMember({}, { at: '/members/7' });
    expect(back()).toBeNull();
  });

  it('does not show with nowhere to go back to [R-FRAME-BACK-HISTORY]', () => {
    install();
    withHistory(1);
    renderMember({}, { at: '/members/7' });
    expect(back()).toBeNull();
  });
});
