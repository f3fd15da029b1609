import { Trash2, UserRound } from 'lucide-react';
import type { ReactNode } from 'react';
import { iconButtonClass } from '@tandem/shared-ui/components/IconButton';
import type { MenuItem } from '@tandem/shared-ui/components/Menu';
import { Link } from '@tandem/shared-ui/router';
import type { MemberMenuIcon, MemberMenuItem, SlotProps } from '@tandem/contracts/composition/slots';
import { MemberMenu } from '../../shared/MemberMenu.tsx';

const ICONS: Readonly<Record<MemberMenuIcon, ReactNode>> = { person: <UserRound />, delete: <Trash2 /> };

function toMenuItem(item: MemberMenuItem): MenuItem {
  const { key, label } = item;
  const shown = { key, label, icon: ICONS[item.icon] };
  if ('onSelect' in item) return { ...shown, onSelect: item.onSelect };
  return { ...shown, renderLink: (link) => <Link to={item.to} {...link} /> };
}

/** The slot `member-menu`: the menu of a member in a page of another part. */
export default function MemberMenuSlot({ member, label, items, startsOpen, onBlocked }: SlotProps['member-menu']) {
  return (
    <MemberMenu
      member={member}
      label={label}
      items={items.map(toMenuItem)}
      triggerClassName={iconButtonClass()}
      startsOpen={startsOpen}
      onBlocked={onBlocked}
    />
  );
}
