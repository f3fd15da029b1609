import { useState } from 'react';

/** How many messages are drawn at most: several screens, and with all that belongs to them fewer than 2,000 elements. */
export const WINDOW = 100;
/** By how many messages the window moves when the reader is near one of its ends. */
const STEP = 40;

interface Keyed {
  key: string;
}

export interface HistoryWindow<T> {
  /** What is drawn. */
  items: readonly T[];
  /** Whether the first and the last message of all are drawn. */
  isAtStart: boolean;
  isAtEnd: boolean;
  /** Draws the message with this key and those around it. */
  show: (key: string) => void;
  showOlder: () => void;
  showNewer: () => void;
  /** Draws the end, and follows it from now on. */
  showEnd: () => void;
}

/**
 * Draws a part of a long history: its end at first, and other parts as the reader scrolls. A part that does not have the
 * end stays where it is while messages are added before and after it.
 *
 * @param isApart later messages exist than `all` has: its end is not the end, and is not followed
 */
export function useHistoryWindow<T extends Keyed>(all: readonly T[], isApart = false): HistoryWindow<T> {
  // The key of the first message that is drawn; null follows the end.
  const [from, setFrom] = useState<string | null>(null);
  const last = Math.max(0, all.length - WINDOW);
  const found = from === null ? -1 : all.findIndex(({ key }) => key === from);
  const start = found === -1 ? last : Math.min(found, last);
  const keyAt = (index: number) => all[index]?.key ?? null;
  const moveTo = (index: number) => {
    const next = Math.max(0, index);
    setFrom(next >= last && !isApart ? null : keyAt(Math.min(next, last)));
  };
  if (isApart && from === null && keyAt(start) !== null) setFrom(keyAt(start));
  return {
    items: all.slice(start, start + WINDOW),
    isAtStart: start === 0,
    isAtEnd: start === last && !isApart,
    show: (key) => moveTo(all.findIndex((item) => item.key === key) - STEP),
    showOlder: () => moveTo(start - STEP),
    showNewer: () => moveTo(start + STEP),
    showEnd: () => setFrom(null),
  };
}
