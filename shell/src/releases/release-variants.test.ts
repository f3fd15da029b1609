import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createStore } from 'zustand/vanilla';
import type { AskedSlots } from '../composition/composition-store.ts';
import { pageOnScreen } from '../composition/page-on-screen.ts';
import { countReleaseVariants } from './release-variants.ts';

const SHOWN = {
  chats: { variant: 'short', isCounted: true, part: 'mf-chat', slots: ['start-conversation'] },
  prices: { variant: 'plain', isCounted: true, part: 'mf-payments', unshared: ['gift-card'] },
  landing: { variant: 'second', isCounted: true },
} as const;

let askedSlots = createStore<AskedSlots>(() => ({}));

/** Counts in a document. Returns what was counted. */
function count(isKept: (part: string) => boolean = () => true): string[] {
  const counted: string[] = [];
  const experiments = { seen: (key: string) => void counted.push(key) };
  countReleaseVariants({ shown: SHOWN, experiments, askedSlots, isKept });
  return counted;
}

const hide = (hidden: boolean) => {
  vi.spyOn(document, 'hidden', 'get').mockReturnValue(hidden);
  document.dispatchEvent(new Event('visibilitychange'));
};

beforeEach(() => {
  pageOnScreen.set('shell');
  askedSlots = createStore<AskedSlots>(() => ({}));
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

it('are not counted with a page that visitors of another variant lack [R-LANDERS-RELEASE-SEEN]', () => {
  const counted = count();
  pageOnScreen.set('mf-payments', 'mf-payments@0123456789ab', 'gift-card');
  expect(counted).toEqual([]);
  pageOnScreen.set('mf-payments', 'mf-payments@0123456789ab', 'pricing');
  expect(counted).toEqual(['prices']);
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

it('are counted with a slot of their part on a page of another one, and not with one that other visitors lack [R-LANDERS-RELEASE-SEEN]', () => {
  const counted = count();
  pageOnScreen.set('mf-members');
  askedSlots.setState({ 'mf-chat': ['profile-sections'], 'mf-payments': ['buy-credits'] });
  expect(counted).toEqual([]);
  askedSlots.setState({ 'mf-chat': ['profile-sections', 'start-conversation'] });
  expect(counted).toEqual(['chats']);
});

it('are counted with a slot that was requested before anything could be counted, once somebody looks [R-LANDERS-RELEASE-SEEN]', () => {
  hide(true);
  askedSlots.setState({ 'mf-chat': ['start-conversation'] });
  const [counted, left] = [count(), count((part) => part !== 'mf-chat')];
  expect(counted).toEqual([]);
  hide(false);
  expect([counted, left]).toEqual([['chats'], []]);
});
