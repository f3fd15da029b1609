import type { MemberProfile } from '@tandem/contracts/api/members';
import { Button } from '@tandem/shared-ui/components/Button';
import { Heading } from '@tandem/shared-ui/components/Heading';
import { Text } from '@tandem/shared-ui/components/Text';
import { useHydrated, useSettings } from '@tandem/shared-ui/host';
import { useTranslation } from '@tandem/shared-ui/i18n';
import { useHoldUpdate } from '../../../shared/use-hold-update.ts';
import type { SignupForm as Form } from '../model/use-signup-form.ts';
import { AboutYou } from './AboutYou.tsx';
import { Consents } from './Consents.tsx';
import { FirstMessage } from './FirstMessage.tsx';
import { SignupFailure } from './SignupFailure.tsx';
import { YourAccount } from './YourAccount.tsx';
import styles from './SignupForm.module.css';

interface SignupFormProps {
  form: Form;
  /** Whether the server refused the address because an account has it. */
  isTaken: boolean;
  member: MemberProfile | null;
}

/**
 * Step 0 in its parts: the first message where a member was chosen, who you are, your account, your consent. Prerendered
 * it is inert until it is hydrated: the draft would miss what is typed before.
 */
export function SignupForm({ form, isTaken, member }: SignupFormProps) {
  const { t } = useTranslation('mf-signup');
  const { signup_credits } = useSettings();
  const hydrated = useHydrated();
  useHoldUpdate(form.values.password !== '');

  return (
    <form {...form.props} className={styles.form} aria-labelledby="signup-title">
      <header className={styles.head}>
        <Heading level={1} id="signup-title">
          {member ? t('signup.title-member', { name: member.name }) : t('signup.title')}
        </Heading>
        <Text tone="muted">{member ? t('signup.text-member') : t('signup.text', { count: signup_credits })}</Text>
      </header>
      <SignupFailure error={form.submitError} />
      <p className={styles.scriptless}>{t('signup.needs-script')}</p>
      <div className={styles.parts} inert={!hydrated}>
        {member === null ? null : <FirstMessage form={form} member={member} />}
        <AboutYou form={form} />
        <YourAccount form={form} isTaken={isTaken} />
        <Consents form={form} />
        <Button type="submit" variant="primary" size="l" full loading={form.isSubmitting}>
          {t('signup.submit')}
        </Button>
        <Text size="s" tone="muted" align="center">
          {t('signup.submit-note')}
        </Text>
      </div>
    </form>
  );
}
