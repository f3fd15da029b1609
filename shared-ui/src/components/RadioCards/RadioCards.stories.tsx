import type { Meta, StoryObj } from '@storybook/react-vite';
import { useState } from 'react';
import { Banknote, CreditCard } from 'lucide-react';
import { RadioCards } from './RadioCards.tsx';

const meta: Meta = { title: 'Forms/RadioCards' };
export default meta;

function Methods({ layout }: { layout: 'list' | 'row' | 'tiles' }) {
  const [value, setValue] = useState<'ideal' | 'card' | 'sdd' | null>('ideal');
  return (
    <RadioCards
      label="How would you like to pay?"
      layout={layout}
      value={value}
      onChange={setValue}
      options={[
        { value: 'ideal', label: 'iDEAL', hint: 'Through your bank', icon: <Banknote /> },
        { value: 'card', label: 'Card', hint: 'Visa, Mastercard', icon: <CreditCard /> },
        { value: 'sdd', label: 'Direct debit', hint: 'Not available now', disabled: true },
      ]}
    />
  );
}

export const List: StoryObj = {
  render: () => <Methods layout="list" />,
};

export const Tiles: StoryObj = {
  render: () => <Methods layout="tiles" />,
};

export const Row: StoryObj = {
  render: () => <Methods layout="row" />,
};
