export type LayoutName = 'default' | 'chat' | 'lander' | 'empty';

export interface ProductRoute {
  /** react-router path without the locale prefix. */
  path: string;
  layout: LayoutName;
  /** `member` needs a login, `visitor` sends members to /members, `any` is open to both. */
  access: 'any' | 'member' | 'visitor';
}

const route = (path: string, layout: LayoutName, access: ProductRoute['access']): ProductRoute => ({
  path,
  layout,
  access,
});

/**
 * Every route of docs/product/screens.md by its name, and how it is framed. Who owns it stands in `route-owners.ts`:
 * this table is in the shell's build, which names no remote.
 */
export const ROUTES = {
  'index': route('/', 'lander', 'visitor'),
  'login': route('/login', 'default', 'visitor'),
  'signup': route('/signup', 'empty', 'visitor'),
  'complete-signup': route('/complete-signup', 'default', 'any'),
  'signup-matches': route('/signup-matches', 'default', 'member'),
  'match-finder': route('/match-finder', 'lander', 'any'),
  'members': route('/members', 'default', 'any'),
  'members-id': route('/members/:id', 'default', 'any'),
  'members-id-chat': route('/members/:id/chat', 'chat', 'member'),
  'members-id-landing': route('/members/:id/landing', 'lander', 'visitor'),
  'members-id-signup': route('/members/:id/signup', 'empty', 'visitor'),
  'members-id-landing2': route('/members/:id/landing2/:slug?', 'lander', 'visitor'),
  'members-id-landing3': route('/members/:id/landing3/:slug?', 'lander', 'visitor'),
  'likes': route('/likes', 'default', 'member'),
  'likes-type': route('/likes/:type', 'default', 'member'),
  'likes-m-id': route('/likes/m/:id', 'default', 'member'),
  'chats': route('/chats', 'default', 'member'),
  'chats-id': route('/chats/:id', 'chat', 'member'),
  'notifications': route('/notifications', 'default', 'any'),
  'profile': route('/profile', 'default', 'member'),
  'settings': route('/settings', 'default', 'member'),
  'premium': route('/premium', 'default', 'member'),
  'pricing': route('/pricing', 'default', 'any'),
  'credits': route('/credits', 'default', 'member'),
  'credits-repeat-order': route('/credits/repeat-order', 'default', 'member'),
  'credits-id-paymentmethod': route('/credits/:id/:paymentmethod?', 'default', 'member'),
  'directdebit': route('/directdebit', 'default', 'member'),
  'transactions-id': route('/transactions/:id?', 'default', 'member'),
  'complaints': route('/complaints', 'default', 'any'),
  'reset-password': route('/reset-password', 'default', 'any'),
  'reset-password-do': route('/reset-password/do', 'default', 'any'),
  'mail-change-do': route('/mail-change/do', 'default', 'any'),
  'activate-done': route('/activate/done', 'default', 'any'),
  'activate-error': route('/activate/error', 'default', 'any'),
  'account-deleted': route('/account-deleted', 'default', 'any'),
  'swipe-game': route('/swipe-game', 'default', 'member'),
  'lang-config': route('/lang-config', 'default', 'any'),
  'landers-adultonly': route('/landers/adultonly', 'lander', 'any'),
  'landers-tinderswipe': route('/landers/tinderswipe', 'lander', 'any'),
  'landers-whoneedsstrings': route('/landers/whoneedsstrings', 'lander', 'any'),
  'landers-alonetonight': route('/landers/alonetonight/:slug?', 'lander', 'any'),
  'landers-collagelanding': route('/landers/collagelanding/:slug?', 'lander', 'any'),
  'landers-gallery': route('/landers/gallery/:slug?', 'lander', 'any'),
  'landers-iconslanding': route('/landers/iconslanding/:slug?', 'lander', 'any'),
  'landers-maplanding': route('/landers/maplanding/:slug?', 'lander', 'any'),
  'landers-socialnetwork': route('/landers/socialnetwork/:slug?', 'lander', 'any'),
  'landers-transitionsvideolanding': route('/landers/transitionsvideolanding/:slug?', 'lander', 'any'),
  'landers-video': route('/landers/video/:slug?', 'lander', 'any'),
  'pages-ban': route('/pages/ban', 'default', 'any'),
  'pages-cookies': route('/pages/cookies', 'default', 'any'),
  'pages-faq': route('/pages/faq', 'default', 'any'),
  'pages-privacy': route('/pages/privacy', 'default', 'any'),
  'pages-return-policy': route('/pages/return-policy', 'default', 'any'),
  'pages-service': route('/pages/service', 'default', 'any'),
  'pages-terms': route('/pages/terms', 'default', 'any'),
} as const satisfies Record<string, ProductRoute>;

export type RouteId = keyof typeof ROUTES;

/** The members area (R-FRAME-MEMBERS-AREA). */
export const MEMBERS_AREA: readonly RouteId[] = ['members', 'members-id', 'chats', 'likes', 'likes-m-id', 'premium'];

/** Routes with a Back button in the installed app (R-FRAME-BACK-ROUTES). */
export const STANDALONE_BACK_ROUTES: readonly RouteId[] = [
  'members-id',
  'likes-type',
  'likes-m-id',
  'credits',
  'credits-id-paymentmethod',
];

/** Fills a route's path: `fillPath('/members/:id/chat', { id: 7 })` is `/members/7/chat`; optional parameters may be left out. */
export function fillPath(path: string, params: Readonly<Record<string, string | number | undefined>> = {}): string {
  const filled = path
    .split('/')
    .map((segment) => {
      if (!segment.startsWith(':')) return segment;
      const optional = segment.endsWith('?');
      const name = segment.slice(1, optional ? -1 : undefined);
      const value = params[name];
      if (value === undefined) {
        if (optional) return null;
        throw new Error(`The path ${path} needs the parameter ${name}.`);
      }
      return encodeURIComponent(String(value));
    })
    .filter((segment) => segment !== null);
  return filled.join('/') || '/';
}
