import type { Locale } from '@tandem/contracts/product/locales';
import { escapeHtml } from '../../../platform/html/html.ts';
import { sandboxTexts } from './page-texts.ts';
import { PAGE_STYLE } from './page-style.ts';

/** Escapes every value; what is markup already comes wrapped by `markup`. */
export function html(parts: TemplateStringsArray, ...values: (string | { markup: string })[]): { markup: string } {
  const filled = values.map((value) => (typeof value === 'string' ? escapeHtml(value) : value.markup));
  return { markup: parts.map((part, index) => part + (filled[index] ?? '')).join('') };
}

/** A whole page of the sandbox. */
export function document(locale: Locale, nonce: string, content: { markup: string }): string {
  const t = sandboxTexts(locale);
  return html`<!doctype html>
    <html lang="${locale}">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        <title>${t('title')}</title>
        <style nonce="${nonce}">
          ${{ markup: PAGE_STYLE }}
        </style>
      </head>
      <body>
        <main>
          <p class="notice" role="note"><strong>${t('badge')}</strong> ${t('notice')}</p>
          <div class="body">${content}</div>
        </main>
      </body>
    </html> `.markup;
}
