import { UserRound } from 'lucide-react';
import { ageOn } from '@tandem/contracts/product/age';
import { ChatBubble } from '@tandem/shared-ui/components/MessageItem';
import { isoDateOf } from '@tandem/shared-ui/components/DateOfBirthField';
import { Text } from '@tandem/shared-ui/components/Text';
import { useFormat, useSettings } from '@tandem/shared-ui/host';
import { useTranslation } from '@tandem/shared-ui/i18n';
import type { SignupValues } from '../model/use-signup-values.ts';
import { useToday } from '../model/use-today.ts';
import styles from './SignupPreview.module.css';

interface SignupPreviewProps {
  values: SignupValues;
  hasMember: boolean;
}

/** What others will see of the new member, as it is typed: name, age, country, and the message (R-SIGNUP-PREVIEW). */
export function SignupPreview({ values, hasMember }: SignupPreviewProps) {
  const { t } = useTranslation('mf-signup');
  const format = useFormat();
  const { min_age, countries } = useSettings();
  const today = useToday();
  const birth = isoDateOf(values.date_of_birth);
  const age = birth === '' || today === undefined ? null : ageOn(birth, today);
  const name = values.name.trim() === '' ? t('preview.name') : values.name.trim();
  const message = values.signup_message.trim();
  return (
    <div className={styles.preview}>
      {hasMember && message !== '' ? (
        <div className={styles.message}>
          <ChatBubble mine>{message}</ChatBubble>
        </div>
      ) : null}
      <div className={styles.person}>
        <span className={styles.face} aria-hidden="true">
          <UserRound />
        </span>
        <div>
          <Text strong>{age !== null && age >= min_age && age < 100 ? `${name}, ${age}` : name}</Text>
          <Text size="s" tone="muted">
            {countries.includes(values.country) ? format.country(values.country) : t('preview.text')}
          </Text>
        </div>
      </div>
    </div>
  );
}
