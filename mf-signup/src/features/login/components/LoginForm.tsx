import { useRef } from 'react';
import type { User } from '@tandem/contracts/api/user';
import { Button } from '@tandem/shared-ui/components/Button';
import { PasswordField } from '@tandem/shared-ui/components/PasswordField';
import { TextField } from '@tandem/shared-ui/components/TextField';
import { useForm } from '@tandem/shared-ui/forms';
import type { FieldErrors, Resolution } from '@tandem/shared-ui/forms';
import { useHost } from '@tandem/shared-ui/host';
import { useTranslation } from '@tandem/shared-ui/i18n';
import { Link, useSearchParams } from '@tandem/shared-ui/router';
import { nextPath } from '../../../shared/next-path.ts';
import { useHoldUpdate } from '../../../shared/use-hold-update.ts';
import { textOf } from '../../../shared/text-of.ts';
import { keepAccount, logIn } from '../api/log-in.ts';
import { LoginFailure } from './LoginFailure.tsx';
import styles from './LoginForm.module.css';

interface Credentials {
  email: string;
  password: string;
}

function check(credentials: Credentials, t: (key: string) => string): Resolution<Credentials, Credentials> {
  const errors: FieldErrors<Credentials> = {
    ...(credentials.email === '' ? { email: t('login.email-missing') } : {}),
    ...(credentials.password === '' ? { password: t('login.password-missing') } : {}),
  };
  return Object.keys(errors).length > 0 ? { isValid: false, errors } : { isValid: true, output: credentials };
}

/**
 * E-mail and password. The fields are uncontrolled, so that what was typed or filled in before the script ran stays;
 * `method="post"` keeps a password out of the address until then.
 */
export function LoginForm() {
  const { t } = useTranslation('mf-signup');
  const { api, session, links, navigate } = useHost();
  const [search] = useSearchParams();
  /** What was sent last: an account that is about to be deleted comes back with it. */
  const tried = useRef<Credentials>({ email: '', password: '' });
  const goOn = (user: User) => {
    session.signedIn(user);
    navigate(nextPath(search.get('next'), links.searchMembers?.() ?? '/'), { replace: true });
  };
  const form = useForm<Credentials, Credentials>({
    getValues: (element) => {
      const data = new FormData(element);
      return { email: textOf(data, 'email').trim(), password: textOf(data, 'password') };
    },
    resolver: (credentials) => check(credentials, t),
    onSubmit: async (credentials) => {
      tried.current = credentials;
      goOn(await logIn(api, credentials));
    },
  });
  useHoldUpdate(form.isSubmitting);

  return (
    <>
      <p className={styles.scriptless}>{t('login.needs-script')}</p>
      <form {...form.props} className={styles.form} aria-label={t('login.title')}>
        <LoginFailure error={form.submitError} onReturn={async () => goOn(await keepAccount(api, tried.current))} />
        <TextField
          name="email"
          type="email"
          label={t('fields.email')}
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          error={form.errors.email}
        />
        <PasswordField
          name="password"
          label={t('fields.password')}
          autoComplete="current-password"
          showLabel={t('fields.show-password')}
          hideLabelText={t('fields.hide-password')}
          error={form.errors.password}
        />
        <Button type="submit" variant="primary" size="l" full loading={form.isSubmitting}>
          {t('login.submit')}
        </Button>
        {links.resetPassword ? (
          <Link to={links.resetPassword()} className={styles.forgot}>
            {t('login.forgot')}
          </Link>
        ) : null}
      </form>
    </>
  );
}
