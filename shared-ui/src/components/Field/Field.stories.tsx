import type { Meta, StoryObj } from '@storybook/react-vite';
import { controlClass, Field } from './Field.tsx';

const meta: Meta = { title: 'Forms/Field' };
export default meta;

export const AroundAnyControl: StoryObj = {
  render: () => (
    <Field label="SMS code" hint="Six digits, valid for ten minutes." note="resend in 42 s">
      {(control) => <input {...control} className={controlClass} inputMode="numeric" autoComplete="one-time-code" />}
    </Field>
  ),
};
