import type { Meta, StoryObj } from '@storybook/react-vite';
import { MemberSkeleton } from './MemberSkeleton.tsx';

const meta: Meta = { title: 'States/MemberSkeleton' };
export default meta;

export const Member: StoryObj = { render: () => <MemberSkeleton label="Loading…" /> };
