import { useState } from 'react';
import type { SubmitEvent } from 'react';
import type { Bundle, BundlesAnswer } from '@tandem/contracts/api/payments';
import type { PaymentMethod } from '@tandem/contracts/product/lists';
import type { Country } from '@tandem/contracts/product/locales';
import { Banner } from '@tandem/shared-ui/components/Banner';
import { Button } from '@tandem/shared-ui/components/Button';
import { Checkbox } from '@tandem/shared-ui/components/Checkbox';
import { Heading } from '@tandem/shared-ui/components/Heading';
import { ApiError, useChosen, useHost, useSettings, useUser } from '@tandem/shared-ui/host';
import { useTranslation } from '@tandem/shared-ui/i18n';
import { BonusBanner } from '../../../shared/components/BonusBanner.tsx';
import { CountrySelect } from '../../../shared/components/CountrySelect.tsx';
import { checkoutPath } from '../../../shared/model/checkout-path.ts';
import { canApplePay } from '../model/apple-pay.ts';
import { useDiscount } from '../model/use-discount.ts';
import { useOrder } from '../model/use-order.ts';
import { DiscountField } from './DiscountField.tsx';
import { FictionalWarning } from './FictionalWarning.tsx';
import { MethodChoice } from './MethodChoice.tsx';
import { OrderSummary } from './OrderSummary.tsx';
import styles from './Checkout.module.css';

interface CheckoutProps {
  bundle: Bundle;
  prices: BundlesAnswer;
  /** Where the buyer pays from; while its prices are on their way, `prices` are still another's. */
  country: Country;
  /** The method in the address, known or not. */
  asked: string | undefined;
  onCountry: (country: Country) => void;
}

/**
 * The order: where from, how, the consent (R-PAY-IMMEDIATE-CONSENT), and the button that costs money
 * (R-PAY-ORDER-BUTTON).
 */
export function Checkout({ bundle, prices, country, asked, onCountry }: CheckoutProps) {
  const { t } = useTranslation('mf-payments');
  const { links, navigate } = useHost();
  const { refund_days, fictional_warning } = useSettings();
  const user = useUser();
  const order = useOrder();
  const [consented, setConsented] = useState(false);
  const [missing, setMissing] = useState(false);
  const methods = prices.methods.filter(({ id }) => id !== 'applepay' || canApplePay());
  const [wished, wish] = useChosen(asked);
  const method = methods.find(({ id }) => id === wished) ?? methods[0] ?? null;
  const isRepricing = prices.country !== country;
  const { discount, field } = useDiscount({ bundle, prices, method: method?.id ?? null });

  const chooseMethod = (id: PaymentMethod) => {
    const path = checkoutPath(links, { bundleId: bundle.id, country, method: id });
    wish(id);
    if (path !== null) navigate(path, { replace: true });
  };
  const handleSubmit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (order.busy || field.isChecking || isRepricing || method === null) return;
    setMissing(!consented);
    if (consented)
      order.place({ bundleId: bundle.id, country, method: method.id, discountCode: discount?.code ?? null });
    else event.currentTarget.querySelector<HTMLInputElement>('[name="immediate_start"]')?.focus();
  };

  const refusal = order.error instanceof ApiError ? order.error : null;
  const atMethod = refusal?.fields['method'];
  const atConsent = refusal?.fields['consents.immediate_start'];
  const atCode = refusal?.fields['discount_code'];
  const isAtField = [atMethod, atConsent, atCode].some((text) => text !== undefined);
  return (
    <form className={styles.checkout} onSubmit={handleSubmit} noValidate aria-labelledby="checkout-title">
      <Heading level={1} id="checkout-title" className={styles.title}>
        {t('checkout.title')}
      </Heading>
      <aside className={styles.summary} aria-label={t('checkout.summary')}>
        <OrderSummary bundle={bundle} discount={discount} />
      </aside>
      <div className={styles.choices}>
        {order.error !== null && !isAtField ? (
          <Banner tone="danger" live>
            {refusal?.message ?? t('errors.not-started')}
          </Banner>
        ) : null}
        {atCode === undefined ? null : (
          <Banner tone="warning" live>
            {t('discount.price-changed')}
          </Banner>
        )}
        {prices.discount === null ? null : <BonusBanner bonus={prices.discount} />}
        <CountrySelect value={country} onChange={onCountry} />
        {methods.length === 0 ? (
          <Banner tone="warning">{t('checkout.no-methods')}</Banner>
        ) : (
          <MethodChoice methods={methods} value={method?.id ?? null} onChange={chooseMethod} error={atMethod} />
        )}
        <DiscountField field={field} discount={discount} refused={field.text.trim() === '' ? undefined : atCode} />
        {user?.paid_user === false && fictional_warning ? <FictionalWarning /> : null}
        <Checkbox
          name="immediate_start"
          label={t('checkout.consent')}
          hint={t('checkout.consent-hint', { days: refund_days })}
          checked={consented}
          error={missing ? t('checkout.consent-missing') : atConsent}
          onChange={(event) => {
            setConsented(event.target.checked);
            setMissing(false);
          }}
        />
        <Button
          type="submit"
          variant="primary"
          size="l"
          full
          loading={order.busy || field.isChecking || isRepricing}
          disabled={method === null}
        >
          {t('checkout.order')}
        </Button>
        {method === null ? null : (
          <p className={styles.after}>{method.instant ? t('checkout.after-instant') : t('checkout.after-slow')}</p>
        )}
      </div>
    </form>
  );
}
