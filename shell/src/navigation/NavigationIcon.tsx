import {
  Bell,
  BookOpen,
  CalendarDays,
  Coins,
  Gem,
  Gift,
  Heart,
  MessageCircle,
  Search,
  Settings2,
  ShieldCheck,
  Star,
  UserRound,
  UsersRound,
} from 'lucide-react';
import type { LucideIcon } from 'lucide-react';
import type { NavigationIcon as IconName } from '@tandem/contracts/composition/route';

const ICONS: Readonly<Record<IconName, LucideIcon>> = {
  search: Search,
  message: MessageCircle,
  heart: Heart,
  coins: Coins,
  gem: Gem,
  star: Star,
  users: UsersRound,
  calendar: CalendarDays,
  bell: Bell,
  book: BookOpen,
  gift: Gift,
  shield: ShieldCheck,
  person: UserRound,
  settings: Settings2,
};

/** The drawing of a navigation entry; a star where its part chose none. */
export function NavigationIcon({ name = 'star' }: { name: IconName | undefined }) {
  const Icon = ICONS[name];
  return <Icon strokeWidth={1.75} aria-hidden="true" />;
}
