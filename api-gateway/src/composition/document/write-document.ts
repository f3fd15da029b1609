import { PAGE_PLAN_ELEMENT_ID, ROOT_ELEMENT_ID } from '@tandem/contracts/composition/page-plan';
import type { PagePlan } from '@tandem/contracts/composition/page-plan';
import { DEFAULT_LOCALE, LOCALE_TABLE, localizePath } from '@tandem/contracts/product/locales';
import { escapeHtml, inlineJson, tag } from './html.ts';
import { earlyScript } from './inline-scripts.ts';
import type { PageFile, PageFiles } from './page-files.ts';
import type { PageTexts } from './page-texts.ts';
import { THEMES } from './themes.ts';

export interface DocumentInput {
  plan: PagePlan;
  origin: string;
  /** Path without the locale prefix, without query. */
  path: string;
  nonce: string;
  files: PageFiles;
  texts: PageTexts;
  indexed: boolean;
  /** Markup of the page or of its frame; empty when there is none. */
  html: string;
  /** Rules that belong to the markup. */
  css: string;
}

export const ICON_PATH = '/favicon.svg';

function meta({ plan, origin, path, texts, indexed }: DocumentInput): string[] {
  const { page } = THEMES[plan.settings.theme];
  const address = (locale: PagePlan['locale']) => origin + localizePath(locale, path);
  const alternates = plan.locales.map((locale) =>
    tag('link', { rel: 'alternate', hreflang: locale, href: address(locale) }),
  );
  const found = [
    tag('link', { rel: 'canonical', href: address(plan.locale) }),
    ...alternates,
    tag('link', { rel: 'alternate', hreflang: 'x-default', href: address(DEFAULT_LOCALE) }),
    tag('meta', { property: 'og:url', content: address(plan.locale) }),
  ];
  return [
    `<title>${escapeHtml(texts.title)}</title>`,
    tag('meta', { name: 'description', content: texts.description }),
    indexed ? '' : tag('meta', { name: 'robots', content: 'noindex' }),
    ...(plan.route === null ? [] : found),
    tag('meta', { property: 'og:title', content: texts.title }),
    tag('meta', { property: 'og:description', content: texts.description }),
    tag('meta', { property: 'og:type', content: 'website' }),
    tag('meta', { property: 'og:site_name', content: plan.settings.name }),
    tag('meta', { property: 'og:locale', content: LOCALE_TABLE[plan.locale].iso.replace('-', '_') }),
    tag('meta', { name: 'theme-color', media: '(prefers-color-scheme: light)', content: page.light }),
    tag('meta', { name: 'theme-color', media: '(prefers-color-scheme: dark)', content: page.dark }),
    tag('meta', { name: 'format-detection', content: 'telephone=no' }),
    tag('link', { rel: 'icon', type: 'image/svg+xml', href: ICON_PATH }),
  ];
}

/** A preload is used only when its attributes are those of the later request; otherwise the file is fetched twice. */
function scriptPreload({ url, integrity }: PageFile, nonce: string): string {
  return tag('link', { rel: 'preload', as: 'script', href: url, integrity, crossorigin: 'anonymous', nonce });
}

function script({ url, integrity }: PageFile, nonce: string): string {
  return `${tag('script', { defer: true, src: url, integrity, crossorigin: 'anonymous', nonce })}</script>`;
}

/**
 * Scripts are deferred, so they run in this order: the shell, which brings the federation runtime,
 * then the page's remote. The address of the remote has its origin: the runtime compares it literally.
 */
function scripts({ origin, nonce, files }: DocumentInput): string[] {
  const remote = files.remoteScript;
  return [
    ...files.shellScripts.map((file) => script(file, nonce)),
    ...(remote === null ? [] : [script({ ...remote, url: origin + remote.url }, nonce)]),
    ...files.laterScripts.map((file) => scriptPreload(file, nonce)),
  ];
}

/**
 * The page's own style sheets are there before the first paint, so that nothing is painted bare. The
 * federation runtime finds them by their address and does not ask again.
 */
function styles({ nonce, files, css }: DocumentInput): string[] {
  return [
    ...files.fonts.map((href) =>
      tag('link', { rel: 'preload', as: 'font', type: 'font/woff2', href, crossorigin: 'anonymous' }),
    ),
    ...[...files.styles, ...files.pageStyles].map(({ url, integrity }) =>
      tag('link', { rel: 'stylesheet', href: url, integrity, crossorigin: 'anonymous' }),
    ),
    css === '' ? '' : `${tag('style', { nonce })}${css}</style>`,
  ];
}

/** The whole document of a page. */
export function writeDocument(input: DocumentInput): string {
  const { plan, nonce, html } = input;
  const head = [
    '<meta charset="utf-8">',
    tag('meta', {
      name: 'viewport',
      content: 'width=device-width, initial-scale=1, viewport-fit=cover, interactive-widget=resizes-content',
    }),
    `${tag('script', { nonce })}${earlyScript({ hasSession: plan.hasSession })}</script>`,
    ...styles(input),
    ...scripts(input),
    ...meta(input),
  ];
  return [
    '<!doctype html>',
    tag('html', { 'lang': plan.locale, 'dir': 'ltr', 'data-theme': plan.settings.theme }),
    `<head>${head.join('')}</head>`,
    `<body>${tag('div', { id: ROOT_ELEMENT_ID })}${html}</div>`,
    `${tag('script', { type: 'application/json', id: PAGE_PLAN_ELEMENT_ID })}${inlineJson(plan)}</script>`,
    '</body></html>',
  ].join('');
}
