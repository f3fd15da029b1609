import { expect, it, vi } from 'vitest';

// `setup.ts` has called `endTimersWithPage` for every component test.
const pause = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));

it('runs what a page has planned for later, with what it is given', async () => {
  const work = vi.fn<(...given: unknown[]) => void>();
  setTimeout(work, 1, 'a', 2);
  await vi.waitFor(() => expect(work).toHaveBeenCalledExactlyOnceWith('a', 2));
});

it('runs nothing that a page has planned once the page is gone', async () => {
  const late = vi.fn<() => void>();
  const again = vi.fn<() => void>();
  const page = globalThis.window;
  setTimeout(late, 5);
  const interval = setInterval(again, 5);
  vi.stubGlobal('window', { another: 'page' });
  // Planned by the other page, so that it runs there.
  await pause(30);
  vi.stubGlobal('window', page);
  clearInterval(interval);
  expect(late).not.toHaveBeenCalled();
  expect(again).not.toHaveBeenCalled();
});

it('cancels what is planned', async () => {
  const work = vi.fn<() => void>();
  clearTimeout(setTimeout(work, 1));
  await pause(20);
  expect(work).not.toHaveBeenCalled();
});
