import type { Meta, StoryObj } from '@storybook/react-vite';
import { MARKS } from '../../sketches/marks.ts';
import { Stack } from '../Stack/Stack.tsx';
import { Logo } from './Logo.tsx';

const meta: Meta = { title: 'Brand/Logo' };
export default meta;

export const Tandemly: StoryObj = {
  render: () => (
    <Stack>
      <Logo mark={MARKS.tandemly} name="Tandemly" size="l" />
      <Logo mark={MARKS.tandemly} name="Tandemly" />
      <Logo mark={MARKS.tandemly} name="Tandemly" compact />
    </Stack>
  ),
};

export const NuitDouce: StoryObj = {
  render: () => (
    <Stack>
      <Logo mark={MARKS.nuit} name="Nuit Douce" size="l" />
      <Logo mark={MARKS.nuit} name="Nuit Douce" />
      <Logo mark={MARKS.nuit} name="Nuit Douce" compact />
    </Stack>
  ),
};
