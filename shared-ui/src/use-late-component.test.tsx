import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import type { ComponentType } from 'react';
import { expect, it, vi } from 'vitest';
import { TestApp, createFakeHost } from './testing/index.tsx';
import { useLateComponent } from './use-late-component.ts';

function Place({ load }: { load: () => Promise<ComponentType> }) {
  const [isWanted, want] = useState(false);
  const { Loaded } = useLateComponent(load, isWanted, { text: 'It did not work.', onFailed: () => want(false) });
  return (
    <>
      <button onClick={() => want(true)}>Open</button>
      {Loaded === null ? null : <Loaded />}
    </>
  );
}

it('says where a component is lost, leaves the page as it is, and loads it again when it is wanted again [R-FRAME-PART-LATER-LOST]', async () => {
  const fake = createFakeHost();
  const reported = vi.spyOn(fake.host.telemetry, 'error');
  let isLost = true;
  const load = (): Promise<ComponentType> =>
    isLost ? Promise.reject(new Error('Loading chunk failed.')) : Promise.resolve(() => <p>There it is</p>);
  render(
    <TestApp fake={fake} messages={{}}>
      <Place load={load} />
    </TestApp>,
  );
  const user = userEvent.setup({ delay: null });
  await user.click(screen.getByRole('button', { name: 'Open' }));
  await waitFor(() => expect(fake.notices).toEqual([{ tone: 'error', text: 'It did not work.' }]));
  expect(reported).toHaveBeenCalledOnce();
  isLost = false;
  await user.click(screen.getByRole('button', { name: 'Open' }));
  expect(await screen.findByText('There it is')).toBeDefined();
});
