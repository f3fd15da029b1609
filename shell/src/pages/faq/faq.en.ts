import type { FaqText } from './faq-text.ts';
import meeting from './en/meeting.ts';
import payingAndSafety from './en/paying-and-safety.ts';

export default {
  title: 'Frequently asked questions',
  lead: 'Short answers. If yours is missing, [write to us](support).',
  updated: '2026-11-20',
  groups: [...meeting, ...payingAndSafety],
} satisfies FaqText;
