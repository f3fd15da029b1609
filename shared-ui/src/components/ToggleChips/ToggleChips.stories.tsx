import type { Meta, StoryObj } from '@storybook/react-vite';
import { useState } from 'react';
import { Chips, ToggleChips } from './ToggleChips.tsx';

const meta: Meta = { title: 'Forms/ToggleChips' };
export default meta;

const OPTIONS = ['Hiking', 'Photography', 'Cooking', 'Theater', 'Wine', 'Beach'].map((label) => ({
  value: label.toLowerCase(),
  label,
}));

function Interests() {
  const [value, setValue] = useState<string[]>(['hiking', 'wine']);
  return <ToggleChips label="Interests" hint="Up to 4." max={4} options={OPTIONS} value={value} onChange={setValue} />;
}

export const Choosing: StoryObj = {
  render: () => <Interests />,
};

export const Shown: StoryObj = {
  render: () => (
    <Chips
      label="Interests"
      items={OPTIONS.map(({ value, label }, index) => ({ key: value, label, marked: index < 2 }))}
    />
  ),
};
