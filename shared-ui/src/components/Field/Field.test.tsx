import { render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { checkAccessibility } from '../check-accessibility.ts';
import { controlClass, Field } from './Field.tsx';

it('labels and describes any control', async () => {
  render(
    <Field label="Code" note="optional" hint="Six digits">
      {(control) => <input {...control} className={controlClass} inputMode="numeric" />}
    </Field>,
  );
  const input = screen.getByRole('textbox', { name: 'Code' });
  expect(document.getElementById(input.getAttribute('aria-describedby') ?? '')?.textContent).toBe('Six digits');
  expect(screen.getByText('optional')).toBeDefined();
  await checkAccessibility();
});
