import { isLocale, LOCALE_TABLE, type Locale } from '@tandem/contracts/product/locales';
import { methodName, SANDBOX_BANKS, sandboxTexts } from './page-texts.ts';
import { PAGE_STYLE } from './page-style.ts';
import { isExpired } from './sandbox-report.ts';
import type { SandboxPayment } from './sandbox.repository.ts';

const ESCAPES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

function escapeHtml(text: string): string {
  return text.replaceAll(/[&<>"']/g, (character) => ESCAPES[character] ?? character);
}

/** Escapes every value; what is markup already comes wrapped by `markup`. */
function html(parts: TemplateStringsArray, ...values: (string | { markup: string })[]): { markup: string } {
  const filled = values.map((value) => (typeof value === 'string' ? escapeHtml(value) : value.markup));
  return { markup: parts.map((part, index) => part + (filled[index] ?? '')).join('') };
}

function document(locale: Locale, nonce: string, content: { markup: string }): string {
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

/** The payment's language; English for one that is not known any more. */
export function pageLocale(payment: Pick<SandboxPayment, 'locale'>): Locale {
  return isLocale(payment.locale) ? payment.locale : 'en';
}

function money(payment: SandboxPayment, locale: Locale): string {
  const format = new Intl.NumberFormat(LOCALE_TABLE[locale].iso, { style: 'currency', currency: payment.currency });
  return format.format(payment.amount / 100);
}

function summary(payment: SandboxPayment, locale: Locale): { markup: string } {
  const t = sandboxTexts(locale);
  return html`<h1>${t('title')}</h1>
    <p class="amount">${money(payment, locale)}</p>
    <dl>
      <div>
        <dt>${t('merchant')}</dt>
        <dd>${payment.merchant}</dd>
      </div>
      <div>
        <dt>${t('order')}</dt>
        <dd>${payment.description}</dd>
      </div>
      <div>
        <dt>${t('method')}</dt>
        <dd>${methodName(payment.method, locale)}</dd>
      </div>
    </dl>`;
}

/** Methods whose payer first says at which bank. */
export function needsBank(payment: SandboxPayment): boolean {
  return payment.method === 'ideal';
}

function bankChoice(locale: Locale): { markup: string } {
  const options = SANDBOX_BANKS.map(
    (bank, index) =>
      html`<label
        ><input type="radio" name="bank" value="${bank}" ${{ markup: index === 0 ? ' checked' : '' }} /> ${bank}</label
      >`.markup,
  );
  return html`<fieldset>
    <legend>${sandboxTexts(locale)('bank')}</legend>
    ${{ markup: options.join('') }}
  </fieldset>`;
}

/** The page on which a payment is decided. `error` is a text above the form, or null. */
export function paymentPage(
  payment: SandboxPayment,
  page: { nonce: string; csrf: string; error: string | null },
): string {
  const locale = pageLocale(payment);
  const t = sandboxTexts(locale);
  const error = page.error === null ? html`` : html`<p class="error" role="alert">${page.error}</p>`;
  const form = html`<form method="post">
    <input type="hidden" name="csrf" value="${page.csrf}" />${needsBank(payment) ? bankChoice(locale) : html``}
    <button class="main" name="decision" value="pay">${t('pay', { amount: money(payment, locale) })}</button>
    <div class="others">
      <button name="decision" value="cancel">${t('cancel')}</button>
      <button class="fail" name="decision" value="fail">${t('fail')}</button>
    </div>
  </form>`;
  return document(locale, page.nonce, html`${summary(payment, locale)}${error}${form}`);
}

/** What a payment that can no longer be decided shows: the way back. */
export function settledPage(payment: SandboxPayment, nonce: string): string {
  const locale = pageLocale(payment);
  const t = sandboxTexts(locale);
  const { merchant } = payment;
  const text = isExpired(payment)
    ? t('expired')
    : payment.status === 'cancelled'
      ? t('cancelled', { merchant })
      : t('decided');
  const back = t('back', { merchant });
  return document(
    locale,
    nonce,
    html`${summary(payment, locale)}
      <p>${text}</p>
      <a class="button" href="${payment.return_url}">${back}</a>`,
  );
}

/** For an address that names no payment, or a form that came from elsewhere. */
export function refusalPage(locale: Locale, nonce: string, reason: 'missing' | 'refused'): string {
  const t = sandboxTexts(locale);
  return document(
    locale,
    nonce,
    html`<h1>${t('title')}</h1>
      <p><strong>${t(reason)}</strong></p>
      <p>${t('missingHint')}</p>`,
  );
}
