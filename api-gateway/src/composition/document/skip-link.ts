import type { PagePlan } from '@tandem/contracts/composition/page-plan';
import { textsIn } from '../../platform/i18n/texts.ts';
import { escapeHtml, tag } from '../../platform/html/html.ts';
import type en from './texts/en.json';

const textsOf = textsIn<typeof en>(import.meta.dirname);

/**
 * The first stop of the keyboard on every page, before the question about cookies and the bars: it leads to the page's main
 * part. The first script of the head moves the focus without a change of the address (inline-scripts.ts).
 */
export const skipLink = ({ locale }: Pick<PagePlan, 'locale'>): string =>
  `${tag('a', { class: 'skip-link', href: '#main' })}${escapeHtml(textsOf(locale)('skip-link'))}</a>`;
