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
    title: { en: 'Language', fr: 'Langue' },
    prerender: { queries: [], visitorsOnly: true },
  },
  'pages-terms': {
    path: '/pages/terms',
    layout: 'default',
    access: 'any',
    navigation: { place: 'footer-rules', order: 10, label: { en: 'Terms of use', fr: 'Conditions d’utilisation' } },
    page: pageWithText(() => import(/* webpackChunkName: "route-pages-terms" */ './pages/document/DocumentPage.tsx'), {
      en: () => import(/* webpackChunkName: "route-pages-terms-en" */ './pages/terms/terms.en.ts'),
      fr: () => import(/* webpackChunkName: "route-pages-terms-fr" */ './pages/terms/terms.fr.ts'),
    }),
    link: 'terms',
    skeleton: 'page',
    title: { en: 'Terms of use', fr: 'Conditions d’utilisation' },
    description: {
      en: 'The terms of {tenant}: who may join, what credits pay for, how removals are decided, and how to leave.',
      fr: 'Les conditions du site {tenant} : qui peut s’inscrire, ce que paient les crédits, comment se décident les suppressions et comment partir.',
    },
    prerender: { queries: [] },
  },
  'pages-privacy': {
    path: '/pages/privacy',
    layout: 'default',
    access: 'any',
    navigation: { place: 'footer-rules', order: 20, label: { en: 'Privacy policy', fr: 'Confidentialité' } },
    page: pageWithText(
      () => import(/* webpackChunkName: "route-pages-privacy" */ './pages/document/DocumentPage.tsx'),
      {
        en: () => import(/* webpackChunkName: "route-pages-privacy-en" */ './pages/privacy/privacy.en.ts'),
        fr: () => import(/* webpackChunkName: "route-pages-privacy-fr" */ './pages/privacy/privacy.fr.ts'),
      },
    ),
    link: 'privacy',
    skeleton: 'page',
    title: { en: 'Privacy policy', fr: 'Politique de confidentialité' },
    description: {
      en: 'What {tenant} knows about you, why, for how long, who sees it, and how you get it back or have it erased.',
      fr: 'Ce que le site {tenant} sait de vous, pourquoi, combien de temps, qui le voit, et comment le récupérer ou le faire effacer.',
    },
    prerender: { queries: [] },
  },
  'pages-cookies': {
    path: '/pages/cookies',
    layout: 'default',
    access: 'any',
    navigation: { place: 'footer-rules', order: 30, label: { en: 'Cookies', fr: 'Cookies' } },
    page: pageWithText(
      () => import(/* webpackChunkName: "route-pages-cookies" */ './pages/document/DocumentPage.tsx'),
      {
        en: () => import(/* webpackChunkName: "route-pages-cookies-en" */ './pages/cookies/cookies.en.ts'),
        fr: () => import(/* webpackChunkName: "route-pages-cookies-fr" */ './pages/cookies/cookies.fr.ts'),
      },
    ),
    link: 'cookies',
    skeleton: 'page',
    title: { en: 'Cookies', fr: 'Cookies' },
    description: {
      en: 'Every cookie and every entry that {tenant} keeps in your browser, what it is for and how long it stays.',
      fr: 'Chaque cookie et chaque donnée que le site {tenant} garde dans votre navigateur, à quoi cela sert et pour combien de temps.',
    },
    prerender: { queries: [] },
  },
  'pages-ban': {
    path: '/pages/ban',
    layout: 'default',
    access: 'any',
    navigation: { place: 'footer-rules', order: 40, label: { en: 'Ban policy', fr: 'Règles d’exclusion' } },
    page: pageWithText(() => import(/* webpackChunkName: "route-pages-ban" */ './pages/document/DocumentPage.tsx'), {
      en: () => import(/* webpackChunkName: "route-pages-ban-en" */ './pages/ban/ban.en.ts'),
      fr: () => import(/* webpackChunkName: "route-pages-ban-fr" */ './pages/ban/ban.fr.ts'),
    }),
    link: 'conduct',
    skeleton: 'page',
    title: { en: 'Rules of conduct and bans', fr: 'Règles de conduite et exclusions' },
    description: {
      en: 'What is not allowed on {tenant}, how to block and report, how moderators decide, and how to object.',
      fr: 'Ce qui n’est pas admis sur {tenant}, comment bloquer et signaler, comment décident les modérateurs et comment contester.',
    },
    prerender: { queries: [] },
  },
  'pages-return-policy': {
    path: '/pages/return-policy',
    layout: 'default',
    access: 'any',
    navigation: {
      place: 'footer-help',
      order: 30,
      label: { en: 'Return policy', fr: 'Rétractation et remboursement' },
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
    title: { en: 'Return policy', fr: 'Rétractation et remboursement' },
    description: {
      en: 'Give back unused credits of {tenant}: the period, the sum, the way, and a form that you can use.',
      fr: 'Rendre les crédits non utilisés du site {tenant} : le délai, la somme, la marche à suivre et un formulaire prêt à l’emploi.',
    },
    prerender: { queries: [] },
  },
  'pages-service': {
    path: '/pages/service',
    layout: 'default',
    access: 'any',
    navigation: { place: 'footer-help', order: 50, label: { en: 'Support', fr: 'Assistance' } },
    page: pageWithText(
      () => import(/* webpackChunkName: "route-pages-service" */ './pages/document/DocumentPage.tsx'),
      {
        en: () => import(/* webpackChunkName: "route-pages-service-en" */ './pages/service/service.en.ts'),
        fr: () => import(/* webpackChunkName: "route-pages-service-fr" */ './pages/service/service.fr.ts'),
      },
    ),
    link: 'support',
    skeleton: 'page',
    title: { en: 'Support', fr: 'Assistance' },
    description: {
      en: 'How to reach {tenant}: e-mail, telephone, post, and what to write so that we can help at once.',
      fr: 'Comment joindre {tenant} : e-mail, téléphone, courrier, et ce qu’il faut écrire pour que nous puissions aider aussitôt.',
    },
    prerender: { queries: [] },
  },
  'pages-faq': {
    path: '/pages/faq',
    layout: 'default',
    access: 'any',
    navigation: { place: 'footer-help', order: 40, label: { en: 'FAQ', fr: 'Questions fréquentes' } },
    page: pageWithText(() => import(/* webpackChunkName: "route-pages-faq" */ './pages/faq/FaqPage.tsx'), {
      en: () => import(/* webpackChunkName: "route-pages-faq-en" */ './pages/faq/faq.en.ts'),
      fr: () => import(/* webpackChunkName: "route-pages-faq-fr" */ './pages/faq/faq.fr.ts'),
    }),
    link: 'faq',
    skeleton: 'page',
    title: { en: 'Frequently asked questions', fr: 'Questions fréquentes' },
    description: {
      en: 'Short answers about {tenant}: joining, messages, credits, fictional profiles, safety, privacy. With a search.',
      fr: 'Des réponses courtes sur {tenant} : inscription, messages, crédits, profils fictifs, sécurité, vie privée. Avec une recherche.',
    },
    prerender: { queries: [] },
  },
});
