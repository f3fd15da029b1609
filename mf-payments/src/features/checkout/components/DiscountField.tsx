import { useEffect, useRef, useState } from 'react';
import { Button } from '@tandem/shared-ui/components/Button';
import { TextField } from '@tandem/shared-ui/components/TextField';
import { ApiError } from '@tandem/shared-ui/host';
import { useTranslation } from '@tandem/shared-ui/i18n';
import { MOST_CHARACTERS } from '../../../shared/model/typed-code.ts';
import { isForStaying } from '../../../shared/model/discount-key.ts';
import type { CodeField, OrderDiscount } from '../model/use-discount.ts';
import styles from './DiscountField.module.css';

interface DiscountFieldProps {
  field: CodeField;
  /** What the order has, the time bonus or the code. */
  discount: OrderDiscount | null;
  /** What the server found wrong with the code when the order was placed. */
  orderError: string | undefined;
}

/**
 * The field for a discount code (C-PAY-DISCOUNT), behind a button until somebody has one (R-PAY-CODE-ASKED); what was typed
 * stays when the code is refused.
 */
export function DiscountField(props: DiscountFieldProps) {
  const { t } = useTranslation('mf-payments');
  // Open from the start with a code of before or of the address; emptied, it stays.
  const [isOpened, setOpened] = useState(() => props.field.text !== '');
  const wasOpened = useRef(isOpened);
  const container = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // The pressed button is gone.
    if (isOpened && !wasOpened.current) container.current?.querySelector('input')?.focus();
    wasOpened.current = isOpened;
  }, [isOpened]);
  const isShown = isOpened || props.orderError !== undefined;
  if (!isShown)
    return (
      <div>
        <Button variant="quiet" className={styles.open} onClick={() => setOpened(true)}>
          {t('discount.open')}
        </Button>
      </div>
    );
  return (
    <div ref={container}>
      <CodeEntry {...props} />
    </div>
  );
}

function CodeEntry({ field, discount, orderError }: DiscountFieldProps) {
  const { t } = useTranslation('mf-payments');
  const { accepted, error } = field;
  const message = error === null ? orderError : error instanceof ApiError ? error.message : t('errors.generic');
  return (
    <div className={styles.field}>
      <TextField
        label={t('discount.label')}
        name="discount_code"
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={MOST_CHARACTERS}
        className={styles.input}
        value={field.text}
        error={message}
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
        {accepted === null ? null : (
          <CodeNote accepted={accepted} kept={discount?.isBonus === true ? discount.code : null} />
        )}
      </p>
    </div>
  );
}

/** `kept`: the code of the active discount, where that saves as much; null where the typed one counts. */
function CodeNote({ accepted, kept }: { accepted: OrderDiscount; kept: string | null }) {
  const { t } = useTranslation('mf-payments');
  if (kept !== null) return t(isForStaying(kept) ? 'discount.stay-better' : 'discount.bonus-better');
  return t('discount.applied', { code: accepted.code, percent: accepted.percentage });
}
