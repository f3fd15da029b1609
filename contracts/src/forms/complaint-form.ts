import { boolean, enum as oneOf, nullable, object, refine, string, superRefine, trim } from 'zod/mini';
import { isComplaintAddress } from '../product/complaint-address.ts';
import { LIMITS } from '../product/limits.ts';
import { COMPLAINT_SUBJECTS } from '../product/lists.ts';
import { lengthOf } from '../product/text-length.ts';
import { isEmailAddress } from './email-address.ts';
import { addFieldIssues } from './field-issues.ts';
import type { FieldIssue } from './field-issues.ts';

const { complaintMin: min, complaintMax: max, complaintUrlMax, complaintNameMax } = LIMITS;

const tooLong = (length: number): FieldIssue => ({ key: 'tooLong', params: { n: length } });

function urlIssue(url: string, isRequired: boolean): FieldIssue | null {
  if (url === '') return isRequired ? { key: 'urlMissing' } : null;
  if (lengthOf(url) > complaintUrlMax) return tooLong(complaintUrlMax);
  return isComplaintAddress(url) ? null : { key: 'url' };
}

function nameIssue(name: string, isRequired: boolean): FieldIssue | null {
  if (name === '') return isRequired ? { key: 'name' } : null;
  return lengthOf(name) > complaintNameMax ? tooLong(complaintNameMax) : null;
}

function emailIssue(email: string, isRequired: boolean): FieldIssue | null {
  if (email === '' && !isRequired) return null;
  return isEmailAddress(email) ? null : { key: 'email' };
}

const explanation = string().check(
  trim(),
  refine((text) => lengthOf(text) >= min && lengthOf(text) <= max, {
    error: 'explanation',
    params: { min, max },
  }),
);

/**
 * The complaint form: V-MODERATION-COMPLAINT-LENGTH to V-MODERATION-COMPLAINT-FAITH. Every broken rule is one issue; its
 * message is the key of its text. A notice of illegal content needs the address of the content and no sender: abuse of
 * children may be reported anonymously (Regulation 2022/2065, article 16).
 */
export const complaintFormSchema = object({
  subject: nullable(oneOf(COMPLAINT_SUBJECTS)).check(refine((subject) => subject !== null, { error: 'subject' })),
  url: string().check(trim()),
  explanation,
  name: string().check(trim()),
  email: string().check(trim()),
  good_faith: boolean().check(refine((isGiven) => isGiven, { error: 'goodFaith' })),
}).check(
  superRefine(({ subject, url, name, email }, context) => {
    const isNotice = subject === 'illegal';
    addFieldIssues(context, {
      url: urlIssue(url, isNotice),
      name: nameIssue(name, !isNotice),
      email: emailIssue(email, !isNotice),
    });
  }),
);
