import { useState } from 'react';
import type { SubmitEvent } from 'react';
import { Banner } from '@tandem/shared-ui/components/Banner';
import { Button } from '@tandem/shared-ui/components/Button';
import { PasswordField } from '@tandem/shared-ui/components/PasswordField';
import { TextField } from '@tandem/shared-ui/components/TextField';
import { ApiError, useHost } from '@tandem/shared-ui/host';
import { useTranslation } from '@tandem/shared-ui/i18n';
import { useMutation } from '@tandem/shared-ui/query';
import { useSearchParams } from '@tandem/shared-ui/router';
import { nextPath } from '../../../shared/next-path.ts';
import { useHoldUpdate } from '../../../shared/use-hold-update.ts';
import { logIn } from '../api/log-in.ts';
import styles from './LoginForm.module.css';

type Faults = Partial<Record<'email' | 'password', string>>;

/**
 * E-mail and password. The fields are the browser's own (not controlled), so that what was typed or
 * filled in before the script came stays; `method="post"` keeps a password out of the address then.
 */
export function LoginForm() {
  const { t } = useTranslation('mf-signup');
  const { api, session, links, navigate } = useHost();
  const [search] = useSearchParams();
  const [faults, setFaults] = useState<Faults>({});
  const login = useMutation({
    mutationFn: (credentials: { email: string; password: string }) => logIn(api, credentials),
    onSuccess: (user) => {
      session.signedIn(user);
      navigate(nextPath(search.get('next'), links.searchMembers?.() ?? '/'), { replace: true });
    },
  });
  useHoldUpdate(login.isPending);

  const handleSubmit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (login.isPending) return;
    const form = new FormData(event.currentTarget);
    const email = textOf(form, 'email').trim();
    const password = textOf(form, 'password');
    const found: Faults = {
      ...(email === '' ? { email: t('login.email-missing') } : {}),
      ...(password === '' ? { password: t('login.password-missing') } : {}),
    };
    setFaults(found);
    const first = Object.keys(found)[0];
    if (first === undefined) login.mutate({ email, password });
    else event.currentTarget.querySelector<HTMLInputElement>(`[name="${first}"]`)?.focus();
  };

  return (
    <>
      <p className={styles.scriptless}>{t('login.needs-script')}</p>
      <form method="post" noValidate className={styles.form} onSubmit={handleSubmit} aria-label={t('login.title')}>
        {login.error === null ? null : (
          <Banner tone="danger" live>
            {login.error instanceof ApiError ? login.error.message : t('errors.generic')}
          </Banner>
        )}
        <TextField
          name="email"
          type="email"
          label={t('fields.email')}
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          error={faults.email}
        />
        <PasswordField
          name="password"
          label={t('fields.password')}
          autoComplete="current-password"
          showLabel={t('fields.show-password')}
          hideLabelText={t('fields.hide-password')}
          error={faults.password}
        />
        <Button type="submit" variant="primary" size="l" full loading={login.isPending}>
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
