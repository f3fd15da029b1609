import type { Meta, StoryObj } from '@storybook/react-vite';
import { Stack } from '../Stack/Stack.tsx';
import { Select } from './Select.tsx';

const meta: Meta = { title: 'Forms/Select' };
export default meta;

const COUNTRIES = [
  { value: 'NL', label: 'Netherlands' },
  { value: 'FR', label: 'France' },
];

export const States: StoryObj = {
  render: () => (
    <Stack gap={5}>
      <Select label="Country" placeholder="Choose a country" options={COUNTRIES} />
      <Select label="Province" options={[]} placeholder="All provinces" disabled />
      <Select label="Country" placeholder="Choose a country" options={COUNTRIES} error="Choose a country first." />
    </Stack>
  ),
};
