import type { Meta, StoryObj } from '@storybook/react-vite';
import { ChatSkeleton } from './ChatSkeleton.tsx';

const meta: Meta = { title: 'States/ChatSkeleton' };
export default meta;

export const Conversation: StoryObj = { render: () => <ChatSkeleton label="Loading…" /> };
