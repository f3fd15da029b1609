import { useFormat } from '@tandem/shared-ui/host';
import { useTranslation } from '@tandem/shared-ui/i18n';
import { placeOf } from '../../../shared/place-of.ts';
import { StartButton } from '../../../shared/StartButton.tsx';
import styles from '../MemberLanding.module.css';
import type { VariantProps } from '../model/variants.ts';

/** The second variant: the profile as three questions, whose answers unfold, also without a script. */
export function ThreeQuestions({ member, lander }: VariantProps) {
  const { t } = useTranslation('mf-landers');
  const format = useFormat();
  const { name, age } = member;
  const answers = {
    where: placeOf(member, format),
    age: t('member.three-questions.answers.age', { age }),
    about: member.about ?? t('member.three-questions.answers.silent', { name }),
  };
  return (
    <>
      <div className={styles.questions}>
        {(['where', 'age', 'about'] as const).map((question) => (
          <details key={question} className={styles.question}>
            <summary>{t(`member.three-questions.questions.${question}`, { name })}</summary>
            <p>{answers[question]}</p>
          </details>
        ))}
      </div>
      <StartButton lander={lander} profile={member.id} full />
    </>
  );
}
