import type { Meta, StoryObj } from '@storybook/react-vite';
import { useState } from 'react';
import { DateOfBirthField } from './DateOfBirthField.tsx';

const meta: Meta = { title: 'Forms/DateOfBirthField' };
export default meta;

function Birthday({ locale }: { locale: string }) {
  const [value, setValue] = useState('');
  return (
    <DateOfBirthField
      label="Date of birth"
      hint="Only your age is shown."
      labels={{ day: 'Day', month: 'Month', year: 'Year' }}
      placeholders={{ day: 'DD', month: 'MM', year: 'YYYY' }}
      locale={locale}
      value={value}
      onChange={setValue}
    />
  );
}

export const ByLocale: StoryObj = {
  render: (_args, { globals }) => <Birthday locale={globals.locale === 'fr' ? 'fr-FR' : 'en-US'} />,
};
