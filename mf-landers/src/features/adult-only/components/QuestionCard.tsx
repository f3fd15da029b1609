import { useEffect, useRef } from 'react';
import { Button } from '@tandem/shared-ui/components/Button';
import { Heading } from '@tandem/shared-ui/components/Heading';
import { Text } from '@tandem/shared-ui/components/Text';
import { useLinks, useSettings } from '@tandem/shared-ui/host';
import { useTranslation } from '@tandem/shared-ui/i18n';
import { AnswerLinks } from '../../../shared/AnswerLinks.tsx';
import { signupPath } from '../../../shared/signup-path.ts';
import { useLandingCopy } from '../../../shared/use-landing-copy.ts';
import styles from '../AdultOnlyPage.module.css';
import { OPTIONS, startOf } from '../model/questions.ts';
import type { Answers, Question } from '../model/questions.ts';

interface QuestionCardProps {
  question: Question;
  answers: Answers;
  onAnswer: (given: Answers) => void;
  /** Undefined at the first question. */
  onBack: (() => void) | undefined;
}

/** Of those answers that do not look like the others. */
const LOOK: Partial<Record<string, 'primary' | 'quiet'>> = { adult: 'primary', minor: 'quiet' };

/**
 * One question with its answers. Each answer is a link to the signup with what is known so far: without a script it leads
 * there at once (and who is too young to the home page), with one it leads to the next question.
 */
export function QuestionCard({ question, answers, onAnswer, onBack }: QuestionCardProps) {
  const { t } = useTranslation('mf-landers');
  const { min_age } = useSettings();
  const links = useLinks();
  const { headline, text } = useLandingCopy('adultonly');
  const isFirst = onBack === undefined;
  const title = t(`adultonly.${question}.title`, { age: min_age });
  const card = useRef<HTMLElement>(null);
  const withAnswer = (option: string): Answers => ({ ...answers, [question]: option });
  // The answer that had the focus is gone.
  useEffect(() => {
    if (onBack !== undefined) card.current?.focus();
  }, [onBack]);

  return (
    <section ref={card} tabIndex={-1} className={styles.card} aria-labelledby="question">
      <Heading level={1} size="hero" id="question">
        {isFirst ? headline(title) : title}
      </Heading>
      <Text tone="muted" size="l">
        {isFirst ? text(t(`adultonly.${question}.text`)) : t(`adultonly.${question}.text`)}
      </Text>
      <AnswerLinks
        className={styles.answers}
        answers={OPTIONS[question].map((option) => ({
          answer: option,
          label: t(`adultonly.${question}.${option}`, { age: min_age }),
          path: option === 'minor' ? (links.home?.() ?? '/') : signupPath(links, startOf(withAnswer(option))),
          variant: LOOK[option] ?? 'secondary',
        }))}
        onAnswer={(option) => onAnswer(withAnswer(option))}
      />
      {onBack === undefined ? null : (
        <Button variant="quiet" onClick={onBack}>
          {t('adultonly.back')}
        </Button>
      )}
    </section>
  );
}
