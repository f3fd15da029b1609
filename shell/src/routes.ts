import { defineRoutes } from '@tandem/contracts/composition/remote';
import { pageWithText } from './pages/document/load-document.ts';

/** Pages of the shell itself: what belongs to no single remote. */
export default defineRoutes({
  'lang-config': {
    path: '/lang-config',
    layout: 'default',
    access: 'any',
    indexing: 'never',
    page: () => import(/* webpackChunkName: "route-lang-config" */ './pages/lang-config/LangConfigPage.tsx'),
    skeleton: 'page',
    prerender: { queries: [], visitorsOnly: true },
  },
  'pages-terms': {
    path: '/pages/terms',
    layout: 'default',
    access: 'any',
    navigation: { place: 'footer-rules', order: 10 },
    page: pageWithText(() => import(/* webpackChunkName: "route-pages-terms" */ './pages/document/DocumentPage.tsx'), {
      en: () => import(/* webpackChunkName: "route-pages-terms-en" */ './pages/terms/terms.en.ts'),
      fr: () => import(/* webpackChunkName: "route-pages-terms-fr" */ './pages/terms/terms.fr.ts'),
    }),
    link: 'terms',
    skeleton: 'page',
    prerender: { queries: [] },
  },
  'pages-privacy': {
    path: '/pages/privacy',
    layout: 'default',
    access: 'any',
    navigation: { place: 'footer-rules', order: 20 },
    page: pageWithText(
      () => import(/* webpackChunkName: "route-pages-privacy" */ './pages/document/DocumentPage.tsx'),
      {
        en: () => import(/* webpackChunkName: "route-pages-privacy-en" */ './pages/privacy/privacy.en.ts'),
        fr: () => import(/* webpackChunkName: "route-pages-privacy-fr" */ './pages/privacy/privacy.fr.ts'),
      },
    ),
    link: 'privacy',
    skeleton: 'page',
    prerender: { queries: [] },
  },
  'pages-cookies': {
    path: '/pages/cookies',
    layout: 'default',
    access: 'any',
    navigation: { place: 'footer-rules', order: 30 },
    page: pageWithText(
      () => import(/* webpackChunkName: "route-pages-cookies" */ './pages/document/DocumentPage.tsx'),
      {
        en: () => import(/* webpackChunkName: "route-pages-cookies-en" */ './pages/cookies/cookies.en.ts'),
        fr: () => import(/* webpackChunkName: "route-pages-cookies-fr" */ './pages/cookies/cookies.fr.ts'),
      },
    ),
    link: 'cookies',
    skeleton: 'page',
    prerender: { queries: [] },
  },
  'pages-ban': {
    path: '/pages/ban',
    layout: 'default',
    access: 'any',
    navigation: { place: 'footer-rules', order: 40 },
    page: pageWithText(() => import(/* webpackChunkName: "route-pages-ban" */ './pages/document/DocumentPage.tsx'), {
      en: () => import(/* webpackChunkName: "route-pages-ban-en" */ './pages/ban/ban.en.ts'),
      fr: () => import(/* webpackChunkName: "route-pages-ban-fr" */ './pages/ban/ban.fr.ts'),
    }),
    link: 'conduct',
    skeleton: 'page',
    prerender: { queries: [] },
  },
  'pages-return-policy': {
    path: '/pages/return-policy',
    layout: 'default',
    access: 'any',
    navigation: {
      place: 'footer-help',
      order: 30,
    },
    page: pageWithText(
      () => import(/* webpackChunkName: "route-pages-return-policy" */ './pages/document/DocumentPage.tsx'),
      {
        en: () =>
          import(/* webpackChunkName: "route-pages-return-policy-en" */ './pages/return-policy/return-policy.en.ts'),
        fr: () =>
          import(/* webpackChunkName: "route-pages-return-policy-fr" */ './pages/return-policy/return-policy.fr.ts'),
      },
    ),
    link: 'returnPolicy',
    skeleton: 'page',
    prerender: { queries: [] },
  },
  'pages-service': {
    path: '/pages/service',
    layout: 'default',
    access: 'any',
    navigation: { place: 'footer-help', order: 50 },
    page: pageWithText(
      () => import(/* webpackChunkName: "route-pages-service" */ './pages/document/DocumentPage.tsx'),
      {
        en: () => import(/* webpackChunkName: "route-pages-service-en" */ './pages/service/service.en.ts'),
        fr: () => import(/* webpackChunkName: "route-pages-service-fr" */ './pages/service/service.fr.ts'),
      },
    ),
    link: 'support',
    skeleton: 'page',
    prerender: { queries: [] },
  },
  'pages-faq': {
    path: '/pages/faq',
    layout: 'default',
    access: 'any',
    navigation: { place: 'footer-help', order: 40 },
    page: pageWithText(() => import(/* webpackChunkName: "route-pages-faq" */ './pages/faq/FaqPage.tsx'), {
      en: () => import(/* webpackChunkName: "route-pages-faq-en" */ './pages/faq/faq.en.ts'),
      fr: () => import(/* webpackChunkName: "route-pages-faq-fr" */ './pages/faq/faq.fr.ts'),
    }),
    link: 'faq',
    skeleton: 'page',
    prerender: { queries: [] },
  },
});
