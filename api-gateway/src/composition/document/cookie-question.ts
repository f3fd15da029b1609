import { localizePath } from '@tandem/contracts/product/locales';
import type { PagePlan } from '@tandem/contracts/composition/page-plan';
import { textsIn } from '../../platform/i18n/texts.ts';
import { escapeHtml, tag } from '../../platform/html/html.ts';
import type en from './texts/en.json';

const textsOf = textsIn<typeof en>(import.meta.dirname);

/**
 * The question about cookies as markup, above the frame of every page: it covers nothing, and is scrolled away with the page
 * (R-PRIVACY-COOKIE-FREE). The first script of the head decides whether it is shown and stores its answer until the shell
 * does (shell/src/cookie-consent), so that its room is there from the first paint (R-PRIVACY-COOKIE-EARLY).
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
    // No search engine describes a page by it.
    tag('section', {
      'class': 'cookie-question',
      'tabindex': '-1',
      'aria-label': t('cookies.label'),
      'data-nosnippet': true,
    }),
    `<p>${escapeHtml(t('cookies.question'))}${more}</p>`,
    `<div>${choice('necessary', t('cookies.necessary'))}${choice('accepted', t('cookies.accept'))}</div>`,
    '</section>',
  ].join('');
}
