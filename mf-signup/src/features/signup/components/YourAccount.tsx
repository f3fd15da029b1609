import { useState } from 'react';
import { Button } from '@tandem/shared-ui/components/Button';
import { PasswordField } from '@tandem/shared-ui/components/PasswordField';
import { TextField } from '@tandem/shared-ui/components/TextField';
import { ApiError, useLinks } from '@tandem/shared-ui/host';
import { useTranslation } from '@tandem/shared-ui/i18n';
import { Link } from '@tandem/shared-ui/router';
import { suggestEmail } from '../model/suggest-email.ts';
import type { SignupForm } from '../model/use-signup-form.ts';
import styles from './SignupForm.module.css';

/** E-mail, with a word on likely typos and the login for those who are here already, and password. */
export function YourAccount({ form, taken }: { form: SignupForm; taken: unknown }) {
  const { t } = useTranslation('mf-signup');
  const links = useLinks();
  const { values, errors } = form;
  const [suggestion, setSuggestion] = useState<string | null>(null);
  const isTaken = taken instanceof ApiError && taken.code === 'email_taken' && errors.email === taken.message;
  return (
    <fieldset className={styles.part}>
      <legend className={styles.legend}>{t('parts.account')}</legend>
      <div className={styles.under}>
        <TextField
          name="email"
          type="email"
          label={t('fields.email')}
          hint={t('fields.email-hint')}
          autoComplete="email"
          autoCapitalize="none"
          spellCheck={false}
          value={values.email}
          error={errors.email}
          onChange={(event) => {
            form.set('email', event.target.value);
            setSuggestion(null);
          }}
          onBlur={() => {
            if (values.email !== '') form.check('email');
            setSuggestion(suggestEmail(values.email.trim()));
          }}
        />
        {isTaken && links.login ? (
          <Link to={links.login()} className={styles.suggestion}>
            {t('signup.login-instead')}
          </Link>
        ) : null}
        <div role="status">
          {suggestion === null ? null : (
            <Button
              size="s"
              onClick={() => {
                form.set('email', suggestion);
                setSuggestion(null);
              }}
            >
              {t('fields.did-you-mean', { email: suggestion })}
            </Button>
          )}
        </div>
      </div>
      <PasswordField
        name="password"
        label={t('fields.password')}
        hint={t('fields.password-hint')}
        autoComplete="new-password"
        showLabel={t('fields.show-password')}
        hideLabelText={t('fields.hide-password')}
        value={values.password}
        error={errors.password}
        onChange={(event) => form.setUnstored('password', event.target.value)}
        onBlur={() => values.password !== '' && form.check('password')}
      />
    </fieldset>
  );
}
