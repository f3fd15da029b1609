import type { BundlesResponse } from '@tandem/contracts/api/payments';
import type { PaymentMethod } from '@tandem/contracts/product/lists';
import { RadioCards } from '@tandem/shared-ui/components/RadioCards';
import { useTranslation } from '@tandem/shared-ui/i18n';
import { MethodSign } from '../../../shared/components/MethodSign.tsx';
import { methodKind, methodName } from '../../../shared/model/method-names.ts';
import type { MethodKind } from '../../../shared/model/method-names.ts';
import styles from './MethodChoice.module.css';

/** Kinds of methods whose name does not explain how, or when, the buyer pays. */
const SAYS_MORE: ReadonlySet<MethodKind> = new Set(['bank', 'phone', 'voucher', 'transfer', 'debit']);

interface MethodChoiceProps {
  methods: BundlesResponse['methods'];
  value: PaymentMethod | null;
  onChange: (method: PaymentMethod) => void;
  error?: string | undefined;
}

/**
 * The methods of the country (R-PAY-METHODS-SHOWN), the local ones first; each says how it works and when the credits
 * arrive (R-PAY-INSTANT-SLOW).
 */
export function MethodChoice({ methods, value, onChange, error }: MethodChoiceProps) {
  const { t } = useTranslation('mf-payments');
  return (
    <RadioCards
      className={styles.methods}
      label={t('checkout.methods')}
      value={value}
      onChange={onChange}
      error={error}
      options={methods.map(({ id }) => ({
        value: id,
        label: methodName(id, t),
        hint: SAYS_MORE.has(methodKind(id)) ? t(`kinds.${methodKind(id)}`) : undefined,
        icon: <MethodSign method={id} />,
      }))}
    />
  );
}
