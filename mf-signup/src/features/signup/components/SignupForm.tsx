import { pageWords } from '@tandem/contracts/composition/page-words';
import type { MemberProfile } from '@tandem/contracts/api/members';
import { Button } from '@tandem/shared-ui/components/Button';
import { Heading } from '@tandem/shared-ui/components/Heading';
import { Text } from '@tandem/shared-ui/components/Text';
import { useHydrated, useSettings } from '@tandem/shared-ui/host';
import { useTranslation } from '@tandem/shared-ui/i18n';
import { useHoldUpdate } from '../../../shared/use-hold-update.ts';
import type { SignupForm as Form } from '../model/use-signup-form.ts';
import { useQuestionFocus } from '../model/use-question.ts';
import type { Signup } from '../model/use-signup.ts';
import type { QuestionState } from '../model/use-question.ts';
import { LikesNote } from './LikesNote.tsx';
import type { LikesNoteProps } from './LikesNote.tsx';
import { QuestionFields } from './QuestionFields.tsx';
import { QuestionProgress } from './QuestionProgress.tsx';
import { SignupFailure } from './SignupFailure.tsx';
import { UnsentNote } from './UnsentNote.tsx';
import styles from './SignupForm.module.css';

interface SignupFormProps {
  form: Form;
  questions: QuestionState;
  /** Whether the server refused the address because an account has it, and the login of who has one. */
  refused: Pick<Signup, 'isEmailTaken' | 'login'>;
  member: MemberProfile | null;
  likes: LikesNoteProps;
  /** The message to a member who cannot be loaded; empty without one. */
  unsent: string;
}

/**
 * Step 0, one question on a screen (R-SIGNUP-ONE-QUESTION), its button at the lower edge of a phone. Prerendered it is
 * inert until it is hydrated: the draft would miss what is typed before.
 */
export function SignupForm({ form, questions, refused, member, likes, unsent }: SignupFormProps) {
  const { t } = useTranslation('mf-signup');
  const hydrated = useHydrated();
  useHoldUpdate(form.values.password !== '');
  const panel = useQuestionFocus(questions.question);

  return (
    <form {...form.props} className={styles.form} aria-labelledby="signup-title">
      <QuestionProgress questions={questions} />
      <QuestionHead questions={questions} member={member} />
      {hydrated && likes.count > 0 ? (
        <LikesNote
          count={likes.count}
          onLeaveOut={() => {
            likes.onLeaveOut();
            // The button is gone with them.
            panel.current?.focus({ preventScroll: true });
          }}
        />
      ) : null}
      {unsent !== '' && (questions.isFirst || questions.isLast) ? <UnsentNote text={unsent} /> : null}
      <SignupFailure error={form.submitError} login={refused.login} />
      <p className={styles.scriptless}>{t('signup.needs-script')}</p>
      <div className={styles.parts} inert={!hydrated}>
        <div ref={panel} tabIndex={-1} className={styles.panel}>
          <QuestionFields question={questions.question} form={form} refused={refused} member={member} />
        </div>
        <div className={styles.onward}>
          <Button type="submit" variant="primary" size="l" full loading={form.isSubmitting}>
            {t(questions.isLast ? 'signup.submit' : 'questions.next')}
          </Button>
          {questions.isLast ? (
            <Text size="s" tone="muted" align="center">
              {t('signup.submit-note')}
            </Text>
          ) : null}
        </div>
      </div>
    </form>
  );
}

/** The first question is introduced by what the page is about, each further one by itself. */
function QuestionHead({ questions, member }: Pick<SignupFormProps, 'questions' | 'member'>) {
  const { t } = useTranslation('mf-signup');
  const { free_messages } = pageWords(useSettings());
  const { isFirst, question } = questions;
  const title = member ? t('signup.title-member', { name: member.name }) : t('signup.title');
  const text = member ? t('signup.text-member') : t('signup.text', { count: free_messages });
  return (
    <header className={styles.head}>
      <Heading level={1} id="signup-title">
        {isFirst ? title : t(`questions.${question}`)}
      </Heading>
      <Text tone="muted">{isFirst ? text : t(`questions.${question}-text`)}</Text>
    </header>
  );
}
