import type { z } from 'zod';
import type { complaintBodySchema } from '@tandem/contracts/api/complaints';
import { isComplaintAddress } from '@tandem/contracts/product/complaint-address';
import { LIMITS } from '@tandem/contracts/product/limits';
import type { Text } from '../../platform/errors/error-texts.ts';
import { checkEmail } from '../signup/signup-rules.ts';

export type ComplaintBody = z.output<typeof complaintBodySchema>;

/** The longest address that mail can be sent to (RFC 5321). */
const EMAIL_MAX = 254;

function checkUrl(url: string, isNeeded: boolean): Text | null {
  if (url === '') return isNeeded ? 'complaints.address_missing' : null;
  if (url.length > LIMITS.complaintUrlMax) return { text: 'field.at_most', params: { n: LIMITS.complaintUrlMax } };
  return isComplaintAddress(url) ? null : 'complaints.address';
}

function checkExplanation(explanation: string): Text | null {
  const { complaintMin: min, complaintMax: max } = LIMITS;
  const length = Array.from(explanation).length;
  return length < min || length > max ? { text: 'field.length_between', params: { min, max } } : null;
}

function checkName(name: string, isNeeded: boolean): Text | null {
  if (name === '') return isNeeded ? 'complaints.name' : null;
  const { complaintNameMax: n } = LIMITS;
  return Array.from(name).length > n ? { text: 'field.at_most', params: { n } } : null;
}

function checkSender(email: string, isNeeded: boolean): Text | null {
  if (email === '' && !isNeeded) return null;
  return email.length > EMAIL_MAX ? 'account.email' : checkEmail(email);
}

/**
 * Every fault of a complaint at once, by field (R-PLATFORM-ERROR-FIELDS). A notice of illegal content has to say where
 * it is, and needs nobody's name: a report of the abuse of children need not give one (Regulation 2022/2065, article
 * 16).
 */
export function findFaults(body: ComplaintBody): Record<string, Text> {
  const isNotice = body.subject === 'illegal';
  const faults: Record<string, Text | null> = {
    url: checkUrl(body.url ?? '', isNotice),
    explanation: checkExplanation(body.explanation),
    name: checkName(body.name ?? '', !isNotice),
    email: checkSender(body.email ?? '', !isNotice),
    good_faith: body.good_faith ? null : 'complaints.good_faith',
  };
  return Object.fromEntries(Object.entries(faults).filter((entry): entry is [string, Text] => entry[1] !== null));
}
