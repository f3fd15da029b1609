import { Ban, Ellipsis, Flag } from 'lucide-react';
import { Menu } from '@tandem/shared-ui/components/Menu';
import type { MenuItem } from '@tandem/shared-ui/components/Menu';
import { useTranslation } from '@tandem/shared-ui/i18n';
import type { Member } from '@tandem/contracts/api/members';
import { useReportDialog } from './report/use-report-dialog.tsx';
import { useBlock } from './use-block.ts';

export interface MemberMenuProps {
  member: Pick<Member, 'id' | 'name'>;
  /** Name of the button and of the menu; by default it has the member's name. */
  label?: string | undefined;
  /** Items of the place that shows the menu, above those of every menu of a member. */
  items?: readonly MenuItem[] | undefined;
  triggerClassName: string;
  className?: string | undefined;
  /** Opens upwards, for a button at the page's foot. */
  upwards?: boolean | undefined;
  /** Open from the beginning, in place of another menu that was open. */
  startsOpen?: boolean | undefined;
  /** Called once the member is blocked, before they leave all lists. */
  onBlocked: () => void;
}

/**
 * The menu ⋯ of a member, on the profile, on a card and in the conversation (R-PRIVACY-BLOCK-MENU). Block needs no second
 * press: who is being pestered has two taps to make it stop. It is last, apart from the others.
 */
export function MemberMenu({
  member,
  label,
  items = [],
  triggerClassName,
  className,
  upwards,
  startsOpen,
  onBlocked,
}: MemberMenuProps) {
  const { t } = useTranslation('mf-members');
  const block = useBlock(member, onBlocked);
  const report = useReportDialog(onBlocked);
  const reporting: MenuItem = {
    key: 'report',
    label: t('report.menu', { name: member.name }),
    icon: <Flag />,
    onSelect: () => report.open({ type: 'profile', id: member.id, member }),
  };
  const blocking: MenuItem = {
    key: 'block',
    label: t('block.menu', { name: member.name }),
    icon: <Ban />,
    separated: true,
    onSelect: () => {
      if (!block.isPending) block.mutate();
    },
  };
  return (
    <>
      <Menu
        label={label ?? t('block.more', { name: member.name })}
        trigger={<Ellipsis aria-hidden="true" />}
        triggerClassName={triggerClassName}
        className={className}
        items={[...items, reporting, blocking]}
        upwards={upwards}
        startsOpen={startsOpen}
      />
      {report.dialog}
    </>
  );
}
