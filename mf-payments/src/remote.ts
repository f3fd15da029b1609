import { defineRemote } from '@tandem/contracts/composition/remote';
import { openOrder } from './shared/model/open-order.ts';

/** Credits, Premium and the checkout. */
export default defineRemote({
  id: 'mf-payments',
  contract: '^2',
  routes: () => import(/* webpackMode: "eager" */ './routes.ts'),
  slots: {
    'buy-credits': () =>
      import(/* webpackChunkName: "slot-buy-credits" */ './features/buy-credits/BuyCreditsOffer.tsx'),
    'premium-packages': () =>
      import(/* webpackChunkName: "slot-premium-packages" */ './features/premium/PremiumPackages.tsx'),
  },
  locale: (locale) => import(/* webpackChunkName: "locale-[request]" */ `./locales/${locale}.json`),
  canUpdate: () => (openOrder.exists() ? 'block' : 'allow'),
});
