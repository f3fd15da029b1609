import type { ReactNode } from 'react';
import { Heading } from '@tandem/shared-ui/components/Heading';
import { Page } from '@tandem/shared-ui/components/Page';
import { dateInText, LOCALE_TABLE } from '@tandem/contracts/product/locales';
import type { Locale } from '@tandem/contracts/product/locales';
import { ContentsAbove, ContentsBeside } from './Contents.tsx';
import { InlineText } from './InlineText.tsx';
import { useTranslation } from '@tandem/shared-ui/i18n';
import type { PageFacts } from './page-facts.ts';
import { usePlaceFocus } from './use-place-focus.ts';
import styles from './DocumentPage.module.css';

export interface DocumentFrameProps {
  /** Filled. */
  title: string;
  lead: string;
  /** ISO date. */
  updated: string;
  locale: Locale;
  facts: PageFacts;
  places: readonly { id: string; title: string }[];
  /** Contact details are shown at the end, unless the page has them itself. */
  closing?: boolean;
  children: ReactNode;
}

/** A day in the language of the page, the same in every time zone. */
function dayOf(date: string, locale: Locale): string {
  const format = new Intl.DateTimeFormat(LOCALE_TABLE[locale].iso, { dateStyle: 'long', timeZone: 'UTC' });
  return dateInText(locale, format.format(new Date(`${date}T00:00:00Z`)));
}

/** The layout of every text page: headline, date, table of contents, text, and contact details. */
export function DocumentFrame(props: DocumentFrameProps) {
  const { title, lead, updated, locale, facts, places, closing = true, children } = props;
  const { t } = useTranslation('shell');
  const unclear = t('document.unclear');
  usePlaceFocus();
  return (
    <Page className={styles.page}>
      <header className={styles.head}>
        <Heading level={1}>{title}</Heading>
        <p className={styles.lead}>
          <InlineText text={lead} />
        </p>
        <p className={styles.updated}>
          <time dateTime={updated}>{t('document.updated', { date: dayOf(updated, locale) })}</time>
        </p>
      </header>
      <ContentsBeside label={t('document.contents')} places={places} />
      <div className={styles.body}>
        <ContentsAbove label={t('document.contents')} places={places} />
        {children}
        {closing ? (
          <aside className={styles.closing} aria-label={unclear}>
            <p className={styles.closingTitle}>{unclear}</p>
            <p>
              <InlineText text={t('document.unclear-text', { email: facts.email })} />
            </p>
          </aside>
        ) : null}
      </div>
    </Page>
  );
}
