import { render, screen, waitFor } from '@testing-library/react';
import { RouterProvider, createMemoryRouter, useSearchParams } from 'react-router';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { useChosen } from './use-chosen.ts';

// As in a browser: `act` would make the router show the new address at once.
const environment = globalThis as { IS_REACT_ACT_ENVIRONMENT?: boolean | undefined };
const before = environment.IS_REACT_ACT_ENVIRONMENT;
beforeEach(() => {
  environment.IS_REACT_ACT_ENVIRONMENT = false;
});
afterEach(() => {
  environment.IS_REACT_ACT_ENVIRONMENT = before;
});

function Size() {
  const [search, setSearch] = useSearchParams();
  const [size, choose] = useChosen(search.get('size') ?? 'small');
  const change = (next: string) => {
    choose(next);
    setSearch({ size: next });
  };
  return (
    <>
      <p>In the address: {search.get('size') ?? 'nothing'}</p>
      {['small', 'large'].map((option) => (
        <label key={option}>
          <input type="radio" checked={size === option} onChange={() => change(option)} />
          {option}
        </label>
      ))}
    </>
  );
}

async function open() {
  const router = createMemoryRouter([{ path: '*', element: <Size /> }]);
  render(<RouterProvider router={router} />);
  const [small, large] = await screen.findAllByRole<HTMLInputElement>('radio');
  if (small === undefined || large === undefined) throw new Error('two sizes are shown');
  return { router, small, large };
}

it('shows what was chosen before the address does', async () => {
  const { small, large } = await open();
  large.click();
  expect([small.checked, large.checked]).toEqual([false, true]);
  expect(screen.getByText('In the address: nothing')).toBeDefined();
  await screen.findByText('In the address: large');
  expect([small.checked, large.checked]).toEqual([false, true]);
});

it('shows the value in the address after going back', async () => {
  const { router, small, large } = await open();
  large.click();
  await screen.findByText('In the address: large');
  await router.navigate(-1);
  await screen.findByText('In the address: nothing');
  await waitFor(() => expect([small.checked, large.checked]).toEqual([true, false]));
});
