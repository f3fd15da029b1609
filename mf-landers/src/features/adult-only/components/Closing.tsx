import { useEffect, useRef } from 'react';
import { Button } from '@tandem/shared-ui/components/Button';
import { Heading } from '@tandem/shared-ui/components/Heading';
import { Text } from '@tandem/shared-ui/components/Text';
import { useSettings } from '@tandem/shared-ui/host';
import { useTranslation } from '@tandem/shared-ui/i18n';
import { StartButton } from '../../../shared/StartButton.tsx';
import { useFreeMessages } from '../../../shared/use-free-messages.ts';
import styles from '../AdultOnlyPage.module.css';
import { startOf } from '../model/questions.ts';
import type { Answers } from '../model/questions.ts';

/** What comes after the questions: the way into the signup, or a friendly no for somebody who is too young. */
export function Closing({ answers, onBack }: { answers: Answers; onBack: () => void }) {
  const { t } = useTranslation('mf-landers');
  const { min_age, name } = useSettings();
  const freeMessages = useFreeMessages();
  const card = useRef<HTMLElement>(null);
  useEffect(() => card.current?.focus(), []);
  const isMinor = answers.age === 'minor';
  const intent = answers.intent ?? 'talk';
  return (
    <section ref={card} tabIndex={-1} className={styles.card} aria-labelledby="closing">
      <Heading level={1} size="hero" id="closing">
        {isMinor ? t('adultonly.minor.title') : t(`adultonly.closing.${intent}`)}
      </Heading>
      <Text tone="muted" size="l">
        {isMinor
          ? t('adultonly.minor.text', { age: min_age, tenant: name })
          : t('adultonly.closing.text', { count: freeMessages, tenant: name })}
      </Text>
      {isMinor ? null : <StartButton {...startOf(answers)} full />}
      <Button variant="quiet" onClick={onBack}>
        {t('adultonly.back')}
      </Button>
    </section>
  );
}
