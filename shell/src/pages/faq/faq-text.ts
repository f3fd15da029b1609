import type { TextBlock } from '../document/document-text.ts';

export interface FaqQuestion {
  /** The anchor: the same in every language, and never changed once it is out. */
  id: string;
  question: string;
  answer: readonly TextBlock[];
}

export interface FaqGroup {
  id: string;
  title: string;
  questions: readonly FaqQuestion[];
}

/** The questions of one language, with the markup of every text page. */
export interface FaqText {
  title: string;
  lead: string;
  /** Day of the last change, as an ISO date. */
  updated: string;
  groups: readonly FaqGroup[];
}
