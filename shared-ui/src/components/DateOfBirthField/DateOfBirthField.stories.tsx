import type { Meta, StoryObj } from '@storybook/react-vite';
import { useState } from 'react';
import type { Country } from '@tandem/contracts/product/locales';
import { DateOfBirthField } from './DateOfBirthField.tsx';

const meta: Meta = { title: 'Forms/DateOfBirthField' };
export default meta;

function Birthday({ country }: { country: Country }) {
  const [value, setValue] = useState('');
  return (
    <DateOfBirthField
      label="Date of birth"
      hint="Only your age is shown."
      labels={{ day: 'Day', month: 'Month', year: 'Year' }}
      placeholders={{ day: 'DD', month: 'MM', year: 'YYYY' }}
      country={country}
      value={value}
      onChange={setValue}
    />
  );
}

export const ByCountry: StoryObj = {
  render: (_args, { globals }) => <Birthday country={globals.locale === 'fr' ? 'FR' : 'US'} />,
};
