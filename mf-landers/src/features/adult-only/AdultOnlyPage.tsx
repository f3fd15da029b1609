import type { Messages } from '@tandem/contracts/composition/remote';
import { Page } from '@tandem/shared-ui/components/Page';
import { useSettings, withTexts } from '@tandem/shared-ui/host';
import { useTranslation } from '@tandem/shared-ui/i18n';
import styles from './AdultOnlyPage.module.css';
import { Closing } from './components/Closing.tsx';
import { QuestionCard } from './components/QuestionCard.tsx';
import { nextQuestion, QUESTIONS } from './model/questions.ts';
import { useAnswers } from './model/use-answers.ts';

/**
 * `/landers/adultonly` (S-LANDERS-ADULTONLY): the age and what one is here for, one question a screen, and then the signup
 * with the answers.
 */
function AdultOnlyPage() {
  const { t } = useTranslation('mf-landers');
  const { min_age } = useSettings();
  const { answers, answer, goBack } = useAnswers();
  const question = answers.age === 'minor' ? null : nextQuestion(answers);
  const done = question === null ? QUESTIONS.length : QUESTIONS.indexOf(question);

  return (
    <div className={styles.night} data-appearance="dark">
      <Page width="narrow" className={styles.page}>
        <p className={styles.mark} aria-hidden="true">
          {min_age}+
        </p>
        {question === null ? (
          <Closing answers={answers} onBack={goBack} />
        ) : (
          <QuestionCard
            key={question}
            question={question}
            answers={answers}
            onAnswer={answer}
            onBack={done === 0 ? undefined : goBack}
          />
        )}
        <progress
          className={styles.progress}
          max={QUESTIONS.length}
          value={done}
          aria-label={t('adultonly.progress')}
        />
      </Page>
    </div>
  );
}

/** The page with its texts, which are files of their own. */
export const pageOf = (texts: Messages) => withTexts('mf-landers', AdultOnlyPage, texts);
