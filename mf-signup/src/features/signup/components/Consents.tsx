import { Checkbox } from '@tandem/shared-ui/components/Checkbox';
import { PageLink, useSettings } from '@tandem/shared-ui/host';
import { useTranslation } from '@tandem/shared-ui/i18n';
import type { SignupForm } from '../model/use-signup-form.ts';
import { MarkedText } from '../../../shared/MarkedText.tsx';
import styles from './SignupForm.module.css';

/**
 * The terms, and apart from them, unticked, the consent that special-category data needs (R-SIGNUP-CONSENT-SEPARATE).
 */
export function Consents({ form }: { form: SignupForm }) {
  const { t } = useTranslation('mf-signup');
  const { name, min_age } = useSettings();
  return (
    <div className={styles.consents}>
      <Checkbox
        name="accept_terms"
        label={
          <MarkedText
            text={t('consent.terms', { name, min_age })}
            marks={{
              terms: <PageLink name="terms" target="_blank" className={styles.inline} />,
              privacy: <PageLink name="privacy" target="_blank" className={styles.inline} />,
            }}
          />
        }
        checked={form.values.accept_terms}
        error={form.errors.accept_terms}
        onChange={(event) => form.setUnstored('accept_terms', event.target.checked)}
      />
      <Checkbox
        name="consent_sensitive"
        label={t('consent.sensitive', { name })}
        hint={t('consent.sensitive-hint')}
        checked={form.values.consent_sensitive}
        onChange={(event) => form.setUnstored('consent_sensitive', event.target.checked)}
      />
    </div>
  );
}
