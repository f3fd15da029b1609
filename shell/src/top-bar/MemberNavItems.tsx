import { Badge } from '@tandem/shared-ui/components/Badge';
import { NavItem } from '@tandem/shared-ui/components/NavItem';
import { Skeleton } from '@tandem/shared-ui/components/Skeleton';
import { Link } from '@tandem/shared-ui/router';
import type { User } from '@tandem/contracts/api/user';
import { useRoute } from '../navigation/live-routes.ts';
import { NavigationIcon } from '../navigation/NavigationIcon.tsx';
import { useMemberEntries } from './member-entries.ts';
import type { MemberEntry } from './member-entries.ts';
import styles from './MemberNavItems.module.css';

export interface MemberNavItemsProps {
  /** Null while it is not known who it is. */
  user: User | null;
  /** The phone's bar has room for short labels only. */
  short?: boolean | undefined;
}

/** The member's places, as items of the top bar or of the phone's bar. */
export function MemberNavItems({ user, short = false }: MemberNavItemsProps) {
  const { entries, pending } = useMemberEntries(user);
  return (
    <>
      {entries.map((entry) => (
        <Entry key={entry.id} entry={entry} short={short} />
      ))}
      {pending ? (
        <li className={styles.pending} aria-hidden="true">
          <Skeleton shape="circle" width="1.375rem" />
          <Skeleton className={styles.word} height="0.75rem" />
        </li>
      ) : null}
    </>
  );
}

function Entry({ entry, short }: { entry: MemberEntry; short: boolean }) {
  const route = useRoute();
  const isOwn = route?.id === entry.id;
  const active = isOwn || (entry.section !== undefined && route?.frame?.section === entry.section);
  return (
    <NavItem
      icon={<NavigationIcon name={entry.icon} />}
      label={short ? entry.shortLabel : entry.label}
      badge={entry.badge === null ? undefined : <Badge className={styles.badge} showZero {...entry.badge} />}
      active={active}
      highlighted={entry.highlighted}
      renderLink={(link) => (
        <Link to={entry.to} {...link} {...(active ? { 'aria-current': isOwn ? 'page' : 'true' } : {})} />
      )}
    />
  );
}
