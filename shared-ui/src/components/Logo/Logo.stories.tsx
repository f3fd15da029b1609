import type { Meta, StoryObj } from '@storybook/react-vite';
import { Stack } from '../Stack/Stack.tsx';
import { Logo } from './Logo.tsx';

const meta: Meta = { title: 'Brand/Logo' };
export default meta;

export const Tandemly: StoryObj = {
  render: () => (
    <Stack>
      <Logo mark="tandemly" name="Tandemly" size="l" />
      <Logo mark="tandemly" name="Tandemly" />
      <Logo mark="tandemly" name="Tandemly" compact />
    </Stack>
  ),
};

export const NuitDouce: StoryObj = {
  render: () => (
    <Stack>
      <Logo mark="nuit" name="Nuit Douce" size="l" />
      <Logo mark="nuit" name="Nuit Douce" />
      <Logo mark="nuit" name="Nuit Douce" compact />
    </Stack>
  ),
};
