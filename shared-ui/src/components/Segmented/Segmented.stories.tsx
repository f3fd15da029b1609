import type { Meta, StoryObj } from '@storybook/react-vite';
import { useState } from 'react';
import { Segmented } from './Segmented.tsx';

const meta: Meta = { title: 'Forms/Segmented' };
export default meta;

function Gender() {
  const [value, setValue] = useState<'female' | 'male'>('female');
  return (
    <Segmented
      label="I am looking for"
      value={value}
      onChange={setValue}
      options={[
        { value: 'female', label: 'Women' },
        { value: 'male', label: 'Men' },
      ]}
    />
  );
}

export const TwoWords: StoryObj = {
  render: () => <Gender />,
};
