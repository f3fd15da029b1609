// @vitest-environment jsdom
import { describe, expect, test, vi } from 'vitest';
import {
  add,
  addresses,
  BEFORE,
  guard,
  happens,
  page,
  scripts,
  setUpGuardedDocument,
  takeHeldForm,
  tryAgain,
  word,
} from './guarded-document.ts';
import type { Guard } from './guarded-document.ts';

setUpGuardedDocument();

const preloads = () => [...page().querySelectorAll('link[rel=preload]')].map((link) => link.getAttribute('href'));

describe('the script of the shell', () => {
  test('that fails is requested once more, with its hash and the nonce, at another address [R-FRAME-GUARD-RETRIED]', () => {
    guard();
    happens('error', add('script'));
    vi.advanceTimersByTime(1_000);
    expect(addresses()).toEqual(['/_parts/shell/now/main.js', '/_parts/shell/now/main.js?again=1']);
    expect(scripts()[1]).toMatchObject({ integrity: 'sha384-now', nonce: 'once', crossOrigin: 'anonymous' });
    expect(word()).toBeNull();
  });

  test('that fails twice leaves a word, whose button requests it again, and goes when the site is interactive [R-FRAME-GUARD-WORD]', () => {
    const { starts } = guard();
    happens('error', add('script'));
    vi.advanceTimersByTime(1_000);
    happens('error', scripts()[1]);
    expect(word()).toBe('Dead.');
    tryAgain();
    expect(word()).toBe('Trying.');
    expect(addresses().at(-1)).toBe('/_parts/shell/now/main.js?again=2');
    expect(starts()).toBe(1);
    happens('load', scripts()[2]);
    expect(word()).toBe('Trying.');
    takeHeldForm();
    expect(word()).toBeNull();
    vi.advanceTimersByTime(60_000);
    expect(word()).toBeNull();
  });

  test('leaves the word after the page, which stays where it is [R-FRAME-GUARD-STILL]', () => {
    page().body.innerHTML = '<main>The page.</main>';
    guard();
    happens('load', add('script'));
    expect(page().querySelector('main + .shell-word')?.textContent).toContain('Dead.');
  });

  test.each([
    ['at its second retry', 1],
    ['at its third', 2],
  ])('that fails %s says so again', (_when, presses) => {
    guard();
    happens('error', add('script'));
    vi.advanceTimersByTime(1_000);
    happens('error', scripts().at(-1));
    for (let press = 0; press < presses; press += 1) {
      tryAgain();
      happens('error', scripts().at(-1));
    }
    expect(word()).toBe('Dead.');
  });

  test('that throws leaves a word at once [R-FRAME-GUARD-WORD]', () => {
    guard();
    happens('load', add('script'));
    expect(word()).toBe('Dead.');
    tryAgain();
    expect(addresses().at(-1)).toBe('/_parts/shell/now/main.js?again=1');
  });

  test('that hangs is requested again and leaves a word after ten seconds; it starts nothing twice [R-FRAME-GUARD-LATE, L-FRAME-GUARD-WORD]', () => {
    const { starts } = guard();
    add('script');
    vi.advanceTimersByTime(9_999);
    expect([word(), addresses().length]).toEqual([null, 1]);
    vi.advanceTimersByTime(1);
    expect([word(), addresses().length]).toEqual(['Dead.', 2]);
    expect([starts(), starts()]).toEqual([1, 0]);
    takeHeldForm();
    expect(word()).toBeNull();
  });

  test('is waited for from when the page requests it', () => {
    const { watch } = guard({ startsAtOnce: false }) as Guard & { watch: () => void };
    vi.advanceTimersByTime(60_000);
    expect(word()).toBeNull();
    watch();
    vi.advanceTimersByTime(10_000);
    expect(word()).toBe('Dead.');
  });

  test('that runs and comes to nothing leaves a word', () => {
    guard().starts();
    vi.advanceTimersByTime(14_999);
    expect(word()).toBeNull();
    vi.advanceTimersByTime(1);
    expect(word()).toBe('Dead.');
  });

  test('that says it cannot go on is asked again by the button [R-FRAME-GUARD-WORD]', () => {
    const { starts, fails } = guard();
    const retry = vi.fn<() => void>();
    expect(fails(starts(), retry)).toBe(false);
    expect(word()).toBe('Dead.');
    tryAgain();
    expect(retry).toHaveBeenCalledTimes(1);
    expect(starts(), 'it is still this one that runs').toBe(0);
  });
});

describe('the last good release of the shell', () => {
  const standIn = BEFORE;

  test('takes the place of a script that fails twice [R-FRAME-GUARD-LAST-GOOD]', () => {
    const { starts } = guard({ standIn });
    happens('error', add('script'));
    vi.advanceTimersByTime(1_000);
    happens('error', scripts()[1]);
    expect(scripts()[2]).toMatchObject({ integrity: 'sha384-before', nonce: 'once' });
    expect(scripts()[2]?.getAttribute('src')).toContain('/_parts/shell/before/main.js');
    expect(starts()).toBeGreaterThan(0);
    takeHeldForm();
    expect(word()).toBeNull();
  });

  test('takes the place, after three seconds, of one that hangs, which starts nothing any more [R-FRAME-GUARD-LAST-GOOD, L-FRAME-GUARD-STAND-IN]', () => {
    const { starts } = guard({ standIn });
    add('script');
    vi.advanceTimersByTime(3_000);
    expect(addresses()).toHaveLength(2);
    // Of a release without this handshake.
    happens('load', scripts()[1]);
    expect(starts()).toBe(0);
  });

  test('takes it within five seconds on a slow network as well, where one that works still starts when it comes first [R-FRAME-GUARD-LAST-GOOD, L-FRAME-GUARD-STAND-IN]', () => {
    vi.spyOn(performance, 'getEntriesByType').mockReturnValue([
      { responseStart: 0, responseEnd: 9_000 } as unknown as PerformanceEntry,
    ]);
    const { starts } = guard({ standIn });
    add('script');
    vi.advanceTimersByTime(3_900);
    expect(preloads(), 'nothing takes from what is slow').toEqual([]);
    expect(addresses()).toHaveLength(1);
    vi.advanceTimersByTime(100);
    expect(addresses()).toHaveLength(2);
    expect(starts(), 'the one that was slow').toBeGreaterThan(0);
    expect(starts(), 'the other one, after it').toBe(0);
  });

  test('is requested ahead at half the time, from the address at which it is run [L-FRAME-GUARD-STAND-IN]', () => {
    guard({ standIn });
    add('script');
    vi.advanceTimersByTime(1_499);
    expect(preloads()).toEqual([]);
    vi.advanceTimersByTime(1);
    expect(preloads()).toEqual(['/_parts/shell/before/main.js']);
    vi.advanceTimersByTime(1_500);
    expect(addresses().at(-1)).toBe('/_parts/shell/before/main.js');
  });

  test('is not requested ahead of a shell that works', () => {
    guard({ standIn }).starts();
    takeHeldForm();
    vi.advanceTimersByTime(10_000);
    expect([preloads(), addresses()]).toEqual([[], []]);
  });

  test('is not waited for longer because only the texts hang: the wait is that of all its files [L-FRAME-GUARD-STAND-IN]', () => {
    const shell = guard({ standIn });
    expect(shell.patience).toBe(3_000);
    vi.advanceTimersByTime(1_000);
    expect(shell.patience).toBe(2_000);
    vi.advanceTimersByTime(1_900);
    expect(shell.patience, 'of a script that came late').toBe(1_500);
    shell.fails(shell.starts(), () => undefined);
    expect(shell.patience, 'nothing takes the place of the last good one').toBe(10_000);
  });

  test('takes the place of a shell that cannot go on, and ends it [R-FRAME-GUARD-LAST-GOOD]', () => {
    const { starts, fails } = guard({ standIn });
    const mine = starts();
    expect(fails(mine, () => undefined)).toBe(true);
    const others = starts();
    expect(others, 'of the other release').toBeGreaterThan(mine);
    expect(
      fails(mine, () => undefined),
      'whatever it says later',
    ).toBe(true);
    expect(word()).toBeNull();
    expect(fails(others, () => undefined)).toBe(false);
    expect(word()).toBe('Dead.');
  });

  test('that fails as well leaves the word', () => {
    guard({ standIn });
    happens('load', add('script'));
    happens('error', scripts()[1]);
    expect(word()).toBe('Dead.');
    tryAgain();
    expect(addresses().at(-1)).toContain('/_parts/shell/now/main.js');
  });
});
