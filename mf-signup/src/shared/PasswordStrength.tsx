import type { PasswordOwner } from '@tandem/contracts/forms/password-rules';
import { Text } from '@tandem/shared-ui/components/Text';
import { useTranslation } from '@tandem/shared-ui/i18n';
import { usePasswordStrength } from '@tandem/shared-ui/password-strength';
import styles from './PasswordStrength.module.css';

/** How strong a password is while it is typed (V-ACCOUNT-PASSWORD-WHILE-TYPING); below its field. */
export function PasswordStrength({ password, owner }: { password: string; owner: PasswordOwner }) {
  const { t } = useTranslation('mf-signup');
  const strength = usePasswordStrength(password, owner);
  return (
    <div role="status" className={styles.strength}>
      {strength === null ? null : (
        <Text size="s" tone={strength === 'weak' ? 'warning' : 'muted'}>
          {t(`fields.strength.${strength}`)}
        </Text>
      )}
    </div>
  );
}
