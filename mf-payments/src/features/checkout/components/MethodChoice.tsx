import { ChevronDown } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import type { BundlesResponse } from '@tandem/contracts/api/payments';
import type { PaymentMethod } from '@tandem/contracts/product/lists';
import { Button } from '@tandem/shared-ui/components/Button';
import { RadioCards } from '@tandem/shared-ui/components/RadioCards';
import { useTranslation } from '@tandem/shared-ui/i18n';
import { MethodSign } from '../../../shared/components/MethodSign.tsx';
import { methodKind, methodName } from '../../../shared/model/method-names.ts';
import type { MethodKind } from '../../../shared/model/method-names.ts';
import { FEW, fewFirst } from '../model/few-first.ts';
import styles from './MethodChoice.module.css';

/** Kinds of methods whose name does not explain how, or when, the buyer pays. */
const SAYS_MORE: ReadonlySet<MethodKind> = new Set(['bank', 'phone', 'voucher', 'transfer', 'debit']);

interface MethodChoiceProps {
  methods: BundlesResponse['methods'];
  /** The card scheme of the country, if it has one of its own. */
  scheme: PaymentMethod | undefined;
  value: PaymentMethod | null;
  onChange: (method: PaymentMethod) => void;
}

/** The second line of a method: for cards which they are, otherwise how it works. */
function hintOf(
  method: PaymentMethod,
  scheme: PaymentMethod | undefined,
  t: (key: string, values: Record<string, string>) => string,
): string | undefined {
  const kind = methodKind(method);
  if (method !== 'creditcard') return SAYS_MORE.has(kind) ? t(`kinds.${kind}`, {}) : undefined;
  if (scheme === undefined) return t('kinds.cards', {});
  return t('kinds.cards-with', { scheme: methodName(scheme, (key) => t(key, {})) });
}

/**
 * The methods of the country (R-PAY-METHODS-SHOWN), few at first (R-PAY-METHODS-FEW); each says how it works and when the
 * credits arrive (R-PAY-INSTANT-SLOW).
 */
export function MethodChoice({ methods, scheme, value, onChange }: MethodChoiceProps) {
  const { t } = useTranslation('mf-payments');
  const container = useRef<HTMLDivElement>(null);
  const [isAsked, setAsked] = useState(false);
  const hasPressed = useRef(false);
  useEffect(() => {
    // The pressed button is gone; what it has brought comes next.
    if (hasPressed.current) container.current?.querySelectorAll('input').item(FEW).focus();
    hasPressed.current = false;
  });
  const sorted = fewFirst(methods.map(({ id }) => id));
  const few = sorted.slice(0, FEW);
  const isWhole = isAsked || sorted.length <= FEW;
  // They stay when another one is chosen then.
  if (!isWhole && value !== null && !few.includes(value)) setAsked(true);
  return (
    <div ref={container} className={styles.choice}>
      <RadioCards
        className={styles.methods}
        label={t('checkout.methods')}
        value={value}
        onChange={onChange}
        options={(isWhole ? sorted : few).map((id) => ({
          value: id,
          label: methodName(id, t),
          hint: hintOf(id, scheme, t),
          icon: <MethodSign method={id} />,
        }))}
      />
      {isWhole ? null : (
        <Button
          variant="quiet"
          icon={<ChevronDown />}
          className={styles.more}
          onClick={() => {
            hasPressed.current = true;
            setAsked(true);
          }}
        >
          {t('checkout.more-methods')}
        </Button>
      )}
    </div>
  );
}
