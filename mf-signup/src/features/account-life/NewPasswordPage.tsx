import { useEffect, useState } from 'react';
import { flushSync } from 'react-dom';
import { LIMITS } from '@tandem/contracts/product/limits';
import type { Messages } from '@tandem/contracts/composition/remote';
import { Button, buttonClass } from '@tandem/shared-ui/components/Button';
import { NotFoundArt } from '@tandem/shared-ui/components/Illustration';
import { PasswordField } from '@tandem/shared-ui/components/PasswordField';
import type { PasswordFieldProps } from '@tandem/shared-ui/components/PasswordField';
import { Skeleton } from '@tandem/shared-ui/components/Skeleton';
import { Text } from '@tandem/shared-ui/components/Text';
import { VisuallyHidden } from '@tandem/shared-ui/components/VisuallyHidden';
import { useForm } from '@tandem/shared-ui/forms';
import type { FieldErrors } from '@tandem/shared-ui/forms';
import { ApiError, useApi, useHost, useSettings } from '@tandem/shared-ui/host';
import { useTranslation } from '@tandem/shared-ui/i18n';
import { useQuery } from '@tandem/shared-ui/query';
import { Link, useSearchParams } from '@tandem/shared-ui/router';
import { PasswordStrength } from '../../shared/PasswordStrength.tsx';
import { useHoldUpdate } from '../../shared/use-hold-update.ts';
import { keepAgeConfirmed } from '../../shared/keep-age-confirmed.ts';
import { forgetSentReset } from '../../shared/sent-reset.ts';
import { withTexts } from '../../shared/with-texts.tsx';
import { ActivationFrame } from '../activation/components/ActivationFrame.tsx';
import { textOf } from '../../shared/text-of.ts';
import { resetLinkQuery, resetPassword } from './api/account-calls.ts';
import type { ResetLink } from './api/account-calls.ts';
import { FormError } from './components/FormError.tsx';
import { FormPage } from './components/FormPage.tsx';
import { OtherWays, REMOVED } from './components/OtherWays.tsx';
import { ScriptOnly } from './components/ScriptOnly.tsx';
import styles from './components/LifePage.module.css';

interface Values {
  password: string;
  password_repeat: string;
  /** Ids of the passkeys that go with the old password. */
  removed: string[];
}

/** Those that were shown and not ticked stay; what was added since goes (R-ACCOUNT-RESET-PASSKEYS). */
function keptOf(ways: ResetLink | undefined, removed: readonly string[]): { keep_passkeys?: string[] } {
  if (ways === undefined || ways.two_step) return {};
  return { keep_passkeys: ways.passkeys.map(({ id }) => id).filter((id) => !removed.includes(id)) };
}

const isGone = (error: unknown) => error instanceof ApiError && error.code === 'gone';

/**
 * `/reset-password/do?token=` (S-ACCOUNT-RESET-DO): the page that the mail leads to. It sets the password, not its address:
 * a scanner that opens the link changes nothing. A link that sets none any more is known before anything is typed
 * (R-ACCOUNT-RESET-OVER-SHOWN).
 */
function NewPasswordPage() {
  const [search] = useSearchParams();
  const token = search.get('token') ?? '';
  const [isOver, setIsOver] = useState(false);
  if (isOver || token === '') return <LinkIsOver isNews={isOver} />;
  return <PasswordForm token={token} onOver={() => setIsOver(true)} />;
}

interface Outcome {
  /** The password is set, and the link used up by it. */
  onSaved: () => void;
  /** The link sets no password any more. */
  onOver: () => void;
}

/** Sets the password; the member is logged in then, or is sent to the login where that asks for more. */
function usePasswordForm(token: string, ways: ResetLink | undefined, { onSaved, onOver }: Outcome) {
  const { t } = useTranslation('mf-signup');
  const { api, session, links, navigate, notify } = useHost();
  return useForm<Values, Values>({
    getValues: (element) => {
      const data = new FormData(element);
      const removed = data.getAll(REMOVED).filter((id) => typeof id === 'string');
      return { password: textOf(data, 'password'), password_repeat: textOf(data, 'password_repeat'), removed };
    },
    resolver: (values) => {
      const errors: FieldErrors<Values> = {
        ...(values.password === '' ? { password: t('errors.password-short', { n: LIMITS.passwordMinBytes }) } : {}),
        ...(values.password === values.password_repeat ? {} : { password_repeat: t('new-password.mismatch') }),
      };
      return Object.keys(errors).length > 0 ? { isValid: false, errors } : { isValid: true, output: values };
    },
    onSubmit: async ({ removed, ...values }) => {
      try {
        const user = await resetPassword(api, { token, ...values, ...keptOf(ways, removed) });
        onSaved();
        forgetSentReset();
        keepAgeConfirmed();
        if (user !== null) session.signedIn(user);
        notify.show('success', t('new-password.done'));
        navigate((user === null ? links.login?.() : links.searchMembers?.()) ?? '/', { replace: true });
      } catch (error) {
        if (!isGone(error)) throw error;
        onOver();
      }
    },
  });
}

function PasswordForm({ token, onOver }: { token: string; onOver: () => void }) {
  const { t } = useTranslation('mf-signup');
  const [isSaved, setIsSaved] = useState(false);
  const ways = useQuery({ ...resetLinkQuery(useApi(), token), enabled: !isSaved });
  // Before the new session has everything requested again: the link is used up.
  const onSaved = () => flushSync(() => setIsSaved(true));
  const form = usePasswordForm(token, ways.data, { onSaved, onOver });
  useHoldUpdate(form.isSubmitting);
  // Its own password uses the link up as well: that is no news to who has just set it.
  if (isGone(ways.error) && !form.isSubmitting && !isSaved) return <LinkIsOver isNews />;
  const isWaiting = ways.isPending && !form.isSubmitting && !isSaved;
  const labels = { showLabel: t('fields.show-password'), hideLabelText: t('fields.hide-password') };
  return (
    <FormPage
      title={t('new-password.title')}
      // Where the login takes a code, the new password alone lets nobody in.
      text={t(ways.data?.two_step === true ? 'new-password.text-two-step' : 'new-password.text')}
    >
      <ScriptOnly without={t('reset.needs-script')}>
        {isWaiting ? (
          <FormOutline />
        ) : (
          <form {...form.props} className={styles.form} aria-label={t('new-password.title')}>
            <FormError error={form.submitError} />
            <NewPassword {...labels} error={form.errors.password} />
            <PasswordField
              {...labels}
              name="password_repeat"
              label={t('new-password.repeat')}
              autoComplete="new-password"
              error={form.errors.password_repeat}
            />
            <OtherWays ways={ways.data} error={ways.error} />
            <Button type="submit" variant="primary" size="l" full loading={form.isSubmitting}>
              {t('new-password.submit')}
            </Button>
          </form>
        )}
      </ScriptOnly>
    </FormPage>
  );
}

/**
 * In place of the form until it is known which passkeys there are: a password that is saved before would keep those of a stranger,
 * and their list would move the button (R-ACCOUNT-RESET-PASSKEYS-SHOWN).
 */
function FormOutline() {
  const { t } = useTranslation('mf-signup');
  return (
    <div role="status" className={styles.form}>
      <VisuallyHidden>{t('new-password.wait')}</VisuallyHidden>
      <Skeleton height="6rem" />
      <Skeleton height="4.5rem" />
      <Skeleton height="3.25rem" />
    </div>
  );
}

/** The password, and how strong it is while it is typed. Whose account it is for, only the link says. */
function NewPassword(props: Pick<PasswordFieldProps, 'showLabel' | 'hideLabelText' | 'error'>) {
  const { t } = useTranslation('mf-signup');
  const { name: siteName } = useSettings();
  const [password, setPassword] = useState('');
  return (
    <div className={styles.under}>
      <PasswordField
        {...props}
        name="password"
        label={t('new-password.password')}
        hint={t('new-password.hint', { min: LIMITS.passwordMinBytes })}
        autoComplete="new-password"
        onChange={(event) => setPassword(event.target.value)}
      />
      <PasswordStrength password={password} owner={{ email: '', name: '', siteName }} />
    </div>
  );
}

/**
 * The link was used, is over or is none (T-ACCOUNT-RESET-EXPIRED). It may have been used by this very form: where the response
 * was lost, the second attempt is refused, and the password is the new one. `isNews` where the page has shown its form before.
 */
function LinkIsOver({ isNews }: { isNews: boolean }) {
  const { t } = useTranslation('mf-signup');
  const { links } = useHost();
  // The page of a new link is its form, also where this one was sent from this tab.
  useEffect(forgetSentReset, []);
  return (
    <ActivationFrame
      title={t('new-password.expired')}
      replaces={isNews}
      live={isNews ? 'alert' : undefined}
      art={<NotFoundArt />}
      action={
        <>
          {links.resetPassword ? (
            <Link to={links.resetPassword()} className={buttonClass({ variant: 'primary', size: 'l', full: true })}>
              {t('new-password.request')}
            </Link>
          ) : null}
          {links.login ? (
            <Link to={links.login()} className={buttonClass({ size: 'l', full: true })}>
              {t('new-password.login')}
            </Link>
          ) : null}
        </>
      }
    >
      <Text tone="muted">{t('new-password.expired-text', { minutes: LIMITS.resetMinutes })}</Text>
    </ActivationFrame>
  );
}

/** The page with its texts, which are files of their own. */
export const pageOf = (texts: Messages) => withTexts(NewPasswordPage, texts);
