import { PAYMENT_METHODS } from '@tandem/contracts/product/lists';
import { buttonClass } from '@tandem/shared-ui/components/Button';
import { EmptyState } from '@tandem/shared-ui/components/EmptyState';
import { NotFoundArt } from '@tandem/shared-ui/components/Illustration';
import { Page } from '@tandem/shared-ui/components/Page';
import { Skeleton } from '@tandem/shared-ui/components/Skeleton';
import { PageNotFound, useLinks, useUser } from '@tandem/shared-ui/host';
import { useTranslation } from '@tandem/shared-ui/i18n';
import { Link, useParams, useSearchParams } from '@tandem/shared-ui/router';
import { PriceList } from '../../shared/components/PriceList.tsx';
import { useBuyerCountry } from '../../shared/model/use-buyer-country.ts';
import { GOES_ON } from '../../shared/model/use-way-back.ts';
import { PaymentStatus } from '../payment-status/PaymentStatus.tsx';
import { Checkout } from './components/Checkout.tsx';
import styles from './CheckoutPage.module.css';

const METHODS: readonly string[] = PAYMENT_METHODS;

/**
 * `/credits/:id/:paymentmethod?`: one bundle, how to pay it, and the order. With `?payment=` the member is back from
 * the payment page and sees the result. An unknown method is the site's 404 page, as in the gateway; for one that the
 * buyer's country does not have, the first is chosen.
 */
export default function CheckoutPage() {
  const { t } = useTranslation('mf-payments');
  const { id = '', paymentmethod } = useParams();
  const [search] = useSearchParams();
  const links = useLinks();
  const user = useUser();
  const [country, chooseCountry] = useBuyerCountry();
  const payment = search.get('payment');
  if (paymentmethod !== undefined && !METHODS.includes(paymentmethod)) return <PageNotFound />;
  if (payment !== null) return <PaymentStatus paymentId={payment} />;
  return (
    <Page className={styles.page}>
      <PriceList country={country} skeleton={<CheckoutSkeleton />}>
        {(prices, heading) => {
          const bundle = prices.bundles.find((one) => one.id === id);
          if (bundle)
            return (
              <Checkout
                // Another member begins with neither the code nor the consents of the one before (R-PAY-CODE-OWN).
                key={user?.id ?? 'visitor'}
                bundle={bundle}
                heading={heading}
                prices={prices}
                country={country}
                requestedMethod={paymentmethod}
                onCountry={chooseCountry}
              />
            );
          return (
            <div ref={heading} tabIndex={-1}>
              <EmptyState
                level={1}
                art={<NotFoundArt />}
                title={t('checkout.no-bundle')}
                action={
                  links.buyCredits && (
                    <Link to={links.buyCredits()} state={GOES_ON} className={buttonClass({ variant: 'primary' })}>
                      {t('checkout.all-bundles')}
                    </Link>
                  )
                }
              />
            </div>
          );
        }}
      </PriceList>
    </Page>
  );
}

/** The order is coming, with a place for the bar that orders it. */
function CheckoutSkeleton() {
  return (
    <div className={styles.skeleton} aria-hidden="true">
      <Skeleton height="18rem" />
      <Skeleton height="16rem" />
      <div className={styles.bar} data-edge-bar="" />
    </div>
  );
}
