import { Coins, Gem, Heart, MessageCircle, Search } from 'lucide-react';
import type { LucideIcon } from 'lucide-react';
import { badgeText } from '@tandem/shared-ui/components/Badge';
import { useLinks } from '@tandem/shared-ui/host';
import { useTranslation } from '@tandem/shared-ui/i18n';
import type { Links } from '@tandem/contracts/composition/links';
import type { User } from '@tandem/contracts/api/user';
import type { RouteId } from '@tandem/contracts/product/routes';
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
  id: 'search' | 'messages' | 'likes' | 'credits' | 'premium';
  to: string;
  icon: LucideIcon;
  label: string;
  /** For the phone's bar, where five words share 390 px. */
  shortLabel: string;
  badge: EntryBadge | null;
  /** Pages that the entry stands for; the first one is its own. */
  routes: readonly RouteId[];
}

type Translate = ReturnType<typeof useTranslation>['t'];

function newsBadge(count: number, key: 'unread' | 'new-likes', t: Translate): EntryBadge | null {
  return count === 0
    ? null
    : { count, tone: 'accent', label: t(`navigation.${key}`, { count, shown: badgeText(count) }) };
}

function searchEntry({ searchMembers }: Links, t: Translate): MemberEntry | null {
  if (searchMembers === undefined) return null;
  const routes = ['members', 'members-id'] as const;
  return {
    id: 'search',
    to: searchMembers(),
    icon: Search,
    label: t('navigation.search'),
    shortLabel: t('navigation.search-short'),
    badge: null,
    routes,
  };
}

function messagesEntry({ chats }: Links, { unreadMessages }: NewsCounts, t: Translate): MemberEntry | null {
  if (chats === undefined) return null;
  const label = t('navigation.messages');
  const routes = ['chats', 'chats-id', 'members-id-chat'] as const;
  return {
    id: 'messages',
    to: chats(),
    icon: MessageCircle,
    label,
    shortLabel: label,
    badge: newsBadge(unreadMessages, 'unread', t),
    routes,
  };
}

function likesEntry({ likes }: Links, { newLikes }: NewsCounts, t: Translate): MemberEntry | null {
  if (likes === undefined) return null;
  const label = t('navigation.likes');
  const routes = ['likes', 'likes-type', 'likes-m-id'] as const;
  return {
    id: 'likes',
    to: likes(),
    icon: Heart,
    label,
    shortLabel: label,
    badge: newsBadge(newLikes, 'new-likes', t),
    routes,
  };
}

function creditsEntry({ buyCredits }: Links, credits: number, t: Translate): MemberEntry | null {
  if (buyCredits === undefined) return null;
  const tone = creditsTone(credits);
  const badge =
    tone === null
      ? null
      : { count: credits, tone, label: t('navigation.credits-left', { count: credits, shown: credits }) };
  const label = t('navigation.credits');
  const routes = [
    'credits',
    'credits-id-paymentmethod',
    'credits-repeat-order',
    'transactions-id',
    'directdebit',
  ] as const;
  return { id: 'credits', to: buyCredits(), icon: Coins, label, shortLabel: label, badge, routes };
}

/** While no live release has the premium page, the bundles are where a member becomes premium. */
function premiumEntry({ premium, buyCredits }: Links, t: Translate): MemberEntry | null {
  const link = premium ?? buyCredits;
  if (link === undefined) return null;
  const routes = ['premium', 'pricing', 'credits', 'credits-id-paymentmethod'] as const;
  return {
    id: 'premium',
    to: link(),
    icon: Gem,
    label: t('navigation.premium'),
    shortLabel: t('navigation.premium-short'),
    badge: null,
    routes,
  };
}

export interface MemberEntries {
  places: readonly MemberEntry[];
  /** Credits or Get Premium; null where payments are away, `pending` until it is known which one. */
  money: MemberEntry | 'pending' | null;
}

/** The entries of a logged-in member. One whose page no live part offers is left out. */
export function useMemberEntries(user: User | null): MemberEntries {
  const { t } = useTranslation('shell');
  const links = useLinks();
  const counts = useNewsCounts();
  const places = [searchEntry(links, t), messagesEntry(links, counts, t), likesEntry(links, counts, t)].filter(
    (entry) => entry !== null,
  );
  if (user === null) return { places, money: links.premium || links.buyCredits ? 'pending' : null };
  return { places, money: user.paid_user ? creditsEntry(links, user.credits, t) : premiumEntry(links, t) };
}
