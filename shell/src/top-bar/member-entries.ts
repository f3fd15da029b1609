import { badgeText } from '@tandem/shared-ui/components/Badge';
import { useTranslation } from '@tandem/shared-ui/i18n';
import type { NavigationBadge, NavigationIcon } from '@tandem/contracts/composition/route';
import type { User } from '@tandem/contracts/api/user';
import { useLiveRoutes } from '../navigation/live-routes.ts';
import { entriesOf, isEntryFor } from '../navigation/navigation-entries.ts';
import { useNewsCounts } from '../session/use-news-counts.ts';
import type { NewsCounts } from '../session/use-news-counts.ts';
import { creditsTone } from './credits-tone.ts';

export interface EntryBadge {
  count: number;
  tone: 'accent' | 'warning' | 'danger';
  /** As read out, such as `7 unread messages`. */
  label: string;
}

export interface MemberEntry {
  /** The route that it links to. */
  id: string;
  to: string;
  icon: NavigationIcon | undefined;
  label: string;
  /** A short label for the phone's bar, where five labels share 390 px. */
  shortLabel: string;
  badge: EntryBadge | null;
  /** Pages with the same value belong to the entry. */
  section: string | undefined;
  /** An offer to those who have not paid yet. */
  highlighted: boolean;
}

export interface MemberEntries {
  entries: readonly MemberEntry[];
  /** True when there is one more entry, but not yet known which: it depends on whether the member has paid. */
  pending: boolean;
}

type Translate = ReturnType<typeof useTranslation>['t'];

function newsBadge(count: number, key: 'unread' | 'new-likes', t: Translate): EntryBadge | null {
  return count === 0
    ? null
    : { count, tone: 'accent', label: t(`navigation.${key}`, { count, shown: badgeText(count) }) };
}

function creditsBadge(credits: number, t: Translate): EntryBadge | null {
  const tone = creditsTone(credits);
  return tone === null
    ? null
    : { count: credits, tone, label: t('navigation.credits-left', { count: credits, shown: credits }) };
}

interface Numbers extends NewsCounts {
  credits: number;
}

function badgeOf(badge: NavigationBadge | undefined, numbers: Numbers, t: Translate): EntryBadge | null {
  switch (badge) {
    case 'unread-messages':
      return newsBadge(numbers.unreadMessages, 'unread', t);
    case 'new-likes':
      return newsBadge(numbers.newLikes, 'new-likes', t);
    case 'credits':
      return creditsBadge(numbers.credits, t);
    case undefined:
      return null;
  }
}

/**
 * The entries of a logged-in member: those that live parts have in the members' navigation (R-FRAME-NAV-SEARCH,
 * R-FRAME-NAV-MESSAGES, R-FRAME-NAV-LIKES, R-FRAME-NAV-PREMIUM, R-FRAME-NAV-CREDITS).
 *
 * @param user null while it is not known who it is
 */
export function useMemberEntries(user: User | null): MemberEntries {
  const { t } = useTranslation('shell');
  const routes = entriesOf(useLiveRoutes(), 'members');
  const numbers = { ...useNewsCounts(), credits: user?.credits ?? 0 };
  const entries = routes
    .filter((route) => isEntryFor(route, user))
    .map(({ id, path, frame, label, shortLabel, navigation: { icon, badge, audience } }) => ({
      id,
      to: path,
      icon,
      label,
      shortLabel,
      badge: badgeOf(badge, numbers, t),
      section: frame?.section,
      highlighted: audience === 'unpaid',
    }));
  return { entries, pending: user === null && routes.some((route) => !isEntryFor(route, null)) };
}
