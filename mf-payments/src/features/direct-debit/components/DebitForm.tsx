import type { DirectDebit } from '@tandem/contracts/api/direct-debit';
import { Banner } from '@tandem/shared-ui/components/Banner';
import { Button } from '@tandem/shared-ui/components/Button';
import { Checkbox } from '@tandem/shared-ui/components/Checkbox';
import { TextField } from '@tandem/shared-ui/components/TextField';
import { ApiError } from '@tandem/shared-ui/host';
import { useTranslation } from '@tandem/shared-ui/i18n';
import { InView } from '../../../shared/components/InView.tsx';
import type { DebitField, DebitFormState } from '../model/use-debit-form.ts';
import { Mandate } from './Mandate.tsx';
import styles from './DirectDebit.module.css';

interface DebitFormProps {
  form: DebitFormState;
  mandate: DirectDebit['mandate'];
  /** As the reader writes money. */
  amount: string;
  /** Shows the step of the code that was sent; null where none was. */
  onCode: (() => void) | null;
}

/** Account, address and phone (F-PAY-DEBIT-FIELDS), the mandate in the page's language, and the consent to one debit. */
export function DebitForm({ form, mandate, amount, onCode }: DebitFormProps) {
  const { t } = useTranslation('mf-payments');
  const field = (name: DebitField) => ({
    name,
    label: t(`debit.fields.${name}`),
    value: form.values[name],
    error: form.errors[name],
    required: true,
    onChange: (event: { target: { value: string } }) => form.set(name, event.target.value),
  });
  return (
    <form {...form.props} className={styles.form} aria-label={t('debit.title')}>
      {form.submitError === null ? null : (
        <InView error={form.submitError}>
          <Banner tone="danger" live>
            {form.submitError instanceof ApiError ? form.submitError.message : t('errors.generic')}
          </Banner>
        </InView>
      )}
      <fieldset className={styles.group}>
        <legend>{t('debit.account')}</legend>
        <TextField {...field('account_holder')} autoComplete="name" />
        <TextField
          {...field('iban')}
          hint={t('debit.iban-hint')}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={60}
        />
      </fieldset>
      <fieldset className={styles.group}>
        <legend>{t('debit.address')}</legend>
        <div className={styles.wide}>
          <TextField {...field('street')} autoComplete="address-line1" />
          <TextField {...field('house_number')} autoComplete="address-line2" />
        </div>
        <div className={styles.narrow}>
          <TextField {...field('zip')} autoComplete="postal-code" />
          <TextField {...field('city')} autoComplete="address-level2" />
        </div>
      </fieldset>
      <TextField {...field('phone')} hint={t('debit.phone-hint')} type="tel" autoComplete="tel" maxLength={40} />
      <Mandate mandate={mandate} />
      <Checkbox
        name="consent"
        label={t('debit.consent', { amount })}
        checked={form.consent}
        error={form.errors.consent}
        onChange={(event) => form.setConsent(event.target.checked)}
      />
      <Button type="submit" variant="primary" size="l" full loading={form.isSubmitting}>
        {t('debit.send')}
      </Button>
      {onCode === null ? null : <ToCode onPress={onCode} />}
    </form>
  );
}

/** The way back to the step of the code that was sent. */
function ToCode({ onPress }: { onPress: () => void }) {
  const { t } = useTranslation('mf-payments');
  return (
    <Button variant="quiet" full onClick={onPress}>
      {t('debit.to-code')}
    </Button>
  );
}
