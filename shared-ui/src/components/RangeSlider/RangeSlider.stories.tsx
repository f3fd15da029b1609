import type { Meta, StoryObj } from '@storybook/react-vite';
import { useState } from 'react';
import { RangeSlider } from './RangeSlider.tsx';

const meta: Meta = { title: 'Forms/RangeSlider' };
export default meta;

function Ages() {
  const [value, setValue] = useState<readonly [number, number]>([27, 43]);
  return (
    <RangeSlider
      label="Age"
      endLabels={['From', 'To']}
      min={18}
      max={99}
      value={value}
      invalid="A whole number from 18 to 99."
      onChange={setValue}
    />
  );
}

export const States: StoryObj = { render: () => <Ages /> };
