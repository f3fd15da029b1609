import { useEffect, useRef, useState } from 'react';
import type { Bundle } from '@tandem/contracts/api/payments';
import { Button } from '@tandem/shared-ui/components/Button';
import { TextField } from '@tandem/shared-ui/components/TextField';
import { ApiError, useFormat } from '@tandem/shared-ui/host';
import { useTranslation } from '@tandem/shared-ui/i18n';
import { MOST_CHARACTERS } from '../../../shared/model/typed-code.ts';
import { isForStaying } from '../../../shared/model/discount-key.ts';
import type { CodeField, OrderDiscount, OrderPress } from '../model/use-discount.ts';
import styles from './DiscountField.module.css';

interface DiscountFieldProps {
  field: CodeField;
  bundle: Bundle;
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

function CodeEntry({ orderError, ...props }: DiscountFieldProps) {
  const { t } = useTranslation('mf-payments');
  const { field } = props;
  const { error } = field;
  const { input, note } = useOutcomeFocus(field);
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
        ref={input}
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
      <p ref={note} tabIndex={-1} role="status" className={styles.note}>
        <CodeOutcome {...props} />
      </p>
    </div>
  );
}

/** What the code does to the price; after a press of the order button also what the total is now. */
function CodeOutcome({ field, bundle, discount }: Omit<DiscountFieldProps, 'orderError'>) {
  const { t } = useTranslation('mf-payments');
  const format = useFormat();
  const { accepted, press } = field;
  if (accepted === null) return null;
  const total = format.money(discount?.price ?? bundle.price, bundle.currency);
  return (
    <>
      <CodeNote accepted={accepted} kept={discount?.isBonus === true ? discount.code : null} />
      {press === null ? null : ` ${t('discount.then-order', { total })}`}
    </>
  );
}

/**
 * Where the press of the order button applied the code, what came of it gets the focus, once: the field of a code that is refused,
 * otherwise what is said of the price (R-PAY-CODE-TYPED).
 */
function useOutcomeFocus({ press, isChecking, error }: CodeField) {
  const input = useRef<HTMLInputElement>(null);
  const note = useRef<HTMLParagraphElement>(null);
  const shown = useRef<OrderPress | null>(null);
  useEffect(() => {
    // Another method has the code checked again: that is no press.
    if (press === null || isChecking || press === shown.current) return;
    shown.current = press;
    (error === null ? note : input).current?.focus();
  }, [press, isChecking, error]);
  return { input, note };
}

/** `kept`: the code of the active discount, where that saves as much; null where the typed one counts. */
function CodeNote({ accepted, kept }: { accepted: OrderDiscount; kept: string | null }) {
  const { t } = useTranslation('mf-payments');
  if (kept !== null) return t(isForStaying(kept) ? 'discount.stay-better' : 'discount.bonus-better');
  return t('discount.applied', { code: accepted.code, percent: accepted.percentage });
}
