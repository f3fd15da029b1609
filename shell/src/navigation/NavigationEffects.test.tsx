import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { forgetEarlierPlace, scrollKey } from './scroll-restoration.ts';
import { renderSite } from '../test-navigation.tsx';

const announced = () => document.querySelector('[aria-live="polite"][aria-atomic="true"]')?.textContent;

afterEach(() => {
  vi.restoreAllMocks();
  sessionStorage.removeItem('reading-places');
});

describe('arriving at another page', () => {
  it('does not change the focus on the first page', () => {
    renderSite({ user: null });
    expect(document.activeElement).toBe(document.body);
    expect(announced()).toBe('');
  });

  it('moves focus to its headline and reads its title out', async () => {
    const { go } = renderSite({ user: null });
    await go('/members/7');
    expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Marloes_82' }));
    await waitFor(() => expect(announced()).toBe('Marloes_82, 34 · Tandemly'));
  });

  it('moves focus to the main place while there is no headline yet', async () => {
    const { go } = renderSite({ user: null });
    await go('/loading');
    expect(document.activeElement).toBe(screen.getByRole('main'));
  });

  it('keeps focus in a page that replaces its first headline', async () => {
    const { go } = renderSite({ user: null });
    await go('/chats');
    fireEvent.click(screen.getByRole('button', { name: 'Answer' }));
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'No messages' })));
  });

  it('does not move a focus that has moved elsewhere', async () => {
    const { go } = renderSite({ user: null });
    await go('/chats');
    const elsewhere = document.body.appendChild(document.createElement('button'));
    elsewhere.focus();
    fireEvent.click(screen.getByRole('button', { name: 'Answer' }));
    await act(() => Promise.resolve());
    expect(screen.getByRole('heading', { name: 'No messages' })).toBeDefined();
    expect(document.activeElement).toBe(elsewhere);
    elsewhere.remove();
  });

  it('leaves a field alone that the page has focused', async () => {
    const { go } = renderSite({ user: null });
    await go('/login');
    expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'E-mail' }));
  });

  it('is not another filter of the same page', async () => {
    const { go } = renderSite({ user: null });
    await go('/members?page=2');
    expect(document.activeElement).toBe(document.body);
  });
});

describe('typefaces that came after the first paint', () => {
  it('are shown with the next page, and not with another filter of the same one [R-FRAME-FIRST-TYPEFACES]', async () => {
    const show = vi.fn<() => void>();
    window.__showTypefaces = show;
    const { go } = renderSite({ user: null });
    await go('/members?page=2');
    expect(show).not.toHaveBeenCalled();
    await go('/members/7');
    expect(show).toHaveBeenCalledTimes(1);
    delete window.__showTypefaces;
    await go('/chats');
    expect(screen.getByRole('heading'), 'a document without them does without').toBeDefined();
  });
});

describe('the reading position', () => {
  it('of the first page of a load belongs to its address', () => {
    const checkout = { key: 'default', pathname: '/credits/40/visa', search: '' };
    expect(scrollKey({ ...checkout, search: '?payment=1' })).not.toBe(scrollKey(checkout));
    expect(scrollKey({ ...checkout })).toBe(scrollKey(checkout));
  });

  it.each([
    ['is forgotten where a link opens it anew', 'navigate', { '/members?page=2': 0, 'later': 5 }],
    ['is kept for a reload', 'reload', { '/members?page=2': 4000, 'later': 5 }],
    ['is kept for Back', 'back_forward', { '/members?page=2': 4000, 'later': 5 }],
  ])('of an address %s', (_what, type, kept) => {
    sessionStorage.setItem('reading-places', JSON.stringify({ '/members?page=2': 4000, 'later': 5 }));
    vi.spyOn(performance, 'getEntriesByType').mockReturnValue([{ type }] as never);
    forgetEarlierPlace('/members?page=2');
    expect(JSON.parse(sessionStorage.getItem('reading-places') ?? '')).toEqual(kept);
  });

  it('of later pages belongs to their visit', () => {
    const visit = { pathname: '/members', search: '' };
    expect(scrollKey({ ...visit, key: 'a' })).not.toBe(scrollKey({ ...visit, key: 'b' }));
  });
});
