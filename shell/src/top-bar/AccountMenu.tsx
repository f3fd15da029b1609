import { ChevronDown, LogOut, Monitor, Moon, Sun } from 'lucide-react';
import { Avatar } from '@tandem/shared-ui/components/Avatar';
import { Menu } from '@tandem/shared-ui/components/Menu';
import type { MenuItem } from '@tandem/shared-ui/components/Menu';
import { useTranslation } from '@tandem/shared-ui/i18n';
import { Link } from '@tandem/shared-ui/router';
import type { User } from '@tandem/contracts/api/user';
import { APPEARANCES } from '../appearance/appearance.ts';
import type { Appearance } from '../appearance/appearance.ts';
import { chooseAppearance, useAppearance } from '../appearance/use-appearance.ts';
import { useLiveRoutes } from '../navigation/live-routes.ts';
import { entriesOf, isEntryFor } from '../navigation/navigation-entries.ts';
import { NavigationIcon } from '../navigation/NavigationIcon.tsx';
import { useAskedLogout } from '../session/use-asked-logout.tsx';
import bar from './menu-trigger.module.css';
import styles from './AccountMenu.module.css';

const APPEARANCE_ICONS: Record<Appearance, typeof Sun> = { light: Sun, dark: Moon, system: Monitor };

/** The member's own menu: thumbnail or icon and name, then profile, settings, appearance and logout. */
export function AccountMenu({ user }: { user: User }) {
  const { t } = useTranslation('shell');
  const { name, main_image: picture } = user.profile;
  const places = usePlaceItems(user);
  const appearances = useAppearanceItems();
  const [logout, question] = useAskedLogout(user.id);
  const leave: MenuItem = {
    key: 'logout',
    label: t('account.logout'),
    icon: <LogOut strokeWidth={1.75} />,
    separated: true,
    onSelect: logout,
  };
  const trigger = (
    <>
      <Avatar className={styles.face} picture={picture} size="m" />
      <span className={styles.name}>{name}</span>
      <ChevronDown className={bar.chevron} aria-hidden="true" />
    </>
  );
  return (
    <>
      <Menu
        className={styles.account}
        label={t('account.menu-of', { name })}
        trigger={trigger}
        triggerClassName={bar.trigger}
        items={[
          ...places,
          ...appearances.map((item, index) => ({ ...item, separated: index === 0 && places.length > 0 })),
          leave,
        ]}
      />
      {question}
    </>
  );
}

/** The member's own pages, such as My profile and Settings: those that live parts have in this menu. */
function usePlaceItems(user: User): MenuItem[] {
  const entries = entriesOf(useLiveRoutes(), 'account').filter((entry) => isEntryFor(entry, user));
  return entries.map(({ id, path, label, navigation: { icon } }) => ({
    key: id,
    label,
    icon: <NavigationIcon name={icon} />,
    renderLink: (item) => <Link to={path} {...item} />,
  }));
}

function useAppearanceItems(): MenuItem[] {
  const { t } = useTranslation('shell');
  const current = useAppearance();
  return APPEARANCES.map((appearance) => {
    const Icon = APPEARANCE_ICONS[appearance];
    return {
      key: appearance,
      label: t(`appearance.${appearance}`),
      icon: <Icon strokeWidth={1.75} />,
      checked: appearance === current,
      onSelect: () => chooseAppearance(appearance),
    };
  });
}

/** The menu's place while it is not known whose it is: the same size, so that nothing moves. */
export function AccountOutline() {
  return (
    <span className={`${bar.trigger} ${styles.account}`} aria-hidden="true">
      <span className={styles.outlineFace} />
      <span className={styles.name}>
        <span className={styles.outlineName} />
      </span>
      <span className={bar.chevron} />
    </span>
  );
}
