import type { ReactNode, Ref } from 'react';
import type { Bundle, BundlesResponse } from '@tandem/contracts/api/payments';
import type { Currency } from '@tandem/contracts/product/lists';
import type { Country } from '@tandem/contracts/product/locales';
import { taxOf } from '@tandem/contracts/product/payment-catalogue';
import { Banner } from '@tandem/shared-ui/components/Banner';
import { Button } from '@tandem/shared-ui/components/Button';
import { Checkbox } from '@tandem/shared-ui/components/Checkbox';
import { Heading } from '@tandem/shared-ui/components/Heading';
import { useFormat, useSettings } from '@tandem/shared-ui/host';
import { useTranslation } from '@tandem/shared-ui/i18n';
import { BonusBanner } from '../../../shared/components/BonusBanner.tsx';
import { CountrySelect } from '../../../shared/components/CountrySelect.tsx';
import { ownScheme } from '../../../shared/model/offered-methods.ts';
import { useCheckout } from '../model/use-checkout.ts';
import { CardConsent } from './CardConsent.tsx';
import { DiscountField } from './DiscountField.tsx';
import { FictionalWarning } from './FictionalWarning.tsx';
import { MethodChoice } from './MethodChoice.tsx';
import { OrderFailure } from './OrderFailure.tsx';
import { OrderSummary } from './OrderSummary.tsx';
import styles from './Checkout.module.css';

interface CheckoutProps {
  /** Of its heading, which can have the focus. */
  heading: Ref<HTMLDivElement>;
  bundle: Bundle;
  prices: BundlesResponse;
  /** Where the buyer pays from; until its prices are loaded, `prices` are those of another country. */
  country: Country;
  /** The method in the address, known or not. */
  requestedMethod: string | undefined;
  onCountry: (country: Country) => void;
}

/**
 * The order: country, method, the consent (R-PAY-IMMEDIATE-CONSENT), and the button that costs money
 * (R-PAY-ORDER-BUTTON).
 */
export function Checkout({ heading, bundle, prices, country, requestedMethod, onCountry }: CheckoutProps) {
  const { t } = useTranslation('mf-payments');
  const { refund_days } = useSettings();
  const checkout = useCheckout({ bundle, prices, country, requestedMethod });
  const { form, order, replace, methods, method, chooseMethod, consent, card, discount, field, isBusy } = checkout;
  const { errors } = order;
  return (
    <form {...form.props} className={styles.checkout} aria-labelledby="checkout-title">
      <div ref={heading} tabIndex={-1} className={styles.title}>
        <Heading level={1} id="checkout-title">
          {t('checkout.title')}
        </Heading>
      </div>
      <aside className={styles.summary} aria-label={t('checkout.summary')}>
        <OrderSummary bundle={bundle} country={prices.country} discount={discount}>
          <CountrySelect value={country} onChange={onCountry} isSmall />
        </OrderSummary>
      </aside>
      <div className={styles.choices}>
        <OrderFailure error={order.error} errors={errors} bundleId={bundle.id} isBusy={isBusy} onReplace={replace} />
        {prices.discount === null ? null : <BonusBanner bonus={prices.discount} />}
        {methods.length === 0 ? (
          <Banner tone="warning">{t('checkout.no-methods')}</Banner>
        ) : (
          <MethodChoice
            methods={methods}
            scheme={ownScheme(prices.methods)}
            value={method?.id ?? null}
            onChange={chooseMethod}
          />
        )}
        <DiscountField
          field={field}
          bundle={bundle}
          discount={discount}
          orderError={field.text.trim() === '' ? undefined : errors.discount_code}
        />
        <FictionalWarning />
        <Checkbox
          name="immediate_start"
          label={t('checkout.consent')}
          hint={t('checkout.consent-hint', { days: refund_days })}
          checked={consent.isGiven}
          error={form.errors.immediate_start ?? errors['consents.immediate_start']}
          onChange={(event) => consent.set(event.target.checked)}
        />
        <CardConsent card={card} />
        {method === null ? null : <NextStep method={method} />}
      </div>
      <OrderBar amount={discount?.price ?? bundle.price} currency={bundle.currency} country={prices.country}>
        <Button type="submit" variant="primary" size="l" full loading={isBusy} disabled={method === null}>
          {t('checkout.order')}
        </Button>
      </OrderBar>
    </form>
  );
}

interface OrderBarProps {
  amount: number;
  currency: Currency;
  country: Country;
  children: ReactNode;
}

/** The total beside the button that orders (R-PAY-ORDER-BAR); where the summary is beside the form, that says it. */
function OrderBar({ amount, currency, country, children }: OrderBarProps) {
  const { t } = useTranslation('mf-payments');
  const format = useFormat();
  return (
    <div className={styles.bar} data-edge-bar="">
      <p className={styles.total}>
        <span>{t(`total.${taxOf(country)}`)}</span> <strong>{format.money(amount, currency)}</strong>
      </p>
      {children}
    </div>
  );
}

/** What comes after the button, and when the credits arrive (R-PAY-INSTANT-SLOW). */
function NextStep({ method: { id, instant } }: { method: BundlesResponse['methods'][number] }) {
  const { t } = useTranslation('mf-payments');
  const text = id === 'sdd' ? 'after-debit' : instant ? 'after-instant' : 'after-slow';
  return <p className={styles.after}>{t(`checkout.${text}`)}</p>;
}
