import { useDeferredValue, useMemo, useState } from 'react';
import { EmptyState } from '@tandem/shared-ui/components/EmptyState';
import { Heading } from '@tandem/shared-ui/components/Heading';
import { NoResultsArt } from '@tandem/shared-ui/components/Illustration';
import { useLocale, useSettings } from '@tandem/shared-ui/host';
import { useTranslation } from '@tandem/shared-ui/i18n';
import { DocumentFrame } from '../document/DocumentFrame.tsx';
import { InlineText } from '../document/InlineText.tsx';
import { pageFacts } from '../document/page-facts.ts';
import { FaqQuestionItem } from './FaqQuestionItem.tsx';
import { FaqStructuredData } from './FaqStructuredData.tsx';
import { FaqSearch } from './FaqSearch.tsx';
import { fillFaq, searchFaq } from './faq-search.ts';
import type { FaqText } from './faq-text.ts';
import { useOpenQuestions } from './use-open-questions.ts';
import styles from './FaqPage.module.css';

/** The questions: grouped, each with an address of its own, and searched while the visitor types. */
export function FaqPage({ text }: { text: FaqText }) {
  const settings = useSettings();
  const { current } = useLocale();
  const { t } = useTranslation('shell');
  const facts = useMemo(() => pageFacts(settings, current, t), [settings, current, t]);
  const faq = useMemo(() => fillFaq(text, facts), [text, facts]);
  const [query, setQuery] = useState('');
  const search = useDeferredValue(query.trim());
  const groups = useMemo(() => searchFaq(faq.groups, search), [faq, search]);
  const open = useOpenQuestions(() => setQuery(''));
  const { title, lead, updated } = faq;
  const found = groups.reduce((sum, { questions }) => sum + questions.length, 0);
  return (
    <DocumentFrame {...{ title, lead, updated, facts }} locale={current} places={groups} closing={found > 0}>
      <FaqStructuredData faq={faq} />
      <FaqSearch value={query} onChange={setQuery} search={search} found={found} />
      {found === 0 ? <NothingFound query={search} /> : null}
      {groups.map((group) => (
        <section key={group.id} id={group.id} aria-labelledby={`${group.id}-title`} className={styles.group}>
          <Heading level={2} id={`${group.id}-title`}>
            {group.title}
          </Heading>
          <div className={styles.questions}>
            {group.questions.map((question) => (
              <FaqQuestionItem
                key={question.id}
                question={question}
                query={search}
                open={open.has(question.id)}
                onToggle={open.toggle}
              />
            ))}
          </div>
        </section>
      ))}
    </DocumentFrame>
  );
}

function NothingFound({ query }: { query: string }) {
  const settings = useSettings();
  const { t } = useTranslation('shell');
  return (
    <EmptyState art={<NoResultsArt />} title={t('faq.none', { query })}>
      <p>
        <InlineText text={t('faq.none-text', { email: settings.support_email })} />
      </p>
    </EmptyState>
  );
}

/** Returns the page of the questions of one language, as the route expects it. */
export function pageOf(text: FaqText) {
  return function QuestionsPage() {
    return <FaqPage text={text} />;
  };
}
