import { useState } from 'react';
import { LIMITS } from '@tandem/contracts/product/limits';
import type { Messages } from '@tandem/contracts/composition/remote';
import { Button } from '@tandem/shared-ui/components/Button';
import { Text } from '@tandem/shared-ui/components/Text';
import { TextField } from '@tandem/shared-ui/components/TextField';
import { useForm } from '@tandem/shared-ui/forms';
import { ApiError, useApi, useLinks } from '@tandem/shared-ui/host';
import { useTranslation } from '@tandem/shared-ui/i18n';
import { Link, useSearchParams } from '@tandem/shared-ui/router';
import { MarkedText } from '../../shared/MarkedText.tsx';
import { forgetTypedAddress, useTypedAddress } from '../../shared/use-typed-address.ts';
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

/** `/reset-password?email=` (S-ACCOUNT-RESET): asks for the link that sets a new password. */
function ResetPasswordPage() {
  const [sentTo, setSentTo] = useState<string | null>(null);
  const again = () => {
    forgetTypedAddress();
    setSentTo(null);
  };
  if (sentTo !== null) return <LinkIsSent email={sentTo} onAgain={again} />;
  return <ResetForm onSent={setSentTo} />;
}

function ResetForm({ onSent }: { onSent: (email: string) => void }) {
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

function LinkIsSent({ email, onAgain }: { email: string; onAgain: () => void }) {
  const { t } = useTranslation('mf-signup');
  return (
    <ActivationFrame
      title={t('reset.sent')}
      action={
        <Button variant="secondary" size="l" full onClick={onAgain}>
          {t('reset.again')}
        </Button>
      }
    >
      <div role="status">
        <Text>
          <MarkedText
            text={t('reset.sent-text', { email, minutes: LIMITS.resetMinutes })}
            marks={{ b: <strong>{email}</strong> }}
          />
        </Text>
      </div>
      <Text tone="muted">{t('reset.sent-hint')}</Text>
    </ActivationFrame>
  );
}

/** The page with its texts, which are files of their own. */
export const pageOf = (texts: Messages) => withTexts(ResetPasswordPage, texts);
