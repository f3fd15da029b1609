import type { z } from 'zod';
import type { complaintBodySchema } from '@tandem/contracts/api/complaints';
import { complaintFormSchema } from '@tandem/contracts/forms/complaint-form';
import type { Text } from '../../platform/errors/error-texts.ts';
import { formFaults } from '../../platform/errors/form-faults.ts';
import type { IssueTexts } from '../../platform/errors/form-faults.ts';

export type ComplaintBody = z.output<typeof complaintBodySchema>;

const TEXTS: IssueTexts = {
  urlMissing: 'complaints.address_missing',
  url: 'complaints.address',
  tooLong: 'field.at_most',
  explanation: 'field.length_between',
  name: 'complaints.name',
  email: 'account.email',
  goodFaith: 'complaints.good_faith',
};

/** Returns the text of each invalid field of a complaint, by the rules of its form (R-PLATFORM-ERROR-FIELDS). */
export function findFaults(body: ComplaintBody): Record<string, Text> {
  const { url = '', name = '', email = '' } = body;
  return formFaults(complaintFormSchema, { ...body, url, name, email }, TEXTS);
}
