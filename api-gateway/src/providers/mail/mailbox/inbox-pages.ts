import { LOCALE_TABLE } from '@tandem/contracts/product/locales';
import type { Locale } from '@tandem/contracts/product/locales';
import { escapeHtml as e } from '../../../platform/html/html.ts';
import { OWN_PATHS } from '../../../platform/http/own-paths.ts';
import { textsIn } from '../../../platform/i18n/texts.ts';
import { INBOX_STYLE } from './inbox-style.ts';
import type { ReadMail } from './read-mail.ts';
import type en from './texts/en.json';

const textsOf = textsIn<typeof en>(import.meta.dirname);

/** Where the mailbox is. */
export const INBOX_PATH = OWN_PATHS.inbox;

export interface InboxPage {
  locale: Locale;
  nonce: string;
  /** Of the tenant whose mails are shown. */
  site: string;
}

function page({ locale, nonce, site }: InboxPage, title: string, content: string): string {
  const t = textsOf(locale);
  return `<!doctype html>
<html lang="${locale}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${e(`${title} – ${site}`)}</title>
<style nonce="${nonce}">${INBOX_STYLE}</style>
</head>
<body><main>
<p class="notice" role="note"><strong>${e(t('badge'))}</strong> ${e(t('notice'))}</p>
${content}
</main></body>
</html>
`;
}

const when = (instant: Date, locale: Locale) =>
  `<time datetime="${instant.toISOString()}">${e(
    new Intl.DateTimeFormat(LOCALE_TABLE[locale].iso, { dateStyle: 'medium', timeStyle: 'medium' }).format(instant),
  )}</time>`;

/** All mails of a tenant, the latest first. */
export function listPage(
  input: InboxPage,
  mails: readonly { id: string; subject: string; recipient: string; received_at: Date }[],
): string {
  const t = textsOf(input.locale);
  const lines = mails.map(
    (mail) =>
      `<li><a class="mail" href="${INBOX_PATH}/${mail.id}"><strong>${e(mail.subject)}</strong>` +
      `<span>${e(mail.recipient)} · ${when(mail.received_at, input.locale)}</span></a></li>`,
  );
  const list = lines.length === 0 ? `<p>${e(t('empty'))}</p>` : `<ul>${lines.join('')}</ul>`;
  return page(input, t('title'), `<h1>${e(`${t('title')} – ${input.site}`)}</h1>${list}`);
}

/** The addresses of a text as links; everything else as it is. */
function linked(text: string): string {
  return text
    .split(/(https?:\/\/[^\s<>"]+)/)
    .map((part, index) => (index % 2 === 1 ? `<a href="${e(part)}" rel="noreferrer">${e(part)}</a>` : e(part)))
    .join('');
}

/** One mail: its HTML in a frame that can do nothing but open links, its text, its headers. */
export function mailPage(input: InboxPage, mail: ReadMail): string {
  const t = textsOf(input.locale);
  return page(
    input,
    mail.subject,
    `<a class="back" href="${INBOX_PATH}">← ${e(t('back'))}</a>
<h1>${e(mail.subject)}</h1>
<dl>
<dt>${e(t('from'))}</dt><dd>${e(mail.from)}</dd>
<dt>${e(t('to'))}</dt><dd>${e(mail.to)}</dd>
<dt>${e(t('received'))}</dt><dd>${when(mail.received_at, input.locale)}</dd>
</dl>
<h2>${e(t('html'))}</h2>
<iframe title="${e(t('html'))}" sandbox="allow-popups allow-popups-to-escape-sandbox" src="${INBOX_PATH}/${mail.id}/html"></iframe>
<h2>${e(t('text'))}</h2>
<pre>${linked(mail.text)}</pre>
<h2>${e(t('headers'))}</h2>
<pre>${e(mail.headers)}</pre>`,
  );
}

/** For an address that names no mail. */
export function missingPage(input: InboxPage): string {
  const t = textsOf(input.locale);
  return page(input, t('title'), `<h1>${e(t('missing'))}</h1><a class="back" href="${INBOX_PATH}">${e(t('back'))}</a>`);
}
