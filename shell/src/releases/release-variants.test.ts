import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { pageOnScreen } from '../composition/page-on-screen.ts';
import { countReleaseVariants } from './release-variants.ts';

const SHOWN = {
  chats: { variant: 'short', isCounted: true, part: 'mf-chat' },
  prices: { variant: 'plain', isCounted: true, part: 'mf-payments' },
  landing: { variant: 'second', isCounted: true },
} as const;

/** Counts in a document. Returns what was counted. */
function count(isKept: (part: string) => boolean = () => true): string[] {
  const counted: string[] = [];
  countReleaseVariants({ shown: SHOWN, experiments: { seen: (key) => void counted.push(key) }, isKept });
  return counted;
}

const hide = (hidden: boolean) => {
  vi.spyOn(document, 'hidden', 'get').mockReturnValue(hidden);
  document.dispatchEvent(new Event('visibilitychange'));
};

beforeEach(() => {
  pageOnScreen.set('shell');
});
afterEach(() => {
  pageOnScreen.follow(() => undefined);
  vi.restoreAllMocks();
});

it('are counted with a page of their part, wherever the visit began [R-LANDERS-RELEASE-SEEN]', () => {
  const counted = count();
  pageOnScreen.set('mf-members');
  expect(counted).toEqual([]);
  pageOnScreen.set('mf-chat', 'mf-chat@0123456789ab');
  expect(counted).toEqual(['chats']);
});

it('wait until somebody looks at the tab [R-LANDERS-RELEASE-SEEN]', () => {
  hide(true);
  pageOnScreen.set('mf-payments');
  const counted = count();
  expect(counted).toEqual([]);
  hide(false);
  expect(counted).toEqual(['prices']);
});

it('are counted by nobody whose tab has left the release [R-LANDERS-RELEASE-MISSING]', () => {
  const counted = count((part) => part !== 'mf-chat');
  pageOnScreen.set('mf-chat');
  expect(counted).toEqual([]);
});
