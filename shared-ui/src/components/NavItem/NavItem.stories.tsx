import type { Meta, StoryObj } from '@storybook/react-vite';
import { Heart, MessageCircle, Search } from 'lucide-react';
import { Badge } from '../Badge/Badge.tsx';
import { NavItem } from './NavItem.tsx';

const meta: Meta = { title: 'Frame/NavItem' };
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

export const InTopBar: StoryObj = {
  render: () => (
    <ul data-nav="top" className="nav" style={{ display: 'flex' }}>
      {items}
    </ul>
  ),
};

export const InBottomBar: StoryObj = {
  render: () => (
    <ul data-nav="bottom" className="nav" style={{ display: 'flex' }}>
      {items}
    </ul>
  ),
};
