import { defineRoutes } from '@tandem/contracts/composition/remote';
import { FRAME_ALERTS } from '@tandem/contracts/composition/route';
import { PAYMENT_METHODS } from '@tandem/contracts/product/lists';
import { pageWithTexts } from '@tandem/shared-ui/page-with-texts';

/** An order is interrupted neither by reminders nor by news (R-FRAME-ALERT-CHECKOUT, R-FRAME-NEWS-WAIT). */
const UNDISTURBED = { withoutAlerts: [...FRAME_ALERTS], withoutNews: true } as const;

/** Pages about money. Prices are loaded with the page; none is hard-coded. */
export default defineRoutes({
  'credits': {
    path: '/credits',
    layout: 'default',
    access: 'member',
    frame: { backButton: true, section: 'money' },
    navigation: {
      place: 'members',
      order: 40,
      icon: 'coins',
      badge: 'credits',
      audience: 'paid',
    },
    page: () => import(/* webpackChunkName: "route-credits" */ './features/buy-credits/CreditsPage.tsx'),
    skeleton: 'page',
    link: 'buyCredits',
  },
  'credits-repeat-order': {
    path: '/credits/repeat-order',
    layout: 'default',
    access: 'member',
    // One press orders there.
    frame: { ...UNDISTURBED, section: 'money' },
    page: pageWithTexts(
      () => import(/* webpackChunkName: "route-credits-repeat-order" */ './features/repeat-order/page-of.tsx'),
      (locale) =>
        import(
          /* webpackChunkName: "route-credits-repeat-order-[request]" */ `./features/transactions/texts/${locale}.json`
        ),
    ),
    skeleton: 'form',
    link: 'repeatOrder',
  },
  'transactions': {
    path: '/transactions/:id?',
    layout: 'default',
    access: 'member',
    frame: { section: 'money' },
    navigation: { place: 'account', order: 25, icon: 'coins' },
    page: pageWithTexts(
      () => import(/* webpackChunkName: "route-transactions" */ './features/transactions/page-of.tsx'),
      (locale) =>
        import(/* webpackChunkName: "route-transactions-[request]" */ `./features/transactions/texts/${locale}.json`),
    ),
    skeleton: 'list',
    link: 'transactions',
  },
  'credits-id-paymentmethod': {
    path: '/credits/:id/:paymentmethod?',
    layout: 'default',
    access: 'member',
    parameters: { paymentmethod: PAYMENT_METHODS },
    subject: { kind: 'bundle', parameter: 'id', payment: 'payment' },
    frame: { ...UNDISTURBED, backButton: true, section: 'money' },
    page: () => import(/* webpackChunkName: "route-credits-id-paymentmethod" */ './features/checkout/CheckoutPage.tsx'),
    skeleton: 'form',
    link: 'payBundle',
  },
  'directdebit': {
    path: '/directdebit',
    layout: 'default',
    access: 'member',
    frame: { ...UNDISTURBED, section: 'money' },
    page: pageWithTexts(
      () => import(/* webpackChunkName: "route-directdebit" */ './features/direct-debit/DirectDebitPage.tsx'),
      (locale) =>
        import(/* webpackChunkName: "route-directdebit-[request]" */ `./features/direct-debit/texts/${locale}.json`),
    ),
    skeleton: 'form',
    link: 'payDebit',
  },
  'premium': {
    path: '/premium',
    layout: 'default',
    access: 'member',
    frame: { membersArea: true, withoutAlerts: ['photo'], section: 'money' },
    navigation: {
      place: 'members',
      order: 40,
      icon: 'gem',
      audience: 'unpaid',
    },
    page: () => import(/* webpackChunkName: "route-premium" */ './features/premium/PremiumPage.tsx'),
    skeleton: 'page',
    link: 'premium',
  },
  'pricing': {
    path: '/pricing',
    layout: 'default',
    access: 'any',
    frame: { section: 'money' },
    navigation: { place: 'footer-help', order: 10 },
    page: () => import(/* webpackChunkName: "route-pricing" */ './features/pricing/PricingPage.tsx'),
    skeleton: 'page',
    link: 'pricing',
    prerender: {
      queries: [
        {
          key: ['mf-payments', 'price-list', null],
          endpoint: 'GET /api/bundles.php',
          query: {},
          fromSettings: { country: 'geoip_selected_country' },
          keyedByQuery: true,
        },
      ],
      // A member's prices are their own: the first purchase may cost less, and another country may be chosen.
      visitorsOnly: true,
    },
  },
});
