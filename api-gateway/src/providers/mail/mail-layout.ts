import type { Locale } from '@tandem/contracts/product/locales';
import type { Tenant } from '../../platform/tenants/tenant-settings.ts';
import { escapeHtml } from '../../platform/html/html.ts';
import { countryIn } from '../../platform/i18n/country-name.ts';
import { textsIn } from '../../platform/i18n/texts.ts';
import { mailBrand } from './mail-brand.ts';
import type { MailContent } from './mail-kind.ts';
import type en from './texts/en.json';

const textsOf = textsIn<typeof en>(import.meta.dirname);

export interface MailLayoutInput {
  content: MailContent;
  tenant: Tenant;
  locale: Locale;
  origin: string;
}

/** Who sends it, as the law of most countries of the site wants it under a mail (R-MAIL-IMPRINT). */
function imprint({ tenant, locale }: MailLayoutInput): string {
  const { name, address, city, country } = tenant.settings.company;
  return [name, address, city, countryIn(locale, country)].filter((part) => part !== '').join(' · ');
}

/** The link to the preferences at the foot of a mail with a notification type; nothing under others. */
function preferencesOf({ content: { unsubscribe }, locale }: MailLayoutInput) {
  if (unsubscribe === undefined) return null;
  return { label: textsOf(locale)('preferences'), url: unsubscribe.preferences };
}

/** The mail as plain text: everything that the HTML says, in the same order. */
export function layOutText(input: MailLayoutInput): string {
  const { content, tenant, locale, origin } = input;
  const labelled = ({ label, url }: { label: string; url: string }) =>
    `${textsOf(locale)('labelled', { label })}\n${url}`;
  const preferences = preferencesOf(input);
  const parts = [
    tenant.settings.name,
    content.heading,
    ...content.paragraphs,
    labelled(content.action),
    ...content.notes,
    `-- \n${[content.reason, ...(preferences === null ? [] : [labelled(preferences)]), imprint(input), origin].join('\n')}`,
  ];
  return `${parts.join('\n\n')}\n`;
}

/**
 * The mail as HTML. Tables and style attributes, because that is what mail programs understand; no
 * image, no script and nothing from elsewhere, so that opening it reveals nothing to anybody.
 */
export function layOutHtml(input: MailLayoutInput): string {
  const { content, tenant, locale, origin } = input;
  const brand = mailBrand(tenant.settings);
  const e = escapeHtml;
  const { action } = content;
  const small = `font:14px/1.5 ${brand.body};color:${brand.muted}`;
  const paragraph = (text: string) =>
    `<p style="margin:0 0 16px;font:16px/1.55 ${brand.body};color:${brand.text}">${e(text)}</p>`;
  const note = (text: string) => `<p style="margin:0 0 12px;${small}">${e(text)}</p>`;
  const link = (text: string, url: string, style: string) => `<a href="${e(url)}" style="${style}">${e(text)}</a>`;
  const button = link(
    action.label,
    action.url,
    `display:inline-block;padding:14px 28px;border-radius:999px;background:${brand.accent};color:${brand.onAccent};` +
      `font:600 16px/1.25 ${brand.body};text-decoration:none`,
  );
  const preferences = preferencesOf(input);
  const choose =
    preferences === null
      ? ''
      : `<p style="margin:0 0 6px">${link(preferences.label, preferences.url, `color:${brand.muted}`)}</p>\n`;
  return `<!doctype html>
<html lang="${locale}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light">
<title>${e(content.subject)}</title>
</head>
<body style="margin:0;padding:0;background:${brand.page}">
<div style="display:none;max-height:0;overflow:hidden">${e(content.preview)}</div>
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="background:${brand.page}">
<tr><td align="center" style="padding:32px 16px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="max-width:560px">
<tr><td style="padding:0 8px 20px;font:700 22px/1.2 ${brand.heading};color:${brand.text}">${e(tenant.settings.name)}</td></tr>
<tr><td style="padding:32px 28px 20px;background:${brand.card};border:1px solid ${brand.line};border-radius:16px">
<h1 style="margin:0 0 16px;font:700 26px/1.25 ${brand.heading};color:${brand.text}">${e(content.heading)}</h1>
${content.paragraphs.map(paragraph).join('\n')}
<p style="margin:8px 0 24px">${button}</p>
<p style="margin:0 0 16px;${small};overflow-wrap:anywhere">${e(action.fallback)}<br>${link(action.url, action.url, `color:${brand.muted}`)}</p>
${content.notes.map(note).join('\n')}
</td></tr>
<tr><td style="padding:20px 8px;font:13px/1.5 ${brand.body};color:${brand.muted}">
<p style="margin:0 0 6px">${e(content.reason)}</p>
${choose}<p style="margin:0">${e(imprint(input))}<br>${link(origin.replace(/^https?:\/\//, ''), origin, `color:${brand.muted}`)}</p>
</td></tr>
</table>
</td></tr>
</table>
</body>
</html>
`;
}
