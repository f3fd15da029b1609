import { useEffectEvent, useLayoutEffect, useState } from 'react';
import type { RefObject } from 'react';
import { useHost } from '@tandem/shared-ui/host';
import { NavigationType, useLocation, useNavigationType } from '@tandem/shared-ui/router';
import { KEEPS_LIST } from '../../../shared/kept-list.ts';

/** What a member has made of the list of conversations. */
interface ListPlace {
  /** What is searched for. */
  words: string;
  /** Older conversations are shown as well. */
  isOlderOpen: boolean;
  /** How far the list is scrolled, where it scrolls by itself. */
  top: number;
}

const START: ListPlace = { words: '', isOlderOpen: false, top: 0 };

/** Removed when another member logs in, as all data. */
const placeKey = ['mf-chat', 'list-place'] as const;

/** Whether the state of an entry of the history is {@link KEEPS_LIST}, or has more. */
function keepsList(state: unknown): boolean {
  return typeof state === 'object' && state !== null && 'list' in state && state.list === KEEPS_LIST.list;
}

/**
 * The state, in the history, of another page that the list leads to and that shows it as it is, with the focus where it is: on a
 * link, or in the search (R-CHAT-FOCUS-KEPT).
 */
export function withFocus(pane: HTMLElement | null): object {
  const focused = document.activeElement;
  if (focused === null || !pane?.contains(focused)) return KEEPS_LIST;
  const href = focused.getAttribute('href');
  return { ...KEEPS_LIST, focus: href === null ? 'input' : `a[href="${href}"]` };
}

/** Gives the focus to what {@link withFocus} has noted in a state. */
function focusAsIn(state: unknown, pane: Element): void {
  if (typeof state !== 'object' || state === null || !('focus' in state)) return;
  if (typeof state.focus === 'string') pane.querySelector<HTMLElement>(state.focus)?.focus({ preventScroll: true });
}

/**
 * What is searched for, whether older conversations are shown, and how far the list is scrolled: all of it stays where another page
 * shows the list next, from one of its rows or on the way back (R-CHAT-LIST-KEPT, R-CHAT-SEARCH-KEPT). Who comes to it otherwise
 * finds it whole, at its top.
 *
 * @param pane the list, in the element that scrolls
 */
export function useListPlace(pane: RefObject<HTMLElement | null>) {
  const { queryClient } = useHost();
  const { state } = useLocation();
  const isBack = useNavigationType() === NavigationType.Pop;
  const read = () => (isBack || keepsList(state) ? queryClient.getQueryData<ListPlace>(placeKey) : undefined) ?? START;
  const write = (next: ListPlace) => {
    queryClient.setQueryDefaults(placeKey, { gcTime: Infinity });
    queryClient.setQueryData(placeKey, next);
  };
  const [place, setPlace] = useState(read);
  const change = (part: Partial<ListPlace>) => {
    const next = { ...place, ...part };
    setPlace(next);
    write(next);
  };
  // The list of the page before has noted its place by now, and had not when this one was rendered.
  const enter = useEffectEvent((scroller: Element) => {
    const { top } = read();
    write({ ...place, top });
    scroller.scrollTop = top;
    // Before the frame gives the focus to the page, which leaves it where it is in one.
    if (!isBack) focusAsIn(state, scroller);
  });
  const leave = useEffectEvent((scroller: Element) => write({ ...place, top: scroller.scrollTop }));
  useLayoutEffect(() => {
    const scroller = pane.current?.parentElement;
    if (!scroller) return undefined;
    enter(scroller);
    return () => leave(scroller);
  }, [pane]);
  return { ...place, change };
}
