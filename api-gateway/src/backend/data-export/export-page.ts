import { LOCALE_TABLE } from '@tandem/contracts/product/locales';
import type { Locale } from '@tandem/contracts/product/locales';
import { lookOf } from '../../platform/brand/look.ts';
import type { Branded } from '../../platform/brand/look.ts';
import { CONTROL_RADIUS } from '../../platform/brand/typefaces.ts';
import { APPEARANCE } from '../../platform/html/appearance.ts';
import { escapeHtml, tag } from '../../platform/html/html.ts';
import { OWN_PATHS } from '../../platform/http/own-paths.ts';
import { exportTexts } from './export-texts.ts';

function styleOf(tenant: Branded): string {
  const { page, colors } = lookOf(tenant);
  const { ink, paper, button } = colors;
  const text = { light: ink[900], dark: paper[100] };
  const of = (side: 'light' | 'dark') =>
    `--page:${page[side]};--text:${text[side]};--fill:${button[side].fill};--on:${button[side].text};--hover:${button[side].hover}`;
  return [
    `:root{color-scheme:light dark;${of('light')}}`,
    'body{margin:0;min-height:100dvh;display:grid;place-content:center;padding:24px;box-sizing:border-box;text-align:center;font:17px/1.5 system-ui,sans-serif;background:var(--page);color:var(--text)}',
    'main{display:grid;gap:16px;justify-items:center;max-width:32em}img{width:56px;height:56px}',
    'h1{margin:0;font-size:28px;line-height:1.2;text-wrap:balance}p{margin:0;text-wrap:pretty}small{font-size:14px;opacity:.8}',
    `button{min-height:48px;padding:0 28px;border:0;border-radius:${CONTROL_RADIUS[tenant.theme]};background:var(--fill);color:var(--on);font:inherit;font-weight:600;cursor:pointer}`,
    'button:hover{background:var(--hover)}:is(button,a):focus-visible{outline:3px solid var(--text);outline-offset:3px}',
    'nav{display:flex;flex-wrap:wrap;justify-content:center;gap:0 8px}a{min-height:48px;padding:0 12px;line-height:48px;color:inherit;font-size:15px}',
    `@media(prefers-color-scheme:dark){:root:not([data-appearance=light]){${of('dark')}}}`,
    `:root[data-appearance=dark]{color-scheme:dark;${of('dark')}}`,
    ':root[data-appearance=light]{color-scheme:light}',
  ].join('');
}

/** As members read it: nothing is smaller than a tenth of a megabyte. */
const megabytes = (bytes: number, locale: Locale): string =>
  new Intl.NumberFormat(LOCALE_TABLE[locale].iso, {
    style: 'unit',
    unit: 'megabyte',
    maximumFractionDigits: 1,
  }).format(Math.max(bytes / 1_000_000, 0.1));

/** The parameter of the address with the language that its reader has chosen on the page. */
export const LANGUAGE_PARAMETER = 'lang';

/** What the page of an export says it has. */
export interface ExportPage {
  locale: Locale;
  /** Those of the site. */
  locales: readonly Locale[];
  /** Of the file. */
  bytes: number;
  tenant: Branded & { name: string };
  nonce: string;
}

/** The page in the other languages of the site; nothing where it has one. */
function languageLinks({ locale, locales }: Pick<ExportPage, 'locale' | 'locales'>): string {
  const links = locales
    .filter((other) => other !== locale)
    .map((other) => {
      const { iso, name } = LOCALE_TABLE[other];
      return `${tag('a', { href: `?${LANGUAGE_PARAMETER}=${other}`, hreflang: iso, lang: iso })}${escapeHtml(name)}</a>`;
    });
  return links.length === 0 ? '' : `<nav>${links.join('')}</nav>`;
}

/**
 * What the link of an export opens: the file comes by the press on its button, because programs that look at every link of a
 * mail press none (R-ACCOUNT-EXPORT-PRESSED). Needs no script; it has no address in it, its form and its links lead to its own.
 */
export function exportPage({ locale, locales, bytes, tenant, nonce }: ExportPage): string {
  const t = exportTexts(locale);
  const values = { site: tenant.name, size: megabytes(bytes, locale) };
  const text = (key: 'heading' | 'text' | 'action' | 'note') => escapeHtml(t(`page.${key}`, values));
  return [
    '<!doctype html>',
    tag('html', { lang: LOCALE_TABLE[locale].iso, dir: 'ltr' }),
    '<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">',
    `<title>${text('heading')} · ${escapeHtml(tenant.name)}</title><meta name="robots" content="noindex">`,
    tag('link', { rel: 'icon', type: 'image/svg+xml', href: OWN_PATHS.icon }),
    `${tag('script', { nonce })}${APPEARANCE}</script>${tag('style', { nonce })}${styleOf(tenant)}</style></head>`,
    `<body><main>${tag('img', { src: OWN_PATHS.icon, alt: tenant.name, width: '56', height: '56' })}`,
    `<h1>${text('heading')}</h1><p>${text('text')}</p>`,
    `<form method="post"><button>${text('action')}</button></form><p><small>${text('note')}</small></p>`,
    languageLinks({ locale, locales }),
    '</main></body></html>',
  ].join('');
}
