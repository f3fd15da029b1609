import { fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, it, vi } from 'vitest';
import { checkAccessibility } from '../check-accessibility.ts';
import { RangeSlider } from './RangeSlider.tsx';

const INVALID = 'A whole number from 18 to 99.';

function show(initial: readonly [number, number] = [27, 43]) {
  const handleChange = vi.fn();
  function Ages() {
    const [value, setValue] = useState(initial);
    const change = (next: readonly [number, number]) => {
      handleChange(next);
      setValue(next);
    };
    const ends = { min: 18, max: 99, value, invalid: INVALID, onChange: change };
    return <RangeSlider label="Age" endLabels={['From', 'To']} {...ends} />;
  }
  render(<Ages />);
  return { handleChange, user: userEvent.setup({ delay: null }) };
}

const slider = (name: string) => screen.getByRole<HTMLInputElement>('slider', { name });
const field = (name: string) => screen.getByRole<HTMLInputElement>('textbox', { name });
const drag = (name: string, to: number) => fireEvent.input(slider(name), { target: { value: String(to) } });

it('is a group of two sliders and two fields, which show the same range', async () => {
  show();
  expect(screen.getByRole('group', { name: 'Age' })).toBeDefined();
  expect([slider('From').value, slider('To').value]).toEqual(['27', '43']);
  expect([field('From').value, field('To').value]).toEqual(['27', '43']);
  await checkAccessibility();
});

it('shows a handle where it is dragged, and changes the range once, when it is released', () => {
  const { handleChange } = show();
  drag('To', 50);
  drag('To', 60);
  expect(field('To').value).toBe('60');
  expect(handleChange).not.toHaveBeenCalled();
  fireEvent.change(slider('To'));
  expect(handleChange.mock.calls).toEqual([[[27, 60]]]);
});

it('a handle stops at the other', () => {
  const { handleChange } = show();
  drag('From', 80);
  expect(slider('From').value).toBe('43');
  fireEvent.change(slider('From'));
  expect(handleChange.mock.calls).toEqual([[[43, 43]]]);
});

it('takes a typed end with Enter or when the field is left, and an empty one as the end of the track', async () => {
  const { handleChange, user } = show();
  await user.click(field('From'));
  await user.keyboard('31{Enter}');
  await user.clear(field('To'));
  await user.tab();
  expect(handleChange.mock.calls).toEqual([[[31, 43]], [[31, 99]]]);
  expect(field('To').value).toBe('99');
});

it('a typed end moves the other along', async () => {
  const { handleChange, user } = show();
  await user.click(field('From'));
  await user.keyboard('51{Enter}');
  expect(handleChange.mock.calls).toEqual([[[51, 51]]]);
});

it('keeps what is typed and says what is wrong with it, until it is right', async () => {
  const { handleChange, user } = show();
  await user.click(field('From'));
  await user.keyboard('12{Enter}');
  expect(screen.getByRole('alert').textContent).toBe(INVALID);
  expect(field('From').value).toBe('12');
  expect(field('From').getAttribute('aria-invalid')).toBe('true');
  expect(handleChange).not.toHaveBeenCalled();
  await user.clear(field('From'));
  await user.keyboard('21{Enter}');
  expect(screen.queryByRole('alert')).toBeNull();
  expect(handleChange.mock.calls).toEqual([[[21, 43]]]);
});
