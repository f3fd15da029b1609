import type { Part } from './parts.ts';

export type LayoutName = 'default' | 'chat' | 'lander' | 'empty';

export interface ProductRoute {
  /** Who implements the page. */
  part: Part;
  /** react-router path without the locale prefix. */
  path: string;
  layout: LayoutName;
  /** `member` needs a login, `visitor` sends members to /members, `any` is open to both. */
  access: 'any' | 'member' | 'visitor';
}

const route = <P extends Part>(
  part: P,
  path: string,
  layout: LayoutName,
  access: ProductRoute['access'],
): ProductRoute & { part: P } => ({ part, path, layout, access });

/**
 * Every route of spec §2 by its name there, who owns it and how it is framed.
 * `settings` has no path in the specification; decision 11 gives it one.
 */
export const ROUTES = {
  'index': route('mf-landers', '/', 'lander', 'visitor'),
  'login': route('mf-signup', '/login', 'default', 'visitor'),
  'signup': route('mf-signup', '/signup', 'empty', 'visitor'),
  'complete-signup': route('mf-signup', '/complete-signup', 'default', 'any'),
  'signup-matches': route('mf-members', '/signup-matches', 'default', 'member'),
  'match-finder': route('mf-members', '/match-finder', 'lander', 'any'),
  'members': route('mf-members', '/members', 'default', 'any'),
  'members-id': route('mf-members', '/members/:id', 'default', 'any'),
  'members-id-chat': route('mf-chat', '/members/:id/chat', 'chat', 'member'),
  'members-id-landing': route('mf-landers', '/members/:id/landing', 'lander', 'visitor'),
  'members-id-signup': route('mf-signup', '/members/:id/signup', 'empty', 'visitor'),
  'members-id-landing2': route('mf-landers', '/members/:id/landing2/:slug?', 'lander', 'visitor'),
  'members-id-landing3': route('mf-landers', '/members/:id/landing3/:slug?', 'lander', 'visitor'),
  'likes': route('mf-members', '/likes', 'default', 'member'),
  'likes-type': route('mf-members', '/likes/:type', 'default', 'member'),
  'likes-m-id': route('mf-members', '/likes/m/:id', 'default', 'member'),
  'chats': route('mf-chat', '/chats', 'default', 'member'),
  'chats-id': route('mf-chat', '/chats/:id', 'chat', 'member'),
  'notifications': route('mf-members', '/notifications', 'default', 'any'),
  'profile': route('mf-members', '/profile', 'default', 'member'),
  'settings': route('mf-members', '/settings', 'default', 'member'),
  'premium': route('mf-payments', '/premium', 'default', 'member'),
  'pricing': route('mf-payments', '/pricing', 'default', 'any'),
  'credits': route('mf-payments', '/credits', 'default', 'member'),
  'credits-repeat-order': route('mf-payments', '/credits/repeat-order', 'default', 'member'),
  'credits-id-paymentmethod': route('mf-payments', '/credits/:id/:paymentmethod?', 'default', 'member'),
  'directdebit': route('mf-payments', '/directdebit', 'default', 'member'),
  'transactions-id': route('mf-payments', '/transactions/:id?', 'default', 'member'),
  'complaints': route('mf-members', '/complaints', 'default', 'any'),
  'reset-password': route('mf-signup', '/reset-password', 'default', 'any'),
  'reset-password-do': route('mf-signup', '/reset-password/do', 'default', 'any'),
  'mail-change-do': route('mf-signup', '/mail-change/do', 'default', 'any'),
  'activate-done': route('mf-signup', '/activate/done', 'default', 'any'),
  'activate-error': route('mf-signup', '/activate/error', 'default', 'any'),
  'account-deleted': route('mf-signup', '/account-deleted', 'default', 'any'),
  'swipe-game': route('mf-members', '/swipe-game', 'default', 'member'),
  'lang-config': route('shell', '/lang-config', 'default', 'any'),
  'landers-adultonly': route('mf-landers', '/landers/adultonly', 'lander', 'any'),
  'landers-tinderswipe': route('mf-landers', '/landers/tinderswipe', 'lander', 'any'),
  'landers-whoneedsstrings': route('mf-landers', '/landers/whoneedsstrings', 'lander', 'any'),
  'landers-alonetonight': route('mf-landers', '/landers/alonetonight/:slug?', 'lander', 'any'),
  'landers-collagelanding': route('mf-landers', '/landers/collagelanding/:slug?', 'lander', 'any'),
  'landers-gallery': route('mf-landers', '/landers/gallery/:slug?', 'lander', 'any'),
  'landers-iconslanding': route('mf-landers', '/landers/iconslanding/:slug?', 'lander', 'any'),
  'landers-maplanding': route('mf-landers', '/landers/maplanding/:slug?', 'lander', 'any'),
  'landers-socialnetwork': route('mf-landers', '/landers/socialnetwork/:slug?', 'lander', 'any'),
  'landers-transitionsvideolanding': route('mf-landers', '/landers/transitionsvideolanding/:slug?', 'lander', 'any'),
  'landers-video': route('mf-landers', '/landers/video/:slug?', 'lander', 'any'),
  'pages-ban': route('shell', '/pages/ban', 'default', 'any'),
  'pages-cookies': route('shell', '/pages/cookies', 'default', 'any'),
  'pages-faq': route('shell', '/pages/faq', 'default', 'any'),
  'pages-privacy': route('shell', '/pages/privacy', 'default', 'any'),
  'pages-return-policy': route('shell', '/pages/return-policy', 'default', 'any'),
  'pages-service': route('shell', '/pages/service', 'default', 'any'),
  'pages-terms': route('shell', '/pages/terms', 'default', 'any'),
} as const satisfies Record<string, ProductRoute>;

export type RouteId = keyof typeof ROUTES;
/** The routes that a part may implement. */
export type RouteIdOf<P extends Part> = { [K in RouteId]: (typeof ROUTES)[K]['part'] extends P ? K : never }[RouteId];

/** spec §2: the members area. */
export const MEMBERS_AREA: readonly RouteId[] = ['members', 'members-id', 'chats', 'likes', 'likes-m-id', 'premium'];

/** spec §2: routes with a Back button in the installed app. */
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
