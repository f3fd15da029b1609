import { LOCALE_TABLE, type Locale } from '@tandem/contracts/product/locales';
import { OWN_PATHS } from '../../../platform/http/own-paths.ts';
import { document, html } from './page-frame.ts';
import { methodName, sandboxTexts } from './page-texts.ts';
import { money } from './page.ts';
import { isExpired } from './sandbox-report.ts';
import type { SandboxPayment } from './sandbox.repository.ts';

function row(payment: SandboxPayment, locale: Locale): { markup: string } {
  const t = sandboxTexts(locale);
  const at = new Intl.DateTimeFormat(LOCALE_TABLE[locale].iso, {
    dateStyle: 'medium',
    timeStyle: 'short',
    timeZone: 'UTC',
  }).format(payment.created_at);
  const status = t(`statuses.${isExpired(payment) ? 'expired' : payment.status}`);
  return html`<li>
    <a href="${OWN_PATHS.sandboxPayments}/${payment.token}">
      <span><strong>${money(payment, locale)}</strong> ${status}</span>
      <span>${payment.description}</span>
      <span class="soft">${methodName(payment.method, locale)} · ${at} UTC</span>
    </a>
  </li>`;
}

/** The latest payments of a merchant, each of which leads to its page. */
export function listPage(payments: readonly SandboxPayment[], locale: Locale, nonce: string): string {
  const t = sandboxTexts(locale);
  const rows = payments.map((payment) => row(payment, locale).markup).join('');
  const content =
    payments.length === 0
      ? html`<p>${t('none')}</p>`
      : html`<ul>
          ${{ markup: rows }}
        </ul>`;
  return document(
    locale,
    nonce,
    html`<h1>${t('list')}</h1>
      ${content}`,
  );
}
