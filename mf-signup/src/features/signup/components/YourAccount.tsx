import { useState } from 'react';
import type { KeyboardEvent } from 'react';
import { LIMITS } from '@tandem/contracts/product/limits';
import { Button } from '@tandem/shared-ui/components/Button';
import { PasswordField } from '@tandem/shared-ui/components/PasswordField';
import { TextField } from '@tandem/shared-ui/components/TextField';
import { useSettings } from '@tandem/shared-ui/host';
import { useTranslation } from '@tandem/shared-ui/i18n';
import { Link } from '@tandem/shared-ui/router';
import { suggestEmail } from '../model/suggest-email.ts';
import type { Signup } from '../model/use-signup.ts';
import type { SignupForm } from '../model/use-signup-form.ts';
import { PasswordStrength } from '../../../shared/PasswordStrength.tsx';
import styles from './SignupForm.module.css';

export interface YourAccountProps {
  form: SignupForm;
  /** Whether the server refused the address because an account has it, and the login of who has one. */
  refused: Pick<Signup, 'isEmailTaken' | 'login'>;
}

/** E-mail address and password. */
export function YourAccount({ form, refused }: YourAccountProps) {
  return (
    <div className={styles.part}>
      <EmailField form={form} refused={refused} />
      <NewPassword form={form} />
    </div>
  );
}

/** The password, and how strong it is while it is typed (V-ACCOUNT-PASSWORD-WHILE-TYPING). */
function NewPassword({ form }: { form: SignupForm }) {
  const { t } = useTranslation('mf-signup');
  const { name: siteName } = useSettings();
  const { values, errors } = form;
  const { password, email, name } = values;
  return (
    <div className={styles.under}>
      <PasswordField
        name="password"
        label={t('fields.password')}
        hint={t('fields.password-hint', { min: LIMITS.passwordMinBytes })}
        autoComplete="new-password"
        showLabel={t('fields.show-password')}
        hideLabelText={t('fields.hide-password')}
        value={password}
        error={errors.password}
        onChange={(event) => form.setUnstored('password', event.target.value)}
        onBlur={() => password !== '' && form.trigger('password')}
      />
      <PasswordStrength password={password} owner={{ email, name, siteName }} />
    </div>
  );
}

/** The key of a phone's keyboard that goes on leads to the password, as long as there is none: no thumb has to leave the keys. */
function goToPassword(event: KeyboardEvent<HTMLInputElement>): void {
  const password = event.currentTarget.form?.elements.namedItem('password');
  if (!(password instanceof HTMLInputElement)) return;
  event.preventDefault();
  password.focus();
}

/** The address, with a suggestion for a likely typo, and a link to the login for those who have an account. */
function EmailField({ form, refused }: YourAccountProps) {
  const { t } = useTranslation('mf-signup');
  const { email } = form.values;
  const error = form.errors.email;
  const [suggestion, setSuggestion] = useState<string | null>(null);
  const change = (value: string) => {
    form.set('email', value);
    setSuggestion(null);
  };
  return (
    <div className={styles.under}>
      <TextField
        name="email"
        type="email"
        label={t('fields.email')}
        hint={t('fields.email-hint')}
        autoComplete="email"
        autoCapitalize="none"
        spellCheck={false}
        enterKeyHint="next"
        value={email}
        error={error}
        onChange={(event) => change(event.target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && !event.nativeEvent.isComposing && form.values.password === '')
            goToPassword(event);
        }}
        onBlur={() => {
          if (email !== '') form.trigger('email');
          setSuggestion(suggestEmail(email.trim()));
        }}
      />
      {refused.isEmailTaken && error !== undefined && refused.login !== undefined ? (
        <Link to={refused.login} className={styles.suggestion}>
          {t('signup.login-instead')}
        </Link>
      ) : null}
      <div role="status">
        {suggestion === null ? null : (
          <Button size="s" onClick={() => change(suggestion)}>
            {t('fields.did-you-mean', { email: suggestion })}
          </Button>
        )}
      </div>
    </div>
  );
}
