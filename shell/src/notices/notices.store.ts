import { createStore } from 'zustand/vanilla';
import type { NoticeAction, NoticeLink, NoticeTone } from '@tandem/contracts/composition/host-api';

export interface Notice {
  id: number;
  tone: NoticeTone;
  text: string;
  action?: NoticeAction;
  link?: NoticeLink;
}

/** More than this many would hide the page; the oldest is removed. */
const MOST_NOTICES = 3;

export const noticesStore = createStore<{ notices: readonly Notice[] }>(() => ({ notices: [] }));

let lastId = 0;

/** Shows a notice, perhaps with a button or a link. One with the same text as a visible one replaces it. */
export function showNotice(tone: NoticeTone, text: string, way?: NoticeAction | NoticeLink): void {
  lastId += 1;
  const notice: Notice = { id: lastId, tone, text, ...(way && ('to' in way ? { link: way } : { action: way })) };
  noticesStore.setState(({ notices }) => ({
    notices: [...notices.filter((other) => other.tone !== tone || other.text !== text), notice].slice(-MOST_NOTICES),
  }));
}

export function dismissNotice(id: number | string): void {
  noticesStore.setState(({ notices }) => ({ notices: notices.filter((notice) => notice.id !== id) }));
}

/** Takes a notice back whose text does not hold any more. */
export function takeBackNotice(text: string): void {
  noticesStore.setState(({ notices }) => ({ notices: notices.filter((notice) => notice.text !== text) }));
}
