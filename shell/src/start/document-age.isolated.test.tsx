import { act, render, screen } from '@testing-library/react';
import { hydrateRoot } from 'react-dom/client';
import { expect, it, vi } from 'vitest';
import { endHydration } from '@tandem/shared-ui/host';
import { QueryClientProvider, useQuery } from '@tandem/shared-ui/query';
import { createQueryClient } from './create-query-client.ts';

const KEY = ['portraits'];
const request = vi.fn<() => Promise<string>>(() => Promise.resolve('found later'));

function Portraits() {
  return <p>{useQuery({ queryKey: KEY, queryFn: request }).data}</p>;
}

it('what the document came with is as old as the document: it stays under the first gesture, and is requested again by what is shown later [R-LANDERS-ONLINE-NOW]', async () => {
  const receivedAt = Date.now() - 600_000;
  const queryClient = createQueryClient({ queries: [{ key: KEY, data: 'found' }], hasSession: false }, receivedAt);
  expect(queryClient.getQueryState(KEY)?.dataUpdatedAt).toBe(receivedAt);
  const page = (
    <QueryClientProvider client={queryClient}>
      <Portraits />
    </QueryClientProvider>
  );
  const container = document.createElement('div');
  container.innerHTML = '<p>found</p>';
  const root = await act(async () => hydrateRoot(container, page));
  expect(container.textContent).toBe('found');
  expect(request).not.toHaveBeenCalled();
  endHydration();
  act(() => root.unmount());
  render(page);
  expect(await screen.findByText('found later')).toBeDefined();
  expect(request).toHaveBeenCalledTimes(1);
});
