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
    page: pageWithText(
      () => import(/* webpackChunkName: "route-pages-terms" */ './pages/document/DocumentPage.tsx'),
      (locale) => import(/* webpackChunkName: "route-pages-terms-[request]" */ `./pages/terms/${locale}.json`),
    ),
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
      (locale) => import(/* webpackChunkName: "route-pages-privacy-[request]" */ `./pages/privacy/${locale}.json`),
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
      (locale) => import(/* webpackChunkName: "route-pages-cookies-[request]" */ `./pages/cookies/${locale}.json`),
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
    page: pageWithText(
      () => import(/* webpackChunkName: "route-pages-ban" */ './pages/document/DocumentPage.tsx'),
      (locale) => import(/* webpackChunkName: "route-pages-ban-[request]" */ `./pages/ban/${locale}.json`),
    ),
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
      (locale) =>
        import(/* webpackChunkName: "route-pages-return-policy-[request]" */ `./pages/return-policy/${locale}.json`),
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
      (locale) => import(/* webpackChunkName: "route-pages-service-[request]" */ `./pages/service/${locale}.json`),
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
    page: pageWithText(
      () => import(/* webpackChunkName: "route-pages-faq" */ './pages/faq/FaqPage.tsx'),
      (locale) => import(/* webpackChunkName: "route-pages-faq-[request]" */ `./pages/faq/${locale}.json`),
    ),
    link: 'faq',
    skeleton: 'page',
    prerender: { queries: [] },
  },
});
