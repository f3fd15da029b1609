import { useEffect, useRef, useState } from 'react';
import type { RefObject } from 'react';
import type { User } from '@tandem/contracts/api/user';
import { Button } from '@tandem/shared-ui/components/Button';
import { PasswordField } from '@tandem/shared-ui/components/PasswordField';
import { TextField } from '@tandem/shared-ui/components/TextField';
import { useForm } from '@tandem/shared-ui/forms';
import type { FieldErrors, Resolution } from '@tandem/shared-ui/forms';
import { ApiError, useHost } from '@tandem/shared-ui/host';
import { useTranslation } from '@tandem/shared-ui/i18n';
import { Link, useSearchParams } from '@tandem/shared-ui/router';
import { forgetMailed } from '../../../shared/mailed-signup.ts';
import { nextPath } from '../../../shared/next-path.ts';
import { forgetSentReset } from '../../../shared/sent-reset.ts';
import { forgetTypedAddress, useTypedAddress } from '../../../shared/use-typed-address.ts';
import { useHoldUpdate } from '../../../shared/use-hold-update.ts';
import { textOf } from '../../../shared/text-of.ts';
import { keepAccount, logIn } from '../api/log-in.ts';
import type { Credentials } from '../api/log-in.ts';
import { mayOfferPasskey } from '../model/passkey-offer.ts';
import { CodeStep } from './CodeStep.tsx';
import { LoginFailure } from './LoginFailure.tsx';
import { PasskeyLogin } from './PasskeyLogin.tsx';
import { PasskeyOffer } from './PasskeyOffer.tsx';
import styles from './LoginForm.module.css';

function check(credentials: Credentials, t: (key: string) => string): Resolution<Credentials, Credentials> {
  const errors: FieldErrors<Credentials> = {
    ...(credentials.email === '' ? { email: t('login.email-missing') } : {}),
    ...(credentials.password === '' ? { password: t('login.password-missing') } : {}),
    ...(credentials.code === '' ? { code: t('login.code-missing') } : {}),
  };
  return Object.keys(errors).length > 0 ? { isValid: false, errors } : { isValid: true, output: credentials };
}

const needsCode = (error: unknown): boolean => error instanceof ApiError && error.code === 'code_required';

function credentialsIn(element: HTMLFormElement): Credentials {
  const data = new FormData(element);
  const code = data.get('code');
  return {
    email: textOf(data, 'email').trim(),
    password: textOf(data, 'password'),
    ...(typeof code === 'string' && { code: code.trim() }),
  };
}

/**
 * What the form does: it logs in, asks for a code where the login takes one, and may offer a passkey after that. An account
 * that is about to be deleted is brought back in the same way: with the code, where the login takes one.
 */
function useLogin() {
  const { t } = useTranslation('mf-signup');
  const { api, session, links, navigate, telemetry } = useHost();
  const [search] = useSearchParams();
  const [step, setStep] = useState<'password' | 'code'>('password');
  /** The code is entered to bring back an account that is about to be deleted. */
  const [isReturn, setIsReturn] = useState(false);
  const [offered, setOffered] = useState<User | null>(null);
  /** What was sent last: an account that is about to be deleted comes back with it. */
  const tried = useRef<Credentials>({ email: '', password: '' });
  const goOn = (user: User) => {
    forgetMailed();
    forgetSentReset();
    forgetTypedAddress();
    session.signedIn(user);
    navigate(nextPath(search.get('next'), links.searchMembers?.() ?? '/'), { replace: true });
  };
  const offerOrGoOn = async (user: User) => {
    // Not before the address is confirmed (R-ACCOUNT-LOGIN-WAYS-CONFIRMED).
    if (user.status === 'not_confirmed') return goOn(user);
    // Whatever keeps a passkey from being offered keeps nobody from logging in.
    const mayOffer = await mayOfferPasskey(api).catch((error: unknown) => {
      telemetry.error(error, { doing: 'offer a passkey' });
      return false;
    });
    if (!mayOffer) return goOn(user);
    return setOffered(user);
  };
  const form = useForm<Credentials, Credentials>({
    getValues: credentialsIn,
    resolver: (credentials) => check(credentials, t),
    onSubmit: async (credentials) => {
      tried.current = credentials;
      try {
        if (isReturn) goOn(await keepAccount(api, credentials));
        else await offerOrGoOn(await logIn(api, credentials));
      } catch (error) {
        if (!needsCode(error)) throw error;
        setStep('code');
      }
    },
  });
  const back = () => {
    form.reset();
    setIsReturn(false);
    setStep('password');
  };
  const keep = async () => {
    try {
      goOn(await keepAccount(api, tried.current));
    } catch (error) {
      if (!needsCode(error)) throw error;
      form.reset();
      setIsReturn(true);
      setStep('code');
    }
  };
  return { form, step, isReturn, back, goOn, keep, offered, password: tried };
}

/** From the code back to the password, the button that had the focus goes: that field has it then (R-ACCOUNT-LOGIN-BACK). */
function useFocusOnReturn(form: RefObject<HTMLFormElement | null>, step: 'password' | 'code'): void {
  const before = useRef(step);
  useEffect(() => {
    if (before.current === 'code' && step === 'password')
      form.current?.querySelector<HTMLInputElement>('[name="password"]')?.focus();
    before.current = step;
  }, [form, step]);
}

/**
 * E-mail and password, then a code where the login takes one. The fields are uncontrolled, so that what was typed or filled
 * in before the script ran stays; `method="post"` keeps a password out of the address until then.
 */
export function LoginForm() {
  const { t } = useTranslation('mf-signup');
  const { links } = useHost();
  const { form, step, isReturn, back, goOn, keep, offered, password } = useLogin();
  const typed = useTypedAddress();
  useFocusOnReturn(form.props.ref, step);
  useHoldUpdate(form.isSubmitting || offered !== null);
  if (offered !== null) return <PasskeyOffer password={password.current.password} onDone={() => goOn(offered)} />;

  return (
    <>
      <p className={styles.scriptless}>{t('login.needs-script')}</p>
      <form {...form.props} className={styles.form} aria-label={t('login.title')}>
        <LoginFailure error={form.submitError} fallback={t('errors.generic')} onReturn={keep} />
        {/* Kept while the code is typed: they are sent with it. */}
        <div {...typed} className={styles.form} hidden={step === 'code'}>
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
        </div>
        {step === 'code' ? <CodeStep error={form.errors.code} onBack={back} /> : null}
        <Button type="submit" variant="primary" size="l" full loading={form.isSubmitting}>
          {t(isReturn ? 'login.return' : 'login.submit')}
        </Button>
        {step === 'code' ? null : <PasskeyLogin onDone={goOn} />}
        {links.resetPassword ? (
          <Link to={links.resetPassword()} className={styles.forgot}>
            {t('login.forgot')}
          </Link>
        ) : null}
      </form>
    </>
  );
}
