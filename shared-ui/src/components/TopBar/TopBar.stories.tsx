import type { Meta, StoryObj } from '@storybook/react-vite';
import { MARKS } from '../../sketches/marks.ts';
import { Heart, MessageCircle, Search } from 'lucide-react';
import { Badge } from '../Badge/Badge.tsx';
import { buttonClass } from '../Button/Button.tsx';
import { Logo } from '../Logo/Logo.tsx';
import { NavItem } from '../NavItem/NavItem.tsx';
import { TopBar } from './TopBar.tsx';

const meta: Meta = { title: 'Frame/TopBar' };
export default meta;

const items = [
  { label: 'Search', icon: <Search aria-hidden="true" />, active: true },
  {
    label: 'Messages',
    icon: <MessageCircle aria-hidden="true" />,
    badge: <Badge count={3} label="3 unread messages" />,
  },
  { label: 'Likes', icon: <Heart aria-hidden="true" /> },
].map((item) => (
  <NavItem
    key={item.label}
    {...item}
    renderLink={({ children, ...link }) => (
      <a href="#place" {...link}>
        {children}
      </a>
    )}
  />
));

const login = (
  <a href="#login" className={buttonClass({ size: 's' })}>
    Log in
  </a>
);

export const Member: StoryObj = {
  render: () => (
    <TopBar brand={<Logo mark={MARKS.tandemly} name="Tandemly" />} nav={items} navLabel="Main" end={login} />
  ),
};

export const Visitor: StoryObj = {
  render: () => <TopBar brand={<Logo mark={MARKS.tandemly} name="Tandemly" />} end={login} />,
};
