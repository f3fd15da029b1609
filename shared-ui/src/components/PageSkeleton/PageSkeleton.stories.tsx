import type { Meta, StoryObj } from '@storybook/react-vite';

import { PageSkeleton } from './PageSkeleton.tsx';

const meta: Meta = { title: 'States/PageSkeleton' };
export default meta;

export const Grid: StoryObj = {
  render: () => <PageSkeleton shape="grid" label="Loading…" />,
};

export const Tabs: StoryObj = {
  render: () => <PageSkeleton shape="tabs" label="Loading…" />,
};

export const List: StoryObj = {
  render: () => <PageSkeleton shape="list" label="Loading…" />,
};

export const Detail: StoryObj = {
  render: () => <PageSkeleton shape="detail" label="Loading…" />,
};

export const Member: StoryObj = {
  render: () => <PageSkeleton shape="member" label="Loading…" />,
};

export const Form: StoryObj = {
  render: () => <PageSkeleton shape="form" label="Loading…" />,
};

export const Notice: StoryObj = {
  render: () => <PageSkeleton shape="notice" label="Loading…" />,
};

export const Chat: StoryObj = {
  render: () => <PageSkeleton shape="chat" label="Loading…" />,
};

export const Outcome: StoryObj = {
  render: () => <PageSkeleton shape="outcome" label="Loading…" />,
};
