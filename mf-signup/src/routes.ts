import { defineRoutes } from '@tandem/contracts/composition/remote';
import { pageWithTexts } from '@tandem/shared-ui/page-with-texts';
import { PATHS } from './paths.ts';
import { CHOSEN_MEMBER_KEY } from './shared/api/chosen-member-key.ts';

/** What the first questions of a signup show of its address: with that it is prerendered (docs/decisions/0308). */
const CHOICES = { me: 'gender', gender: 'gender', country: 'country', message: 'text', begun: 'text' } as const;
/** The invite that opens the signup, and the question on show, are the browser's; the lander is only passed on. */
const CHANGED_BY = [...Object.keys(CHOICES), 'invite', 'question'];

/** Public pages are prerendered; private pages are rendered in the browser. */
export default defineRoutes({
  'login': {
    path: '/login',
    layout: 'default',
    access: 'visitor',
    continuesAt: 'next',
    page: () => import(/* webpackChunkName: "route-login" */ './features/login/LoginPage.tsx'),
    skeleton: 'form',
    link: 'login',
    prerender: { queries: [] },
  },
  'signup': {
    path: '/signup',
    layout: 'empty',
    access: 'visitor',
    frame: { withoutAlerts: ['photo'], conversion: 'signup' },
    page: () => import(/* webpackChunkName: "route-signup" */ './features/signup/SignupPage.tsx'),
    skeleton: 'form',
    link: 'signup',
    prerender: {
      queries: [],
      changedBy: ['profile', ...CHANGED_BY],
      madeWith: { profile: 'id', ...CHOICES },
      subjectQueries: [
        { key: CHOSEN_MEMBER_KEY, endpoint: 'GET /api/member.php', query: {}, fromPath: { id: 'profile' } },
      ],
    },
  },
  'members-id-signup': {
    path: PATHS.memberSignup,
    layout: 'empty',
    access: 'visitor',
    parameters: { id: 'id' },
    indexing: 'never',
    subject: { kind: 'member', parameter: 'id', picture: true },
    frame: { withoutAlerts: ['photo'], conversion: 'signup' },
    page: () => import(/* webpackChunkName: "route-members-id-signup" */ './features/signup/MemberSignupPage.tsx'),
    skeleton: 'form',
    prerender: {
      queries: [{ key: CHOSEN_MEMBER_KEY, endpoint: 'GET /api/member.php', query: {}, fromPath: { id: 'id' } }],
      changedBy: CHANGED_BY,
      madeWith: CHOICES,
    },
  },
  'complete-signup': {
    path: PATHS.completeSignup,
    layout: 'default',
    access: 'any',
    indexing: 'never',
    frame: { withoutAlerts: ['activation', 'photo'], withoutEntryWarning: true, withoutAccountArea: true },
    page: () => import(/* webpackChunkName: "route-complete-signup" */ './features/activation/CompleteSignupPage.tsx'),
    skeleton: 'notice',
    skeletonWith: { parameter: 'step', skeleton: 'form' },
    prerender: { queries: [], visitorsOnly: true },
  },
  'activate-done': {
    path: '/activate/done',
    layout: 'default',
    access: 'any',
    indexing: 'never',
    needs: { parameter: 'token', otherwise: PATHS.activationFailed },
    // Who comes by the link in their own mail has confirmed their age (R-FRAME-ENTRY-ROUTES).
    frame: { withoutAlerts: ['activation', 'photo'], withoutEntryWarning: true },
    page: () => import(/* webpackChunkName: "route-activate-done" */ './features/activation/ActivateDonePage.tsx'),
    link: 'activate',
    skeleton: 'notice',
    // It shows that it is confirming; the page itself confirms the token.
    prerender: { queries: [], visitorsOnly: true, anySearch: true, actsAlone: true },
  },
  'activate-error': {
    path: PATHS.activationFailed,
    layout: 'default',
    access: 'any',
    indexing: 'never',
    // A link of one's own mail leads here when it is over.
    frame: { withoutAlerts: ['activation', 'photo'], withoutEntryWarning: true },
    page: () => import(/* webpackChunkName: "route-activate-error" */ './features/activation/ActivateErrorPage.tsx'),
    skeleton: 'notice',
    prerender: { queries: [], visitorsOnly: true },
  },
  'reset-password': {
    path: '/reset-password',
    layout: 'default',
    access: 'any',
    indexing: 'never',
    frame: { withoutEntryWarning: true },
    page: pageWithTexts(
      () => import(/* webpackChunkName: "route-reset-password" */ './features/account-life/ResetPasswordPage.tsx'),
      (locale) =>
        import(/* webpackChunkName: "route-reset-password-[request]" */ `./features/account-life/texts/${locale}.json`),
    ),
    link: 'resetPassword',
    skeleton: 'form',
    prerender: { queries: [], visitorsOnly: true, changedBy: ['email'] },
  },
  'reset-password-do': {
    path: '/reset-password/do',
    layout: 'default',
    access: 'any',
    indexing: 'never',
    privateParameter: 'token',
    frame: { withoutEntryWarning: true },
    page: pageWithTexts(
      () => import(/* webpackChunkName: "route-reset-password-do" */ './features/account-life/NewPasswordPage.tsx'),
      (locale) =>
        import(
          /* webpackChunkName: "route-reset-password-do-[request]" */ `./features/account-life/texts/${locale}.json`
        ),
    ),
    link: 'resetPasswordDo',
    skeleton: 'form',
  },
  'mail-change-do': {
    path: '/mail-change/do',
    layout: 'default',
    access: 'any',
    indexing: 'never',
    privateParameter: 'token',
    frame: { withoutEntryWarning: true },
    page: pageWithTexts(
      () => import(/* webpackChunkName: "route-mail-change-do" */ './features/account-life/MailChangePage.tsx'),
      (locale) =>
        import(/* webpackChunkName: "route-mail-change-do-[request]" */ `./features/account-life/texts/${locale}.json`),
    ),
    link: 'mailChange',
    skeleton: 'notice',
  },
  'account-deleted': {
    path: '/account-deleted',
    layout: 'default',
    access: 'any',
    indexing: 'never',
    privateParameter: 'token',
    frame: { withoutEntryWarning: true },
    page: pageWithTexts(
      () => import(/* webpackChunkName: "route-account-deleted" */ './features/account-life/AccountDeletedPage.tsx'),
      (locale) =>
        import(
          /* webpackChunkName: "route-account-deleted-[request]" */ `./features/account-life/texts/${locale}.json`
        ),
    ),
    link: 'accountDeleted',
    skeleton: 'notice',
  },
});
