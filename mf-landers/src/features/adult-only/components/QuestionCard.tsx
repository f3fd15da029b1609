import { useEffect, useRef } from 'react';
import type { MouseEvent } from 'react';
import { Button, buttonClass } from '@tandem/shared-ui/components/Button';
import { Heading } from '@tandem/shared-ui/components/Heading';
import { Text } from '@tandem/shared-ui/components/Text';
import { useLinks, useSettings } from '@tandem/shared-ui/host';
import { useTranslation } from '@tandem/shared-ui/i18n';
import { Link } from '@tandem/shared-ui/router';
import { isPlainClick } from '../../../shared/plain-click.ts';
import { signupPath } from '../../../shared/signup-path.ts';
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
  const card = useRef<HTMLElement>(null);
  // The answer that had the focus is gone.
  useEffect(() => {
    if (onBack !== undefined) card.current?.focus();
  }, [onBack]);

  return (
    <section ref={card} tabIndex={-1} className={styles.card} aria-labelledby="question">
      <Heading level={1} size="hero" id="question">
        {t(`adultonly.${question}.title`, { age: min_age })}
      </Heading>
      <Text tone="muted" size="l">
        {t(`adultonly.${question}.text`)}
      </Text>
      <ul role="list" className={styles.answers}>
        {OPTIONS[question].map((option) => {
          const given: Answers = { ...answers, [question]: option };
          const path = option === 'minor' ? (links.home?.() ?? '/') : signupPath(links, startOf(given));
          const label = t(`adultonly.${question}.${option}`, { age: min_age });
          const handleClick = (event: MouseEvent) => {
            if (!isPlainClick(event)) return;
            event.preventDefault();
            onAnswer(given);
          };
          return (
            <li key={option}>
              {path === null ? null : (
                <Link
                  to={path}
                  onClick={handleClick}
                  className={buttonClass({ variant: LOOK[option] ?? 'secondary', size: 'l', full: true })}
                >
                  {label}
                </Link>
              )}
            </li>
          );
        })}
      </ul>
      {onBack === undefined ? null : (
        <Button variant="quiet" onClick={onBack}>
          {t('adultonly.back')}
        </Button>
      )}
    </section>
  );
}
