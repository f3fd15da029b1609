import { useMemo } from 'react';
import { Heading } from '@tandem/shared-ui/components/Heading';
import { useLocale, useSettings } from '@tandem/shared-ui/host';
import { useTranslation } from '@tandem/shared-ui/i18n';
import { DocumentBlocks } from './DocumentBlocks.tsx';
import { DocumentFrame } from './DocumentFrame.tsx';
import type { DocumentText } from './document-text.ts';
import { fillDocument } from './fill-text.ts';
import { InlineText } from './InlineText.tsx';
import { pageFacts } from './page-facts.ts';
import styles from './DocumentPage.module.css';

/** A legal or information page, from its text. */
export function DocumentPage({ text }: { text: DocumentText }) {
  const settings = useSettings();
  const { current } = useLocale();
  const { t } = useTranslation('shell');
  const facts = useMemo(() => pageFacts(settings, current, t), [settings, current, t]);
  const {
    title,
    lead,
    updated,
    summary,
    closing = true,
    sections,
  } = useMemo(() => withNumbers(fillDocument(text, facts)), [text, facts]);
  return (
    <DocumentFrame {...{ title, lead, updated, closing, facts }} locale={current} places={sections}>
      {summary === undefined ? null : (
        <section className={styles.summary} aria-label={t('document.summary')}>
          <h2 className={styles.summaryTitle}>{t('document.summary')}</h2>
          <ul>
            {summary.map((line) => (
              <li key={line}>
                <InlineText text={line} />
              </li>
            ))}
          </ul>
        </section>
      )}
      {sections.map((section) => (
        <section key={section.id} id={section.id} aria-labelledby={`${section.id}-title`} className={styles.section}>
          <Heading level={2} id={`${section.id}-title`}>
            {section.title}
          </Heading>
          <DocumentBlocks blocks={section.blocks} />
        </section>
      ))}
    </DocumentFrame>
  );
}

function withNumbers(text: DocumentText): DocumentText {
  if (text.numbered !== true) return text;
  const sections = text.sections.map((section, index) => ({ ...section, title: `${index + 1}. ${section.title}` }));
  return { ...text, sections };
}

/** The page of a text, as a route has it. */
export function pageOf(text: DocumentText) {
  return function TextPage() {
    return <DocumentPage text={text} />;
  };
}
