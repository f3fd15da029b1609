import { isLocale, LOCALE_TABLE, type Locale } from '@tandem/contracts/product/locales';
import { methodName, SANDBOX_BANKS, sandboxTexts } from './page-texts.ts';
import { document, html } from './page-frame.ts';
import { isExpired } from './sandbox-report.ts';
import type { SandboxPayment } from './sandbox.repository.ts';

/** The payment's language; English for one that is not known any more. */
export function pageLocale(payment: Pick<SandboxPayment, 'locale'>): Locale {
  return isLocale(payment.locale) ? payment.locale : 'en';
}

/** What a payment is about, in its currency. */
export function money(payment: SandboxPayment, locale: Locale): string {
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
    <details>
      <summary>${t('more')}</summary>
      <button name="decision" value="late">${t('late')}</button>
      <button name="decision" value="twice">${t('twice')}</button>
      ${payment.customer === null ? html`` : html`<button name="decision" value="once">${t('once')}</button>`}
      <a class="button quiet" href="${payment.return_url}">${t('leave')}</a>
    </details>
  </form>`;
  return document(locale, page.nonce, html`${summary(payment, locale)}${error}${form}`);
}

/** What became of a payment, in a sentence. */
function ending(payment: SandboxPayment, locale: Locale): string {
  const t = sandboxTexts(locale);
  const { merchant } = payment;
  if (isExpired(payment)) return t('expired');
  switch (payment.status) {
    case 'cancelled':
      return t('cancelled', { merchant });
    case 'refunded':
      return t('refunded');
    case 'chargeback':
      return t('chargedBack');
    default:
      return t('decided');
  }
}

/**
 * What a payment that can no longer be decided shows: the way back, and with a `csrf` what its money can still do (null
 * where it is not there any more).
 */
export function settledPage(
  payment: SandboxPayment,
  page: { nonce: string; csrf: string | null; isWrong?: boolean },
): string {
  const locale = pageLocale(payment);
  const t = sandboxTexts(locale);
  const { merchant } = payment;
  const amount = money({ ...payment, amount: payment.amount - payment.refunded }, locale);
  const wrong = { markup: page.isWrong === true ? 'aria-invalid="true" aria-describedby="wrong" autofocus' : '' };
  const form =
    page.csrf === null
      ? html``
      : html`<form method="post">
            <input type="hidden" name="csrf" value="${page.csrf}" />
            <div class="others">
              <button name="decision" value="refund">${t('refund', { amount })}</button>
              <button class="fail" name="decision" value="chargeback">${t('chargeback', { amount })}</button>
            </div>
          </form>
          <form method="post">
            <input type="hidden" name="csrf" value="${page.csrf}" />
            <label class="typed">
              <span>${t('part')}</span>
              <input name="amount" inputmode="decimal" autocomplete="off" ${wrong} />
            </label>
            ${page.isWrong === true ? html`<p class="error" id="wrong">${t('partWrong', { amount })}</p>` : html``}
            <button name="decision" value="part">${t('refundPart')}</button>
          </form>`;
  return document(
    locale,
    page.nonce,
    html`${summary(payment, locale)}
      <p>${ending(payment, locale)}</p>
      <a class="button" href="${payment.return_url}">${t('back', { merchant })}</a>${form}`,
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
