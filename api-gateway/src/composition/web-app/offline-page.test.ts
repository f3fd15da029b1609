import { runInNewContext } from 'node:vm';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { brandSchema } from '@tandem/contracts/brand/brand-schema';
import { monogram } from '../../platform/brand/monogram.ts';
import { TYPEFACES } from '../../platform/brand/typefaces.ts';
import { createOfflinePage } from './offline-page.ts';

const mark = [monogram('T', TYPEFACES.tandemly.display())];
const brand = brandSchema.parse({ mark, palette: null });

/** Runs the script of the page; each of `responses` is one request: false for one that fails, null for one that hangs. */
function openPage({ onLine, responses }: { onLine: boolean; responses: (boolean | null)[] }) {
  const { html } = createOfflinePage({ theme: 'tandemly', brand, name: 'Tandemly' }, 'en');
  const listeners: Record<string, (event?: { persisted: boolean }) => void> = {};
  const navigator = { onLine };
  const reload = vi.fn<() => void>();
  const fetch = vi.fn(async (_href: string, { signal }: { signal: AbortSignal }) => {
    const response = responses.shift();
    if (response === null)
      await new Promise((_resolve, reject) => signal.addEventListener('abort', () => reject(signal.reason as Error)));
    if (!response) throw new TypeError('Failed to fetch');
  });
  runInNewContext(/<script>(.*?)<\/script>/s.exec(html)?.[1] ?? '', {
    navigator,
    fetch,
    setTimeout,
    clearTimeout,
    AbortController,
    TypeError,
    DOMException,
    localStorage: { getItem: () => null },
    location: { href: '/fr/pricing', reload },
    document: { querySelector: () => ({}), documentElement: { dataset: {} } },
    addEventListener: (name: string, listener: () => void) => (listeners[name] = listener),
  });
  const comesBack = () => {
    navigator.onLine = true;
    listeners['online']?.();
  };
  /** The browser kept the page while another one was shown, without its events. */
  const isShownAgain = () => {
    navigator.onLine = true;
    listeners['pageshow']?.({ persisted: true });
  };
  return { reload, fetch, comesBack, isShownAgain };
}

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('the page goes on when the network is back and the site responds, and sends no request before', async () => {
  const { reload, fetch, comesBack } = openPage({ onLine: false, responses: [true] });
  await vi.advanceTimersByTimeAsync(3_600_000);
  expect(fetch).not.toHaveBeenCalled();
  comesBack();
  await vi.advanceTimersByTimeAsync(0);
  expect(reload).toHaveBeenCalledOnce();
});

test('a site that cannot be reached yet is requested again automatically, with growing pauses', async () => {
  const { reload, fetch, comesBack } = openPage({ onLine: false, responses: [false, false, true] });
  comesBack();
  await vi.advanceTimersByTimeAsync(5_900);
  expect([fetch.mock.calls.length, reload.mock.calls.length]).toEqual([2, 0]);
  await vi.advanceTimersByTimeAsync(200);
  expect(reload).toHaveBeenCalledOnce();
});

test('a page that opens when the browser is online again receives no event, and goes on as well', async () => {
  const { reload } = openPage({ onLine: true, responses: [true] });
  await vi.advanceTimersByTimeAsync(2_000);
  expect(reload).toHaveBeenCalledOnce();
});

test('a page that the browser kept goes on when it is shown again: it has missed that the network is back', async () => {
  const { reload, isShownAgain } = openPage({ onLine: false, responses: [true] });
  isShownAgain();
  await vi.advanceTimersByTimeAsync(0);
  expect(reload).toHaveBeenCalledOnce();
});

test('a request without a response is given up after ten seconds, and repeated', async () => {
  const { reload, fetch, comesBack } = openPage({ onLine: false, responses: [null, true] });
  comesBack();
  await vi.advanceTimersByTimeAsync(11_900);
  expect([fetch.mock.calls.length, reload.mock.calls.length]).toEqual([1, 0]);
  await vi.advanceTimersByTimeAsync(200);
  expect(reload).toHaveBeenCalledOnce();
});
