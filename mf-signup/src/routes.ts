import { defineRoutes } from '@tandem/contracts/composition/remote';

/** Login arrives as HTML; the signup needs a script anyway, because its draft is kept in the browser. */
export default defineRoutes('mf-signup', {
  'login': {
    page: () => import(/* webpackChunkName: "route-login" */ './features/login/LoginPage.tsx'),
    skeleton: 'form',
    title: { en: 'Log in', fr: 'Connexion' },
    description: { en: 'Log in to {tenant}.', fr: 'Connectez-vous à {tenant}.' },
    link: 'login',
    prerender: { queries: [] },
  },
  'signup': {
    page: () => import(/* webpackChunkName: "route-signup" */ './features/signup/SignupPage.tsx'),
    skeleton: 'form',
    title: { en: 'Create your free profile', fr: 'Créez votre profil gratuit' },
    description: {
      en: 'Join {tenant} in a minute. 5 free messages, no card, no subscription.',
      fr: 'Rejoignez {tenant} en une minute. 5 messages offerts, ni carte bancaire, ni abonnement.',
    },
    link: 'signup',
  },
  'members-id-signup': {
    page: () => import(/* webpackChunkName: "route-members-id-signup" */ './features/signup/MemberSignupPage.tsx'),
    skeleton: 'form',
    title: { en: 'Create your free profile', fr: 'Créez votre profil gratuit' },
  },
});
