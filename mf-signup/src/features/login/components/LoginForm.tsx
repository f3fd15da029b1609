import { Banner } from '@tandem/shared-ui/components/Banner';
import { Button } from '@tandem/shared-ui/components/Button';
import { PasswordField } from '@tandem/shared-ui/components/PasswordField';
import { TextField } from '@tandem/shared-ui/components/TextField';
import { useForm } from '@tandem/shared-ui/forms';
import type { FieldErrors } from '@tandem/shared-ui/forms';
import { ApiError, useHost } from '@tandem/shared-ui/host';
import { useTranslation } from '@tandem/shared-ui/i18n';
import { useSearchParams } from '@tandem/shared-ui/router';
import { nextPath } from '../../../shared/next-path.ts';
import { useHoldUpdate } from '../../../shared/use-hold-update.ts';
import { logIn } from '../api/log-in.ts';
import styles from './LoginForm.module.css';

interface Credentials {
  email: string;
  password: string;
}

/**
 * E-mail and password. The fields are uncontrolled, so that what was typed or filled in before the script ran stays;
 * `method="post"` keeps a password out of the address until then.
 */
export function LoginForm() {
  const { t } = useTranslation('mf-signup');
  const { api, session, links, navigate } = useHost();
  const [search] = useSearchParams();
  const form = useForm<Credentials, Credentials>({
    getValues: (element) => {
      const data = new FormData(element);
      return { email: textOf(data, 'email').trim(), password: textOf(data, 'password') };
    },
    resolver: (credentials) => {
      const errors: FieldErrors<Credentials> = {
        ...(credentials.email === '' ? { email: t('login.email-missing') } : {}),
        ...(credentials.password === '' ? { password: t('login.password-missing') } : {}),
      };
      return Object.keys(errors).length > 0 ? { isValid: false, errors } : { isValid: true, output: credentials };
    },
    onSubmit: async (credentials) => {
      session.signedIn(await logIn(api, credentials));
      navigate(nextPath(search.get('next'), links.searchMembers?.() ?? '/'), { replace: true });
    },
  });
  useHoldUpdate(form.isSubmitting);

  return (
    <>
      <p className={styles.scriptless}>{t('login.needs-script')}</p>
      <form {...form.props} className={styles.form} aria-label={t('login.title')}>
        {form.submitError === null ? null : (
          <Banner tone="danger" live>
            {form.submitError instanceof ApiError ? form.submitError.message : t('errors.generic')}
          </Banner>
        )}
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
      </form>
    </>
  );
}

function textOf(form: FormData, name: string): string {
  const value = form.get(name);
  return typeof value === 'string' ? value : '';
}
