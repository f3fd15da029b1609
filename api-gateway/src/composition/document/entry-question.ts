import type { PagePlan } from '@tandem/contracts/composition/page-plan';
import { textsIn } from '../../platform/i18n/texts.ts';
import { escapeHtml, tag } from '../../platform/html/html.ts';
import type en from './texts/en.json';

const textsOf = textsIn<typeof en>(import.meta.dirname);

/**
 * The question about the age as markup (R-FRAME-ENTRY-OPAQUE): it hides the page from the first paint until the shell
 * asks in its dialog, and in a browser without scripts it is the question itself (R-FRAME-ENTRY-SCRIPTLESS). The style
 * sheet of the shell shows it; the first script of the head stores its answer.
 */
export function entryQuestion({
  locale,
  settings: { name, min_age: age },
}: Pick<PagePlan, 'locale' | 'settings'>): string {
  const t = textsOf(locale);
  const title = escapeHtml(t('entry.title'));
  const text = (key: 'entry.text' | 'entry.terms') => `<p>${escapeHtml(t(key, { name, age }))}</p>`;
  const link = (attributes: Record<string, string | true>, words: string) =>
    `${tag('a', attributes)}${escapeHtml(words)}</a>`;
  return [
    tag('section', { 'class': 'entry-question', 'aria-label': t('entry.title') }),
    `<div><h2>${title}</h2>`,
    text('entry.text'),
    text('entry.terms'),
    link({ 'href': '#main', 'data-entry-answer': true }, t('entry.enter', { age })),
    link({ href: 'about:blank', rel: 'noreferrer' }, t('entry.leave')),
    '</div></section>',
  ].join('');
}
