import type { PagePlan } from '@tandem/contracts/composition/page-plan';
import type { Locale } from '@tandem/contracts/product/locales';
import { escapeHtml, tag } from './html.ts';

const NEEDED: Readonly<Record<Locale, string>> = {
  en: 'This page needs JavaScript. Switch it on in your browser and load the page again.',
  fr: 'Cette page a besoin de JavaScript. Activez-le dans votre navigateur, puis rechargez la page.',
};
const RULE = '.needs-script{position:relative;z-index:1;margin:0;padding:1rem;text-align:center}';

/**
 * What a page whose markup is not in the document says where no script runs, and the rule for it, for the head: its
 * frame alone would say for ever that it loads. Pages that are in it speak for themselves; so does the one of an
 * address that nobody has.
 */
export function scriptNeeded(
  { prerendered, status, locale }: Pick<PagePlan, 'prerendered' | 'status' | 'locale'>,
  nonce: string,
): { head: string; body: string } {
  if (prerendered || status === 404) return { head: '', body: '' };
  return {
    head: `<noscript>${tag('style', { nonce })}${RULE}</style></noscript>`,
    body: `<noscript>${tag('p', { class: 'needs-script' })}${escapeHtml(NEEDED[locale])}</p></noscript>`,
  };
}
