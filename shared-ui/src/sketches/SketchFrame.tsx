import type { ReactNode } from 'react';
import { ChevronDown, Coins, Heart, MessageCircle, Search, Sparkles } from 'lucide-react';
import { Avatar } from '../components/Avatar/Avatar.tsx';
import { Badge } from '../components/Badge/Badge.tsx';
import { BottomBar } from '../components/BottomBar/BottomBar.tsx';
import { buttonClass } from '../components/Button/Button.tsx';
import { Footer } from '../components/Footer/Footer.tsx';
import { Logo } from '../components/Logo/Logo.tsx';
import { Menu } from '../components/Menu/Menu.tsx';
import { NavItem } from '../components/NavItem/NavItem.tsx';
import { TopBar } from '../components/TopBar/TopBar.tsx';
import { portrait } from './portraits.ts';
import { MARKS } from './marks.ts';
import styles from './SketchFrame.module.css';

export type SketchTheme = 'tandemly' | 'nuit';
export const brandOf = (theme: SketchTheme) => (theme === 'nuit' ? 'Nuit Douce' : 'Tandemly');

interface NavProps {
  active: string;
  credits?: number | undefined;
}

function NavItems({ active, credits }: NavProps) {
  const items = [
    { label: 'Search', icon: <Search aria-hidden="true" /> },
    {
      label: 'Messages',
      icon: <MessageCircle aria-hidden="true" />,
      badge: <Badge count={3} label="3 unread messages" />,
    },
    { label: 'Likes', icon: <Heart aria-hidden="true" />, badge: <Badge count={12} label="12 new likes" /> },
    credits === undefined
      ? { label: 'Get Premium', icon: <Sparkles aria-hidden="true" />, highlighted: true }
      : {
          label: 'Credits',
          icon: <Coins aria-hidden="true" />,
          badge: <Badge count={credits} label={`${credits} credits left`} tone="warning" />,
        },
  ];
  return items.map((item) => (
    <NavItem
      key={item.label}
      {...item}
      active={item.label === active}
      renderLink={({ children, ...link }) => (
        <a href="#nowhere" {...link}>
          {children}
        </a>
      )}
    />
  ));
}

export interface SketchFrameProps extends NavProps {
  theme: SketchTheme;
  /** `chat` has neither footer nor bottom bar: the composer is there. */
  layout?: 'default' | 'chat' | undefined;
  visitor?: boolean | undefined;
  children: ReactNode;
}

/** Bars and footer as the shell renders them, so that a sketched page has its real surroundings. */
export function SketchFrame({
  theme,
  active,
  credits,
  layout = 'default',
  visitor = false,
  children,
}: SketchFrameProps) {
  const brand = (
    <a href="#home" className={styles.home}>
      <Logo mark={MARKS[theme]} name={brandOf(theme)} />
    </a>
  );
  const account = (
    <Menu
      label="Account"
      triggerClassName={buttonClass({ variant: 'quiet', size: 's' })}
      trigger={
        <>
          <Avatar picture={portrait(3)} size="s" />
          <ChevronDown aria-hidden="true" />
        </>
      }
      items={[
        { key: 'profile', label: 'My profile', onSelect: () => undefined },
        { key: 'settings', label: 'Settings', onSelect: () => undefined },
        { key: 'logout', label: 'Log out', separated: true, onSelect: () => undefined },
      ]}
    />
  );
  const login = (
    <a href="#login" className={buttonClass({ size: 's' })}>
      Log in
    </a>
  );
  return (
    <div className={layout === 'chat' ? styles.chatFrame : styles.frame}>
      <TopBar
        brand={brand}
        navLabel="Main"
        end={visitor ? login : account}
        {...(visitor ? {} : { nav: <NavItems active={active} credits={credits} /> })}
      />
      <main className={styles.main}>{children}</main>
      {layout === 'chat' ? null : <SketchFooter theme={theme} />}
      {layout === 'chat' || visitor ? null : (
        <BottomBar label="Main">
          <NavItems active={active} credits={credits} />
        </BottomBar>
      )}
    </div>
  );
}

export function SketchFooter({ theme }: { theme: SketchTheme }) {
  const links = (...names: string[]) => names.map((name) => ({ key: name, link: <a href="#nowhere">{name}</a> }));
  return (
    <Footer
      label="Footer"
      brand={<Logo mark={MARKS[theme]} name={brandOf(theme)} size="s" />}
      about="For adults who would rather talk. No subscription: you buy credits when you want to write."
      groups={[
        { title: 'Good to know', links: links('Pricing', 'Frequently asked', 'Return policy') },
        { title: 'Legal', links: links('Terms', 'Privacy', 'Cookies', 'Bans') },
        { title: 'Help', links: links('Support', 'Complaints') },
      ]}
    >
      <p>{brandOf(theme)} is run by Example B.V., Utrecht. Some profiles are fictional; each of them says so.</p>
    </Footer>
  );
}
