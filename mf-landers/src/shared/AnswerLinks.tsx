import type { MouseEvent } from 'react';
import { STEP_LINK } from '@tandem/contracts/composition/step-link';
import { buttonClass } from '@tandem/shared-ui/components/Button';
import type { ButtonLook } from '@tandem/shared-ui/components/Button';
import { Link } from '@tandem/shared-ui/router';
import { isPlainClick } from './plain-click.ts';

export interface AnswerLink<Answer extends string> {
  answer: Answer;
  label: string;
  /** Where it leads without a script; an answer without a path is left out. */
  path: string | null;
  variant?: ButtonLook['variant'];
}

interface AnswerLinksProps<Answer extends string> {
  answers: readonly AnswerLink<Answer>[];
  onAnswer: (answer: Answer) => void;
  className: string | undefined;
}

/**
 * The answers to a question: links, so that without a script each leads on at once; with one they are the next step, also where it
 * is still on its way (R-LANDERS-FIRST-ANSWER).
 */
export function AnswerLinks<Answer extends string>({ answers, onAnswer, className }: AnswerLinksProps<Answer>) {
  return (
    <ul role="list" className={className}>
      {answers.map(({ answer, label, path, variant = 'secondary' }) => {
        if (path === null) return null;
        const handleClick = (event: MouseEvent) => {
          if (!isPlainClick(event)) return;
          event.preventDefault();
          onAnswer(answer);
        };
        return (
          <li key={answer}>
            <Link
              to={path}
              {...STEP_LINK}
              onClick={handleClick}
              className={buttonClass({ variant, size: 'l', full: true })}
            >
              {label}
            </Link>
          </li>
        );
      })}
    </ul>
  );
}
