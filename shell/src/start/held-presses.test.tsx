import { act, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { replayHeldPresses } from './held-presses.ts';
import type { HeldField, Place } from './held-presses.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  delete window.__takeHeldPresses;
});

function Form({ inert = false }: { inert?: boolean }) {
  const [name, setName] = useState('');
  const [withPhoto, setWithPhoto] = useState(false);
  const [country, setCountry] = useState('NL');
  const [presses, setPresses] = useState('');
  return (
    <form inert={inert}>
      <input aria-label="Name" value={name} onChange={(event) => setName(event.target.value)} />
      <input
        type="checkbox"
        aria-label="With photo"
        checked={withPhoto}
        onChange={(event) => setWithPhoto(event.target.checked)}
      />
      <select aria-label="Country" value={country} onChange={(event) => setCountry(event.target.value)}>
        <option>NL</option>
        <option>FR</option>
      </select>
      <button type="button" onClick={() => setPresses(`${presses}a`)}>
        A
      </button>
      <button type="button" onClick={() => setPresses(`${presses}b`)}>
        B
      </button>
      <output>{JSON.stringify([name, withPhoto, country, presses])}</output>
    </form>
  );
}

const known = () => JSON.parse(screen.getByRole('status', { hidden: true }).textContent) as unknown[];

async function replay(presses: readonly (HTMLElement | Place)[], fields: readonly HeldField[] = []): Promise<void> {
  window.__takeHeldPresses = () => ({ presses, fields });
  await act(async () => {
    const replayed = replayHeldPresses(window);
    await vi.advanceTimersByTimeAsync(10_000);
    await replayed;
  });
}

it('presses again what was pressed, in its order; what is gone is left out [R-FRAME-START-HELD]', async () => {
  render(<Form />);
  const gone = document.createElement('button');
  await replay([screen.getByRole('button', { name: 'B' }), gone, screen.getByRole('button', { name: 'A' })]);
  expect(known()[3]).toBe('ba');
});

it.each(['React has left it as it was', 'React has set it back'])(
  'makes the page notice what was typed and chosen, where %s [R-FRAME-START-HELD]',
  async (where) => {
    render(<Form />);
    const name = screen.getByLabelText<HTMLInputElement>('Name');
    const box = screen.getByLabelText<HTMLInputElement>('With photo');
    const country = screen.getByLabelText<HTMLSelectElement>('Country');
    if (where.includes('left')) {
      name.value = 'Anna';
      box.checked = true;
      country.value = 'FR';
    }
    const held = [
      { field: name, value: 'Anna', checked: false },
      { field: box, value: 'on', checked: true },
      { field: country, value: 'FR', checked: false },
    ];
    await replay([], held);
    expect(known()).toEqual(['Anna', true, 'FR', '']);
    expect([name.value, box.checked, country.value]).toEqual(['Anna', true, 'FR']);
  },
);

it('presses at a place what was inert there, once it is not any more, and gives it the focus [R-FRAME-START-HELD]', async () => {
  const { rerender } = render(<Form inert />);
  const box = screen.getByLabelText<HTMLInputElement>('With photo');
  const found = vi.fn(() => box);
  Object.defineProperty(document, 'elementFromPoint', { value: found, configurable: true });
  window.__takeHeldPresses = () => ({ presses: [{ x: 40, y: 300 }], fields: [] });
  const replayed = replayHeldPresses(window);
  await act(() => vi.advanceTimersByTimeAsync(450));
  expect(known()[1]).toBe(false);
  rerender(<Form />);
  await act(() => vi.advanceTimersByTimeAsync(100));
  await replayed;
  expect(found).toHaveBeenCalledWith(40, 300);
  expect(known()[1]).toBe(true);
  expect(document.activeElement).toBe(box);
  Reflect.deleteProperty(document, 'elementFromPoint');
});

it('does nothing in a document from before', async () => {
  await expect(replayHeldPresses(window)).resolves.toBeUndefined();
});
