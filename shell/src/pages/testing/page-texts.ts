import { createInstance } from 'i18next';
import type { ResourceKey } from 'i18next';
import { z } from 'zod';
import { LOCALES } from '@tandem/contracts/product/locales';
import type { Locale } from '@tandem/contracts/product/locales';
import type { DocumentText, TextBlock } from '../document/document-text.ts';
import type { Translate } from '../document/page-facts.ts';
import type { FaqText } from '../faq/faq-text.ts';

/** The forms that the files of page texts have to have. */
const text = z.string().min(1);
const blockSchema: z.ZodType<TextBlock> = z.union([
  text,
  z.strictObject({ list: z.array(text) }),
  z.strictObject({ steps: z.array(text) }),
  z.strictObject({ terms: z.array(z.tuple([text, text])) }),
  z.strictObject({
    table: z.strictObject({ caption: text, head: z.array(text), rows: z.array(z.array(text)) }),
  }),
  z.strictObject({ note: z.array(text) }),
  z.strictObject({ heading: text }),
]);
const anchor = z.string().regex(/^[a-z][a-z-]*$/);
const head = { title: text, lead: text, updated: z.iso.date() };

const documentSchema = z.strictObject({
  ...head,
  summary: z.array(text).exactOptional(),
  numbered: z.boolean().exactOptional(),
  closing: z.boolean().exactOptional(),
  sections: z.array(z.strictObject({ id: anchor, title: text, blocks: z.array(blockSchema) })),
});
const faqSchema = z.strictObject({
  ...head,
  groups: z.array(
    z.strictObject({
      id: anchor,
      title: text,
      questions: z.array(z.strictObject({ id: anchor, question: text, answer: z.array(blockSchema) })),
    }),
  ),
});

/** Parses a file of a document as its page does. Throws on another shape. */
export const readDocument = (file: unknown): DocumentText => documentSchema.parse(file);

/** The file of the questions. Throws where it has another form. */
export const readFaq = (file: unknown): FaqText => faqSchema.parse(file);

/** The shell's texts in every language of the site. */
const RESOURCES = Object.fromEntries(
  await Promise.all(
    LOCALES.map(async (locale) => {
      const { default: texts } = (await import(`../../locales/${locale}.json`)) as { default: ResourceKey };
      return [locale, { shell: texts }] as const;
    }),
  ),
);

/** The shell's translation in a language. */
export function translate(locale: Locale): Translate {
  const i18n = createInstance();
  void i18n.init({
    lng: locale,
    defaultNS: 'shell',
    resources: RESOURCES,
    initAsync: false,
  });
  return (key: string, values?: { count: number; shown: string }) =>
    values === undefined ? i18n.t(key) : i18n.t(key, values);
}
