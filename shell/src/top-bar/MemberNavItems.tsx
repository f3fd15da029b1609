import { Badge } from '@tandem/shared-ui/components/Badge';
import { NavItem } from '@tandem/shared-ui/components/NavItem';
import { Skeleton } from '@tandem/shared-ui/components/Skeleton';
import { Link } from '@tandem/shared-ui/router';
import type { User } from '@tandem/contracts/api/user';
import { useRouteId } from '../navigation/route-at.ts';
import { useMemberEntries } from './member-entries.ts';
import type { MemberEntry } from './member-entries.ts';
import styles from './MemberNavItems.module.css';

export interface MemberNavItemsProps {
  /** Null while it is not known who it is. */
  user: User | null;
  /** The phone's bar has room for short words only. */
  short?: boolean | undefined;
}

/** The member's places and the way to credits, as items of the top bar or of the phone's bar. */
export function MemberNavItems({ user, short = false }: MemberNavItemsProps) {
  const { places, money } = useMemberEntries(user);
  return (
    <>
      {places.map((entry) => (
        <Entry key={entry.id} entry={entry} short={short} />
      ))}
      {money === 'pending' ? (
        <li className={styles.pending} aria-hidden="true">
          <Skeleton shape="circle" width="1.375rem" />
          <Skeleton className={styles.word} height="0.75rem" />
        </li>
      ) : null}
      {money === 'pending' || money === null ? null : <Entry entry={money} short={short} />}
    </>
  );
}

function Entry({ entry, short }: { entry: MemberEntry; short: boolean }) {
  const route = useRouteId();
  const active = route !== null && entry.routes.includes(route);
  const Icon = entry.icon;
  return (
    <NavItem
      icon={<Icon strokeWidth={1.75} aria-hidden="true" />}
      label={short ? entry.shortLabel : entry.label}
      badge={entry.badge === null ? undefined : <Badge className={styles.badge} showZero {...entry.badge} />}
      active={active}
      highlighted={entry.id === 'premium'}
      renderLink={(link) => (
        <Link
          to={entry.to}
          {...link}
          {...(active ? { 'aria-current': route === entry.routes[0] ? 'page' : 'true' } : {})}
        />
      )}
    />
  );
}
