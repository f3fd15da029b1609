import type { Meta, StoryObj } from '@storybook/react-vite';
import { Stack } from '../Stack/Stack.tsx';
import { Text } from './Text.tsx';

const meta: Meta = { title: 'Layout/Text' };
export default meta;

export const Tones: StoryObj = {
  render: () => (
    <Stack gap={2}>
      <Text size="l">Meet people near you who would rather have one good conversation.</Text>
      <Text>Reading and receiving is always free.</Text>
      <Text size="s" tone="muted">
        318 women, recently active first
      </Text>
      <Text size="s" tone="success" strong>
        online now
      </Text>
      <Text size="xs" tone="danger" tabular>
        03:12:45
      </Text>
    </Stack>
  ),
};
