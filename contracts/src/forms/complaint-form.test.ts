import { expect, it } from 'vitest';
import type { input } from 'zod/mini';
import { complaintFormSchema } from './complaint-form.ts';

type ComplaintValues = input<typeof complaintFormSchema>;

const GOOD: ComplaintValues = {
  subject: 'billing',
  url: '',
  explanation: 'I was charged twice for one bundle.',
  name: 'Juliette',
  email: 'juliette@example.test',
  good_faith: true,
};
const NOTICE: ComplaintValues = { ...GOOD, subject: 'illegal', url: '/members/7', name: '', email: '' };

/** The first issue of each field, by the key of its text. */
function issuesOf(values: ComplaintValues): Record<string, string> {
  const issues = complaintFormSchema.safeParse(values).error?.issues ?? [];
  return Object.fromEntries(issues.map(({ path, message }) => [String(path[0]), message] as const).toReversed());
}

it('accepts a valid complaint, and trims what is sent', () => {
  expect(complaintFormSchema.parse({ ...GOOD, url: ' /members/7 ', name: ' Juliette ' })).toEqual({
    ...GOOD,
    url: '/members/7',
  });
});

it('accepts a notice of illegal content without a sender', () => {
  expect(issuesOf(NOTICE)).toEqual({});
});

it.each<[Partial<ComplaintValues>, string, string]>([
  [{ subject: null }, 'subject', 'subject'],
  [{ explanation: 'too short' }, 'explanation', 'explanation'],
  [{ explanation: 'a'.repeat(3001) }, 'explanation', 'explanation'],
  [{ url: 'example.org' }, 'url', 'url'],
  [{ url: `/${'a'.repeat(2000)}` }, 'url', 'tooLong'],
  [{ name: '' }, 'name', 'name'],
  [{ name: 'a'.repeat(101) }, 'name', 'tooLong'],
  [{ email: '' }, 'email', 'email'],
  [{ good_faith: false }, 'good_faith', 'goodFaith'],
])('refuses %o in a complaint: %s, %s', (changes, field, key) => {
  expect(issuesOf({ ...GOOD, ...changes })).toEqual({ [field]: key });
});

it.each<[Partial<ComplaintValues>, string, string]>([
  [{ url: '' }, 'url', 'urlMissing'],
  [{ email: 'nobody' }, 'email', 'email'],
])('refuses %o in a notice: %s, %s', (changes, field, key) => {
  expect(issuesOf({ ...NOTICE, ...changes })).toEqual({ [field]: key });
});
