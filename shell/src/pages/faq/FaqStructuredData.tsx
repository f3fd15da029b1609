import { useState, useSyncExternalStore } from 'react';
import { useLocale } from '@tandem/shared-ui/host';
import { plainFaq } from './faq-search.ts';
import type { FaqText } from './faq-text.ts';

const never = () => () => undefined;

/**
 * The questions for search engines (schema.org `FAQPage`). It is part of the document and survives hydration; a page
 * after a navigation has none, because nobody reads it there and the Trusted Types policy forbids scripts to create
 * script elements. `faq` is filled with the facts of the tenant.
 */
export function FaqStructuredData({ faq }: { faq: FaqText }) {
  const { current } = useLocale();
  const isInDocument = useSyncExternalStore(
    never,
    () => false,
    () => true,
  );
  const [wasInDocument] = useState(isInDocument);
  if (!wasInDocument) return null;
  const data = {
    '@context': 'https://schema.org',
    '@type': 'FAQPage',
    'inLanguage': current,
    'mainEntity': plainFaq(faq).map(({ question, answer }) => ({
      '@type': 'Question',
      'name': question,
      'acceptedAnswer': { '@type': 'Answer', 'text': answer },
    })),
  };
  const json = JSON.stringify(data).replaceAll('<', String.raw`\u003c`);
  // oxlint-disable-next-line react/no-danger -- data, not markup: nothing in it can end the element
  return <script type="application/ld+json" dangerouslySetInnerHTML={{ __html: json }} />;
}
