import { localizePath } from '@tandem/contracts/product/locales';
import type { PagePlan } from '@tandem/contracts/composition/page-plan';
import { textsIn } from '../../platform/i18n/texts.ts';
import { escapeHtml, tag } from '../../platform/html/html.ts';
import type en from './texts/en.json';

const textsOf = textsIn<typeof en>(import.meta.dirname);

/**
 * The question about cookies as markup (R-PRIVACY-COOKIE-EARLY), on a page whose scripts wait for a gesture: as the shell
 * asks it, until it does. The style sheet of the shell shows it, and the first script of the head stores its answer.
 */
export function cookieQuestion({ locale, shell }: Pick<PagePlan, 'locale' | 'shell'>): string {
  const t = textsOf(locale);
  const page = shell.routes.find(({ link }) => link === 'cookies');
  const more =
    page === undefined
      ? ''
      : ` ${tag('a', { href: localizePath(locale, page.path) })}${escapeHtml(t('cookies.more'))}</a>`;
  const choice = (answer: string, words: string) =>
    `${tag('button', { 'type': 'button', 'data-cookie-answer': answer })}${escapeHtml(words)}</button>`;
  return [
    tag('section', { 'class': 'cookie-question', 'aria-label': t('cookies.label') }),
    `<p>${escapeHtml(t('cookies.question'))}${more}</p>`,
    `<div>${choice('necessary', t('cookies.necessary'))}${choice('accepted', t('cookies.accept'))}</div>`,
    '</section>',
  ].join('');
}
