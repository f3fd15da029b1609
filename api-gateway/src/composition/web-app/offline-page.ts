import { createHash } from 'node:crypto';
import type { ButtonColors } from '../../platform/brand/brand-colors.ts';
import { LOCALE_TABLE } from '@tandem/contracts/product/locales';
import type { Locale } from '@tandem/contracts/product/locales';
import { lookOf } from '../../platform/brand/look.ts';
import type { Branded } from '../../platform/brand/look.ts';
import { CONTROL_RADIUS, TYPEFACES } from '../../platform/brand/typefaces.ts';
import { textsIn } from '../../platform/i18n/texts.ts';
import { escapeHtml, tag } from '../../platform/html/html.ts';
import { APPEARANCE } from '../../platform/html/appearance.ts';
import { drawIcon } from '../../platform/brand/app-icons.ts';
import { APP_PATH } from '../../platform/brand/app-path.ts';
import type en from './texts/en.json';

const textsOf = textsIn<typeof en>(import.meta.dirname);

interface Tones {
  page: string;
  ink: string;
  quiet: string;
  button: ButtonColors;
}

const variables = ({ page, ink, quiet, button }: Tones) =>
  `--page:${page};--ink:${ink};--quiet:${quiet};--accent:${button.fill};--on-accent:${button.text}`;

/** The page cannot load a style sheet, so it contains the few colours that it needs. */
function styleOf(tenant: Branded): string {
  const { colors, page } = lookOf(tenant);
  const { ink, paper, button } = colors;
  const light = variables({ page: page.light, ink: ink[900], quiet: ink[600], button: button.light });
  const dark = variables({ page: page.dark, ink: paper[100], quiet: ink[300], button: button.dark });
  const radius = CONTROL_RADIUS[tenant.theme];
  const fonts = TYPEFACES[tenant.theme].family;
  return [
    `:root{color-scheme:light dark;${light}}`,
    `@media (prefers-color-scheme:dark){:root:not([data-appearance=light]){${dark}}}`,
    `:root[data-appearance=dark]{color-scheme:dark;${dark}}`,
    `:root[data-appearance=light]{color-scheme:light}`,
    `*{box-sizing:border-box}`,
    `body{margin:0;min-block-size:100dvh;display:grid;place-content:center;padding:24px;background:var(--page);color:var(--ink);font:17px/1.5 ${fonts};text-align:center}`,
    `main{max-inline-size:26rem;display:grid;justify-items:center;gap:16px}`,
    `svg{inline-size:72px;block-size:72px}`,
    `h1{margin:8px 0 0;font-size:1.75rem;line-height:1.2;text-wrap:balance}`,
    `p{margin:0;color:var(--quiet);text-wrap:pretty}`,
    `button{margin-block-start:8px;min-block-size:48px;padding:0 28px;border:0;border-radius:${radius};background:var(--accent);color:var(--on-accent);font:inherit;font-weight:600;cursor:pointer}`,
    `button:focus-visible{outline:3px solid var(--ink);outline-offset:3px}`,
  ].join('');
}

/** A request that has no response by then is repeated: some networks take it and never respond. */
const RESPONSE_MILLISECONDS = 10_000;

/**
 * Sets the appearance that was chosen on this device. Loads the requested page again when the browser is online or the
 * button is pressed, but only once the site responds: `online` only means that there is some network. Until then the
 * request is repeated with growing pauses, because there may be no second `online` event, and a reload without a
 * response would only lead back here. A page that the browser had kept and shows again has missed the event (`pageshow`).
 */
function scriptOf(back: string): string {
  return (
    '(function(){var wait=2000,timer;' +
    APPEARANCE +
    `function again(){document.querySelector("p").textContent=${JSON.stringify(back)};location.reload()}` +
    'function later(){timer=setTimeout(look,wait);wait=Math.min(wait*2,60000)}' +
    'function look(){clearTimeout(timer);if(!navigator.onLine)return;' +
    `var end=new AbortController(),limit=setTimeout(function(){end.abort()},${RESPONSE_MILLISECONDS});` +
    'fetch(location.href,{method:"HEAD",cache:"no-store",headers:{accept:"text/html"},signal:end.signal})' +
    '.then(again,function(e){if(!(e instanceof TypeError||e instanceof DOMException))throw e;later()})' +
    '.finally(function(){clearTimeout(limit)})}' +
    'addEventListener("online",look);if(navigator.onLine)later();' +
    'addEventListener("pageshow",function(e){if(e.persisted)look()});' +
    'addEventListener("DOMContentLoaded",function(){document.querySelector("button").addEventListener("click",function(){location.reload()})})' +
    '})()'
  );
}

const hashSource = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

export interface OfflinePage {
  path: string;
  html: string;
  /** It carries its own style and script, named by their hashes: it is kept for longer than a nonce may live. */
  policy: string;
}

/** What a visitor without a network sees in place of a page: in the tenant's look, needing no other file. */
export function createOfflinePage(tenant: Branded & { name: string }, locale: Locale): OfflinePage {
  const t = textsOf(locale);
  const { theme, name } = tenant;
  const style = styleOf(tenant);
  const script = scriptOf(t('offline.back'));
  const html = [
    '<!doctype html>',
    tag('html', { 'lang': LOCALE_TABLE[locale].iso, 'dir': 'ltr', 'data-theme': theme }),
    '<head><meta charset="utf-8">',
    tag('meta', { name: 'viewport', content: 'width=device-width, initial-scale=1, viewport-fit=cover' }),
    `<title>${escapeHtml(`${t('offline.title')} · ${name}`)}</title><script>${script}</script><style>${style}</style></head>`,
    `<body><main>${drawIcon(lookOf(tenant).sign, 'rounded').replace('<svg ', '<svg aria-hidden="true" ')}`,
    `<h1>${escapeHtml(t('offline.title'))}</h1><p aria-live="polite">${escapeHtml(t('offline.lead'))}</p>`,
    `<button type="button">${escapeHtml(t('offline.retry'))}</button></main></body></html>`,
  ].join('');
  const revision = createHash('sha256').update(html).digest('base64url').slice(0, 8);
  return {
    path: `${APP_PATH}/offline-${locale}.${revision}.html`,
    html,
    policy: `default-src 'none'; connect-src 'self'; style-src ${hashSource(style)}; script-src ${hashSource(script)}; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`,
  };
}
