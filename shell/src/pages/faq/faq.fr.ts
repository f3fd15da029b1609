import type { FaqText } from './faq-text.ts';
import meeting from './fr/meeting.ts';
import payingAndSafety from './fr/paying-and-safety.ts';

export default {
  title: 'Questions fréquentes',
  lead: 'Des réponses courtes. Si la vôtre n’y est pas, [écrivez-nous](support).',
  updated: '2026-11-20',
  groups: [...meeting, ...payingAndSafety],
} satisfies FaqText;
