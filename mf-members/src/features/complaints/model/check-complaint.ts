import { isComplaintAddress } from '@tandem/contracts/product/complaint-address';
import { LIMITS } from '@tandem/contracts/product/limits';
import type { ComplaintSubject } from '@tandem/contracts/product/lists';

/** What is typed; the good faith apart, because it is said anew each time. */
export interface ComplaintDraft {
  subject: ComplaintSubject | null;
  url: string;
  explanation: string;
  name: string;
  email: string;
}

export interface ComplaintValues extends ComplaintDraft {
  good_faith: boolean;
}

export type ComplaintField = keyof ComplaintValues;

/** A fault as a text key of `complaints.errors.*` and its figures. */
export interface ComplaintFault {
  key: string;
  params?: Readonly<Record<string, number>>;
}

/** Only what cannot be an address at all: the server decides, with the same text. */
const EMAIL = /^[^\s@]+@[^\s@]+\.[^\s@]{2,}$/;

const tooLong = (max: number): ComplaintFault => ({ key: 'tooLong', params: { max } });

function checkUrl(url: string, isNeeded: boolean): ComplaintFault | null {
  if (url === '') return isNeeded ? { key: 'urlMissing' } : null;
  if (url.length > LIMITS.complaintUrlMax) return tooLong(LIMITS.complaintUrlMax);
  return isComplaintAddress(url) ? null : { key: 'url' };
}

function checkName(name: string, isNeeded: boolean): ComplaintFault | null {
  if (name === '') return isNeeded ? { key: 'name' } : null;
  return Array.from(name).length > LIMITS.complaintNameMax ? tooLong(LIMITS.complaintNameMax) : null;
}

/**
 * The rules from V-MODERATION-COMPLAINT-LENGTH to V-MODERATION-COMPLAINT-FAITH as the server has them, so that faults
 * are told at once; all of them together.
 */
export function checkComplaint(values: ComplaintValues): Partial<Record<ComplaintField, ComplaintFault>> {
  const isNotice = values.subject === 'illegal';
  const { complaintMin: min, complaintMax: max } = LIMITS;
  const length = Array.from(values.explanation.trim()).length;
  const email = values.email.trim();
  const mayLeaveOut = isNotice && email === '';
  const faults: Partial<Record<ComplaintField, ComplaintFault | null>> = {
    subject: values.subject === null ? { key: 'subject' } : null,
    url: checkUrl(values.url.trim(), isNotice),
    explanation: length < min || length > max ? { key: 'explanation', params: { min, max } } : null,
    name: checkName(values.name.trim(), !isNotice),
    email: mayLeaveOut || EMAIL.test(email) ? null : { key: 'email' },
    good_faith: values.good_faith ? null : { key: 'goodFaith' },
  };
  return Object.fromEntries(Object.entries(faults).filter(([, fault]) => fault !== null));
}
