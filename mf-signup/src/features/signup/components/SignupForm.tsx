import { useEffect, useRef, useState } from 'react';
import type { SubmitEvent } from 'react';
import type { MemberProfile } from '@tandem/contracts/api/members';
import { Button } from '@tandem/shared-ui/components/Button';
import { Heading } from '@tandem/shared-ui/components/Heading';
import { Text } from '@tandem/shared-ui/components/Text';
import { useHydrated, useSettings } from '@tandem/shared-ui/host';
import { useTranslation } from '@tandem/shared-ui/i18n';
import { useHoldUpdate } from '../../../shared/use-hold-update.ts';
import type { SignupForm as Form } from '../model/use-signup-form.ts';
import type { Signup } from '../model/use-signup.ts';
import { AboutYou } from './AboutYou.tsx';
import { Consents } from './Consents.tsx';
import { FirstMessage } from './FirstMessage.tsx';
import { SignupFailure } from './SignupFailure.tsx';
import { YourAccount } from './YourAccount.tsx';
import styles from './SignupForm.module.css';

interface SignupFormProps {
  form: Form;
  signup: Signup;
  member: MemberProfile | null;
}

/**
 * Step 0 in its parts: the first message where a member was chosen, who you are, your account, your consent. In HTML
 * that was rendered ahead it can be read, and used once the script is there: the draft would not hear of it before.
 */
export function SignupForm({ form, signup, member }: SignupFormProps) {
  const { t } = useTranslation('mf-signup');
  const { signup_credits } = useSettings();
  const hydrated = useHydrated();
  const element = useRef<HTMLFormElement>(null);
  const [refusals, setRefusals] = useState(0);
  const { error } = signup;
  useHoldUpdate(form.values.password !== '');

  useEffect(() => {
    if (refusals > 0)
      element.current
        ?.querySelector<HTMLElement>(
          '[role="radiogroup"][aria-invalid] input, input[aria-invalid], textarea[aria-invalid], select[aria-invalid]',
        )
        ?.focus();
  }, [refusals]);

  const refuse = () => setRefusals((count) => count + 1);
  const send = async () => {
    const failure = await signup.submit(form.body());
    if (failure === null) return;
    form.showServerErrors(failure);
    refuse();
  };

  const handleSubmit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (Object.keys(form.check()).length > 0) refuse();
    else void send();
  };

  return (
    <form
      ref={element}
      method="post"
      noValidate
      onSubmit={handleSubmit}
      className={styles.form}
      aria-labelledby="signup-title"
    >
      <header className={styles.head}>
        <Heading level={1} id="signup-title">
          {member ? t('signup.title-member', { name: member.name }) : t('signup.title')}
        </Heading>
        <Text tone="muted">{member ? t('signup.text-member') : t('signup.text', { count: signup_credits })}</Text>
      </header>
      <SignupFailure error={error} />
      <p className={styles.scriptless}>{t('signup.needs-script')}</p>
      <div className={styles.parts} inert={!hydrated}>
        {member === null ? null : <FirstMessage form={form} member={member} />}
        <AboutYou form={form} />
        <YourAccount form={form} taken={error} />
        <Consents form={form} />
        <Button type="submit" variant="primary" size="l" full>
          {t('signup.submit')}
        </Button>
        <Text size="s" tone="muted" align="center">
          {t('signup.submit-note')}
        </Text>
      </div>
    </form>
  );
}
