import { Link2, Plus } from 'lucide-react';
import { useTranslation } from '@tandem/shared-ui/i18n';
import { Link } from '@tandem/shared-ui/router';
import { textsOfBlocks } from '../document/document-text.ts';
import { DocumentBlocks } from '../document/DocumentBlocks.tsx';
import { findWords, wordsOfQuery } from '../document/fold-text.ts';
import { Highlighted } from '../document/Highlighted.tsx';
import { plainText } from '../document/inline-text.ts';
import type { FaqQuestion } from './faq-text.ts';
import styles from './FaqPage.module.css';

export interface FaqQuestionItemProps {
  /** Filled. */
  question: FaqQuestion;
  query: string;
  open: boolean;
  onToggle: (id: string, open: boolean) => void;
}

/**
 * One question; it opens without a script. The anchor is inside, so that a browser opens the answer when it is in the
 * address. A search opens it when a word is found in the answer.
 */
export function FaqQuestionItem({ question: { id, question, answer }, query, open, onToggle }: FaqQuestionItemProps) {
  const { t } = useTranslation('shell');
  const words = wordsOfQuery(query);
  const isInAnswer = textsOfBlocks(answer).some((text) => findWords(plainText(text), words).length > 0);
  return (
    <details
      className={styles.question}
      open={open || isInAnswer}
      onToggle={(event) => {
        // What the search opened is not what the reader opened.
        if (words.length === 0) onToggle(id, event.currentTarget.open);
      }}
    >
      <summary className={styles.summary}>
        <h3 className={styles.words}>
          <Highlighted text={question} query={query} />
        </h3>
        <Plus aria-hidden="true" className={styles.sign} />
      </summary>
      <div id={id} className={styles.answer}>
        <DocumentBlocks blocks={answer} query={query} />
        <Link to={`#${id}`} className={styles.link} aria-label={t('faq.link', { question })}>
          <Link2 aria-hidden="true" />
        </Link>
      </div>
    </details>
  );
}
