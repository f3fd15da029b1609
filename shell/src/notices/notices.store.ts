import { createStore } from 'zustand/vanilla';
import type { NoticeAction, NoticeTone } from '@tandem/contracts/composition/host-api';

export interface Notice {
  id: number;
  tone: NoticeTone;
  text: string;
  action?: NoticeAction;
}

/** More than this many would hide the page; the oldest is removed. */
const MOST_NOTICES = 3;

export const noticesStore = createStore<{ notices: readonly Notice[] }>(() => ({ notices: [] }));

let lastId = 0;

/** Shows a notice, with or without a button. One with the same text as a visible one replaces it. */
export function showNotice(tone: NoticeTone, text: string, action?: NoticeAction): void {
  lastId += 1;
  const notice: Notice = { id: lastId, tone, text, ...(action && { action }) };
  noticesStore.setState(({ notices }) => ({
    notices: [...notices.filter((other) => other.tone !== tone || other.text !== text), notice].slice(-MOST_NOTICES),
  }));
}

export function dismissNotice(id: number | string): void {
  noticesStore.setState(({ notices }) => ({ notices: notices.filter((notice) => notice.id !== id) }));
}
