import type { PlanRoute } from '@tandem/contracts/composition/page-plan';
import type { NavigationEntry } from '@tandem/contracts/composition/route';

/** A route of a test: its id, and its traits. */
export function someRoute(id: string, more: Partial<PlanRoute> = {}): PlanRoute {
  return {
    id,
    path: `/${id}`,
    layout: 'default',
    access: 'any',
    skeleton: 'page',
    texts: { title: id },
    ...more,
  };
}

const entry = (
  place: NavigationEntry['place'],
  order: number,
  label: string,
  { shortLabel, ...more }: Partial<NavigationEntry> & { shortLabel?: string } = {},
) => ({
  texts: { title: label, label, ...(shortLabel !== undefined && { shortLabel }) },
  navigation: { place, order, ...more },
});

/** Pages of live parts, one of each kind that the frame distinguishes. */
export const SITE_ROUTES: readonly PlanRoute[] = [
  someRoute('index', { path: '/', layout: 'lander', access: 'visitor' }),
  someRoute('login', { access: 'visitor', link: 'login' }),
  someRoute('complete-signup', { frame: { withoutAccountArea: true, withoutEntryWarning: true } }),
  someRoute('members', {
    frame: { membersArea: true, pageRow: true, section: 'search' },
    ...entry('members', 10, 'Search members', { icon: 'search', shortLabel: 'Search' }),
  }),
  someRoute('members-id', {
    path: '/members/:id',
    frame: { membersArea: true, backButton: true, withoutPhoneBar: true, section: 'search' },
  }),
  someRoute('chats', {
    frame: { membersArea: true, section: 'messages' },
    ...entry('members', 20, 'Messages', { icon: 'message', badge: 'unread-messages' }),
  }),
  someRoute('members-id-chat', { path: '/members/:id/chat', layout: 'chat', frame: { section: 'messages' } }),
  someRoute('likes', {
    frame: { membersArea: true, section: 'likes' },
    ...entry('members', 30, 'Likes', { icon: 'heart', badge: 'new-likes' }),
  }),
  someRoute('credits', {
    frame: { backButton: true, section: 'money' },
    ...entry('members', 40, 'Credits', { icon: 'coins', badge: 'credits', audience: 'paid' }),
  }),
  someRoute('premium', {
    frame: { membersArea: true, section: 'money' },
    ...entry('members', 40, 'Get Premium', {
      icon: 'gem',
      audience: 'unpaid',
      shortLabel: 'Premium',
    }),
  }),
  someRoute('profile', { ...entry('account', 10, 'My profile', { icon: 'person' }) }),
  someRoute('settings', { ...entry('account', 15, 'Settings', { icon: 'settings' }) }),
  someRoute('notifications', { ...entry('account', 20, 'Notifications', { icon: 'bell' }) }),
  someRoute('terms', { path: '/pages/terms', link: 'terms', ...entry('footer-rules', 10, 'Terms of use') }),
  someRoute('cookies', { path: '/pages/cookies', link: 'cookies', ...entry('footer-rules', 20, 'Cookies') }),
  someRoute('faq', { path: '/pages/faq', link: 'faq', ...entry('footer-help', 20, 'FAQ') }),
  someRoute('pricing', { frame: { section: 'money' }, ...entry('footer-help', 10, 'Pricing') }),
];
