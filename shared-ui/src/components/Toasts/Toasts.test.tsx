import { act, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { checkAccessibility } from '../check-accessibility.ts';
import { Toasts, type ToastItem } from './Toasts.tsx';
import sheet from './Toasts.module.css?raw';

const texts = { label: 'Notices', dismissLabel: 'Close' };
const saved: ToastItem = { id: 1, tone: 'success', text: 'Saved.' };
const failed: ToastItem = { id: 2, tone: 'error', text: 'Check your connection and try again.' };

const passTime = (milliseconds: number) =>
  act(() => {
    vi.advanceTimersByTime(milliseconds);
  });

/** What is called when something may have another size: nothing has one in jsdom. */
const observed: (() => void)[] = [];

beforeEach(() => {
  vi.useFakeTimers();
  observed.length = 0;
  vi.stubGlobal(
    'ResizeObserver',
    class {
      constructor(callback: () => void) {
        observed.push(callback);
      }
      observe() {}
      disconnect() {}
    },
  );
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it('says how much room the notices take, for as long as there are some [R-CHAT-FREE-OF-CARDS]', () => {
  const height = vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(56);
  const reach = () => {
    for (const notify of observed) notify();
    return document.documentElement.style.getPropertyValue('--notices-reach');
  };
  const { unmount } = render(<Toasts {...texts} items={[saved]} onDismiss={vi.fn()} />);
  expect(reach()).toBe('56px');
  height.mockReturnValue(0);
  expect(reach()).toBe('');
  height.mockReturnValue(56);
  expect(reach()).toBe('56px');
  unmount();
  expect(document.documentElement.style.getPropertyValue('--notices-reach')).toBe('');
  height.mockRestore();
});

it('removes notices after a while, and keeps errors', () => {
  const handleDismiss = vi.fn();
  render(<Toasts {...texts} items={[saved, failed]} onDismiss={handleDismiss} />);
  expect(screen.getByRole('alert').textContent).toBe(failed.text);
  passTime(5999);
  expect(handleDismiss).not.toHaveBeenCalled();
  passTime(60_000);
  expect(handleDismiss.mock.calls).toEqual([[1]]);
});

it('pauses while it is hovered or focused', () => {
  const handleDismiss = vi.fn();
  render(<Toasts {...texts} items={[saved]} onDismiss={handleDismiss} />);
  fireEvent.mouseEnter(screen.getByRole('listitem'));
  passTime(60_000);
  expect(handleDismiss).not.toHaveBeenCalled();
  fireEvent.mouseLeave(screen.getByRole('listitem'));
  passTime(6000);
  expect(handleDismiss).toHaveBeenCalledOnce();
});

it('has a button that runs once and dismisses it, for as long as it is offered', () => {
  const [handleDismiss, handleUndo] = [vi.fn(), vi.fn()];
  const removed: ToastItem = {
    ...saved,
    text: 'Removed.',
    action: { label: 'Undo', run: handleUndo, offeredFor: 10_000 },
  };
  const { rerender } = render(<Toasts {...texts} items={[removed]} onDismiss={handleDismiss} />);
  passTime(9999);
  expect(handleDismiss).not.toHaveBeenCalled();
  passTime(1);
  expect(handleDismiss.mock.calls).toEqual([[1]]);
  rerender(<Toasts {...texts} items={[{ ...removed, id: 3 }]} onDismiss={handleDismiss} />);
  fireEvent.click(screen.getByRole('button', { name: 'Undo' }));
  expect(handleDismiss.mock.calls).toEqual([[1], [3]]);
  expect(handleUndo).toHaveBeenCalledOnce();
});

it('is dismissed by its button; the region stays for the next notice', async () => {
  vi.useRealTimers();
  const handleDismiss = vi.fn();
  const { rerender } = render(<Toasts {...texts} items={[failed]} onDismiss={handleDismiss} />);
  fireEvent.click(screen.getByRole('button', { name: 'Close' }));
  expect(handleDismiss).toHaveBeenCalledWith(2);
  await checkAccessibility();
  rerender(<Toasts {...texts} items={[]} onDismiss={handleDismiss} />);
  expect(screen.getByRole('region', { name: 'Notices' })).toBeDefined();
});

it('shows the way on, which closes the notice when it is taken', async () => {
  const handleDismiss = vi.fn();
  const linked: ToastItem = { ...failed, link: { label: 'Privacy settings', to: '/settings/privacy' } };
  const view = render(
    <Toasts
      {...texts}
      items={[linked]}
      onDismiss={handleDismiss}
      renderLink={(to, { children, ...link }) => (
        <a href={`#${to}`} {...link}>
          {children}
        </a>
      )}
    />,
  );
  const link = screen.getByRole('link', { name: 'Privacy settings' });
  expect(link.getAttribute('href')).toBe('#/settings/privacy');
  vi.useRealTimers();
  await checkAccessibility();
  fireEvent.click(link);
  expect(handleDismiss.mock.calls).toEqual([[2]]);
  view.rerender(<Toasts {...texts} items={[linked]} onDismiss={handleDismiss} />);
  expect(screen.queryByRole('link')).toBeNull();
});

it('has no button that the keyboard reaches while the menu of a conversation covers it', () => {
  expect(sheet).toMatch(/:has\(\[role='menu'\]\)\) ~ \.region \.toast :is\(a, button\) \{\s+visibility: hidden;/);
});
