import type { PagePlan } from '@tandem/contracts/composition/page-plan';
import { textsIn } from '../../platform/i18n/texts.ts';
import type { GuardTexts } from './shell-guard.ts';
import type en from './texts/en.json';

const textsOf = textsIn<typeof en>(import.meta.dirname);

/** What the document says in the language of its page when the shell cannot: of a page that can be read, or of an outline. */
export function wordTexts({ locale, prerendered }: Pick<PagePlan, 'locale' | 'prerendered'>): GuardTexts {
  const t = textsOf(locale);
  return {
    dead: t(prerendered ? 'word.readOnly' : 'word.outline'),
    typed: t('word.typed'),
    plain: t('word.plain'),
    trying: t('word.trying'),
    again: t('error.again'),
  };
}
