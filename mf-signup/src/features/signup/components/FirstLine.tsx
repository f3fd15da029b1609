import type { MemberProfile } from '@tandem/contracts/api/members';
import { Button } from '@tandem/shared-ui/components/Button';
import { useTranslation } from '@tandem/shared-ui/i18n';
import styles from './SignupForm.module.css';

interface FirstLineProps {
  member: Pick<MemberProfile, 'city'>;
  value: string;
  onPick: (line: string) => void;
}

/**
 * A first line that fills the field for the message, to send as it is or to change; a second press takes it back. Own words
 * are not replaced (R-SIGNUP-FIRST-LINE). The focus stays: a field that takes it brings the keyboard of a phone, which
 * covers the way to the next question.
 */
export function FirstLine({ member, value, onPick }: FirstLineProps) {
  const { t } = useTranslation('mf-signup');
  const line = member.city === null ? t('message.line-hello') : t('message.line-place', { city: member.city });
  const isTaken = value === line;
  if (value.trim() !== '' && !isTaken) return null;
  return (
    <div role="group" aria-label={t('message.line-label')}>
      <Button size="s" full aria-pressed={isTaken} className={styles.line} onClick={() => onPick(isTaken ? '' : line)}>
        {line}
      </Button>
    </div>
  );
}
