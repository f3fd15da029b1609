import type { Meta, StoryObj } from '@storybook/react-vite';
import { Bot } from 'lucide-react';
import { portrait } from '../../sketches/portraits.ts';
import { Avatar } from '../Avatar/Avatar.tsx';
import { Badge } from '../Badge/Badge.tsx';
import { Tag } from '../Tag/Tag.tsx';
import { ListRow, type RowLinkProps } from './ListRow.tsx';

const meta: Meta = { title: 'Chat/ListRow' };
export default meta;

const toChat = ({ children, ...link }: RowLinkProps) => (
  <a href="#chat" {...link}>
    {children}
  </a>
);

export const Conversations: StoryObj = {
  render: () => (
    <ul className="rows">
      <ListRow
        selected
        start={<Avatar picture={portrait(1)} size="l" />}
        title="Anna"
        subtitle="Saturday, then?"
        meta="21:04"
        renderLink={toChat}
      />
      <ListRow
        unread
        start={<Avatar picture={portrait(4)} size="l" onlineLabel="online" />}
        title="Sofia"
        mark={
          <Tag tone="info" icon={<Bot aria-hidden="true" />}>
            Fictional
          </Tag>
        }
        subtitle="Good evening! How was your day, and did the rain stop where you are?"
        meta="20:41"
        badge={<Badge count={2} label="2 unread messages" />}
        renderLink={toChat}
      />
    </ul>
  ),
};
