import type { ReportReason } from '@tandem/contracts/product/lists';
import type { ReportSubject } from './report-subject.ts';

export interface ReportValues {
  reason: ReportReason | null;
  comment: string;
  block: boolean;
}

interface Draft {
  about: string;
  values: ReportValues;
}

/**
 * What was written in forms that nobody has closed, by reporter and member. A block takes the page of a member away, and the
 * form with it; on the page that comes in its place the form goes on with what was written (R-MODERATION-REPORT-KEPT). It is
 * in memory only: a report is nothing to be left on a device.
 */
const drafts = new Map<string, Draft>();

const keyOf = (userId: number, { member }: ReportSubject) => `${userId} ${member.id}`;
const aboutOf = ({ type, id }: ReportSubject) => `${type} ${id}`;

/** What was written about this; of a member who has blocked the reporter, about anything of theirs. */
export function readDraft(userId: number, subject: ReportSubject): ReportValues | null {
  const draft = drafts.get(keyOf(userId, subject));
  if (draft === undefined) return null;
  return draft.about === aboutOf(subject) || subject.hasBlocked === true ? draft.values : null;
}

export function keepDraft(userId: number, subject: ReportSubject, values: ReportValues): void {
  drafts.set(keyOf(userId, subject), { about: aboutOf(subject), values });
}

export function forgetDraft(userId: number, subject: ReportSubject): void {
  drafts.delete(keyOf(userId, subject));
}
