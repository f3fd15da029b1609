import { useEffect, useMemo, useRef, useState } from 'react';
import { LIMITS } from '@tandem/contracts/product/limits';
import type { Messages } from '@tandem/contracts/composition/remote';
import { Button } from '@tandem/shared-ui/components/Button';
import { Text } from '@tandem/shared-ui/components/Text';
import { TextField } from '@tandem/shared-ui/components/TextField';
import { useForm } from '@tandem/shared-ui/forms';
import { ApiError, useApi, useHost, useHydrated, useLinks } from '@tandem/shared-ui/host';
import { useTranslation } from '@tandem/shared-ui/i18n';
import { Link, useSearchParams } from '@tandem/shared-ui/router';
import { MarkedText } from '../../shared/MarkedText.tsx';
import { forgetSentReset, keepSentReset, readSentReset } from '../../shared/sent-reset.ts';
import {
  forgetTypedAddress,
  keepTypedAddress,
  readTypedAddress,
  useTypedAddress,
} from '../../shared/use-typed-address.ts';
import { useHoldUpdate } from '../../shared/use-hold-update.ts';
import { withTexts } from '../../shared/with-texts.tsx';
import { ActivationFrame } from '../activation/components/ActivationFrame.tsx';
import { textOf } from '../../shared/text-of.ts';
import { askForReset } from './api/account-calls.ts';
import { FormError } from './components/FormError.tsx';
import { FormPage } from './components/FormPage.tsx';
import { ScriptOnly } from './components/ScriptOnly.tsx';
import styles from './components/LifePage.module.css';

interface Values {
  email: string;
}

/**
 * The address that a link was sent to, also before a reload (R-ACCOUNT-RESET-KEPT), unless the tab has another one by now. A
 * document that was prerendered has none.
 */
function useSentReset() {
  const { serverNow } = useHost();
  const hydrated = useHydrated();
  const [search] = useSearchParams();
  const named = search.get('email') ?? '';
  const [changed, setChanged] = useState<{ to: string | null }>();
  // Neither the time nor the storage is read while a document is prerendered.
  const kept = useMemo(() => {
    if (!hydrated) return null;
    const email = readSentReset(serverNow());
    return [named, readTypedAddress()].every((other) => other === '' || other === email) ? email : null;
  }, [hydrated, serverNow, named]);
  return {
    sentTo: changed === undefined ? kept : changed.to,
    keep: (email: string) => {
      keepTypedAddress(email);
      keepSentReset(email, serverNow());
      setChanged({ to: email });
    },
    isForgotten: changed?.to === null,
    forget: () => {
      forgetTypedAddress();
      forgetSentReset();
      setChanged({ to: null });
    },
  };
}

/** `/reset-password?email=` (S-ACCOUNT-RESET): asks for the link that sets a new password. */
function ResetPasswordPage() {
  const { sentTo, keep, isForgotten, forget } = useSentReset();
  if (sentTo !== null) return <LinkIsSent email={sentTo} onAgain={forget} />;
  return <ResetForm onSent={keep} hasFocus={isForgotten} />;
}

/** The form; `hasFocus` where it comes in place of what had the focus. */
function ResetForm({ onSent, hasFocus }: { onSent: (email: string) => void; hasFocus: boolean }) {
  const { t } = useTranslation('mf-signup');
  const api = useApi();
  const links = useLinks();
  const [search] = useSearchParams();
  const form = useForm<Values, Values>({
    getValues: (element) => ({ email: textOf(new FormData(element), 'email').trim() }),
    resolver: (values) =>
      values.email === ''
        ? { isValid: false, errors: { email: t('reset.email-missing') } }
        : { isValid: true, output: values },
    onSubmit: async ({ email }) => {
      await askForReset(api, email);
      onSent(email);
    },
    // No account has the address: the field is to blame (T-ACCOUNT-RESET-UNKNOWN).
    serverErrors: (error) => (error instanceof ApiError && error.code === 'not_found' ? { email: error.message } : {}),
  });
  const typed = useTypedAddress();
  useEffect(() => {
    if (hasFocus) typed.ref.current?.querySelector('input')?.focus();
    // oxlint-disable-next-line react/exhaustive-deps -- once, when it comes
  }, []);
  useHoldUpdate(form.isSubmitting);

  return (
    <FormPage
      title={t('reset.title')}
      text={t('reset.text')}
      foot={links.login ? <Link to={links.login()}>{t('reset.back')}</Link> : undefined}
    >
      <ScriptOnly without={t('reset.needs-script')}>
        <form {...form.props} className={styles.form} aria-label={t('reset.title')}>
          <FormError error={form.submitError} />
          <div {...typed}>
            <TextField
              name="email"
              type="email"
              label={t('fields.email')}
              autoComplete="username"
              autoCapitalize="none"
              spellCheck={false}
              defaultValue={search.get('email') ?? ''}
              error={form.errors.email}
            />
          </div>
          <Button type="submit" variant="primary" size="l" full loading={form.isSubmitting}>
            {t('reset.submit')}
          </Button>
        </form>
      </ScriptOnly>
    </FormPage>
  );
}

/** Where the link was sent. The form that had the focus is gone, so this takes it. */
function LinkIsSent({ email, onAgain }: { email: string; onAgain: () => void }) {
  const { t } = useTranslation('mf-signup');
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => place.current?.focus({ preventScroll: true }), []);
  return (
    <div ref={place} className={styles.sent} tabIndex={-1}>
      <ActivationFrame
        title={t('reset.sent')}
        action={
          <Button variant="secondary" size="l" full onClick={onAgain}>
            {t('reset.again')}
          </Button>
        }
      >
        <Text>
          <MarkedText
            text={t('reset.sent-text', { email, minutes: LIMITS.resetMinutes })}
            marks={{ b: <strong>{email}</strong> }}
          />
        </Text>
        <Text tone="muted">{t('reset.sent-hint')}</Text>
      </ActivationFrame>
    </div>
  );
}

/** The page with its texts, which are files of their own. */
export const pageOf = (texts: Messages) => withTexts(ResetPasswordPage, texts);
