import { act, renderHook } from '@testing-library/react';
import { expect, it } from 'vitest';
import { useHistoryWindow, WINDOW } from './use-history-window.ts';

const history = (from: number, to: number) =>
  Array.from({ length: to - from }, (_, index) => ({ key: `m${from + index}` }));

const open = (all: ReturnType<typeof history>) => {
  const { result, rerender } = renderHook(({ items }) => useHistoryWindow(items), { initialProps: { items: all } });
  const drawn = () => [result.current.items[0]?.key, result.current.items.at(-1)?.key, result.current.items.length];
  return { result, drawn, become: (items: typeof all) => rerender({ items }) };
};

it('draws a short history whole', () => {
  const { result, drawn } = open(history(0, WINDOW));
  expect(drawn()).toEqual(['m0', 'm99', 100]);
  expect([result.current.isAtStart, result.current.isAtEnd]).toEqual([true, true]);
});

it('draws the end of a long one, follows it, and never more than a window [R-CHAT-HISTORY-WINDOW]', () => {
  const { result, drawn, become } = open(history(0, 10_000));
  expect(drawn()).toEqual(['m9900', 'm9999', 100]);
  become(history(0, 10_002));
  expect(drawn()).toEqual(['m9902', 'm10001', 100]);
  expect([result.current.isAtStart, result.current.isAtEnd]).toEqual([false, true]);
});

it('moves to older messages and back, to the ends and no further', () => {
  const { result, drawn } = open(history(0, 150));
  act(() => result.current.showOlder());
  expect(drawn()).toEqual(['m10', 'm109', 100]);
  act(() => result.current.showOlder());
  expect(drawn()).toEqual(['m0', 'm99', 100]);
  expect([result.current.isAtStart, result.current.isAtEnd]).toEqual([true, false]);
  act(() => result.current.showNewer());
  expect(drawn()).toEqual(['m40', 'm139', 100]);
  act(() => result.current.showNewer());
  expect(drawn()).toEqual(['m50', 'm149', 100]);
  expect(result.current.isAtEnd).toBe(true);
});

it('stays where it is while messages are added before and after it, until the end is requested', () => {
  const { result, drawn, become } = open(history(100, 400));
  act(() => result.current.showOlder());
  expect(drawn()).toEqual(['m260', 'm359', 100]);
  become(history(0, 450));
  expect(drawn()).toEqual(['m260', 'm359', 100]);
  act(() => result.current.showEnd());
  expect(drawn()).toEqual(['m350', 'm449', 100]);
});

it('stays where it is while later messages than its end exist, and goes on from there once they are all known [R-CHAT-SEARCH-OPENS]', () => {
  const apart = (from: number, to: number, isApart: boolean) => ({ items: history(from, to), isApart });
  const { result, rerender } = renderHook(({ items, isApart }) => useHistoryWindow(items, isApart), {
    initialProps: apart(100, 130, true),
  });
  const drawn = () => [result.current.items[0]?.key, result.current.items.at(-1)?.key, result.current.isAtEnd];
  expect(drawn()).toEqual(['m100', 'm129', false]);
  rerender(apart(100, 160, true));
  expect(drawn()).toEqual(['m100', 'm159', false]);
  rerender(apart(100, 400, false));
  expect(drawn()).toEqual(['m100', 'm199', false]);
  act(() => result.current.showNewer());
  expect(drawn()).toEqual(['m140', 'm239', false]);
});
