import { Button } from '@tandem/shared-ui/components/Button';
import { TextField } from '@tandem/shared-ui/components/TextField';
import { ApiError } from '@tandem/shared-ui/host';
import { useTranslation } from '@tandem/shared-ui/i18n';
import type { CodeField, OrderDiscount } from '../model/use-discount.ts';
import styles from './DiscountField.module.css';

interface DiscountFieldProps {
  field: CodeField;
  /** What the order has, the time bonus or the code. */
  discount: OrderDiscount | null;
  /** Said by the server when the order was placed. */
  refused: string | undefined;
}

/** Where a discount code is typed (C-PAY-DISCOUNT); what was typed stays, whatever comes of it. */
export function DiscountField({ field, discount, refused }: DiscountFieldProps) {
  const { t } = useTranslation('mf-payments');
  const { accepted, error } = field;
  const note = () => {
    if (accepted === null) return undefined;
    if (discount?.isBonus) return t('discount.bonus-better');
    return t('discount.applied', { code: accepted.code, percent: accepted.percentage });
  };
  const fault = error === null ? refused : error instanceof ApiError ? error.message : t('errors.generic');
  const said = note();
  return (
    <div className={styles.field}>
      <TextField
        label={t('discount.label')}
        name="discount_code"
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={40}
        className={styles.input}
        value={field.text}
        error={fault}
        onChange={(event) => field.setText(event.target.value)}
        onKeyDown={(event) => {
          // Enter would order with obligation to pay.
          if (event.key !== 'Enter') return;
          event.preventDefault();
          field.apply();
        }}
      />
      <Button variant="secondary" className={styles.apply} loading={field.isChecking} onClick={field.apply}>
        {t('discount.apply')}
      </Button>
      <p role="status" className={styles.note}>
        {said}
      </p>
    </div>
  );
}
