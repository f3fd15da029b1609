import { act, render, screen } from '@testing-library/react';
import { hydrateRoot } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { beforeEach, expect, it, vi } from 'vitest';
import type { PlanQuery } from '@tandem/contracts/composition/page-plan';
import { ApiError } from '@tandem/shared-ui/host';
import { QueryClientProvider, useQuery } from '@tandem/shared-ui/query';
import { createQueryClient } from './create-query-client.ts';

const KEY = ['portraits', { min_age: 25 }];
const REFUSED: PlanQuery = {
  key: KEY,
  refusal: { code: 'authentication_required', status: 403, message: 'Log in to see members.' },
};

const request = vi.fn<() => Promise<string>>(() => Promise.resolve('members'));
beforeEach(() => request.mockClear());

function Portraits() {
  const { data, error, isPending } = useQuery({ queryKey: KEY, queryFn: request });
  if (isPending) return <p>loading</p>;
  return <p>{error instanceof ApiError ? `${error.code} ${error.status}: ${error.message}` : data}</p>;
}

const pageOf = (queries: readonly PlanQuery[]) => {
  const queryClient = createQueryClient({ queries, hasSession: false });
  const page = (
    <QueryClientProvider client={queryClient}>
      <Portraits />
    </QueryClientProvider>
  );
  return { queryClient, page };
};

it('a page is rendered and hydrated with what a call responded', () => {
  const found = [{ key: KEY, data: 'found' }];
  expect(renderToString(pageOf(found).page)).toBe('<p>found</p>');
  render(pageOf(found).page);
  expect(screen.getByText('found')).toBeDefined();
  expect(request).not.toHaveBeenCalled();
});

it('a page is rendered and hydrated with the refusal of a call, which it does not make again [R-PLATFORM-PRERENDER-REFUSED]', async () => {
  const shown = 'authentication_required 403: Log in to see members.';
  expect(renderToString(pageOf([REFUSED]).page)).toBe(`<p>${shown}</p>`);
  const failed = vi.fn<(error: unknown) => void>();
  const container = document.createElement('div');
  container.innerHTML = `<p>${shown}</p>`;
  const { page } = pageOf([REFUSED]);
  const root = await act(() => hydrateRoot(container, page, { onRecoverableError: failed }));
  expect(container.innerHTML).toBe(`<p>${shown}</p>`);
  expect(failed).not.toHaveBeenCalled();
  expect(request).not.toHaveBeenCalled();
  act(() => root.unmount());
});

it('what was refused is not requested again when the visitor comes back to the tab, or the network does [R-PLATFORM-PRERENDER-REFUSED]', async () => {
  const { page } = pageOf([REFUSED]);
  render(page);
  for (const event of ['visibilitychange', 'offline', 'online'])
    await act(async () => void window.dispatchEvent(new Event(event)));
  expect(request).not.toHaveBeenCalled();
});

it('what was refused is requested when the session is another one [R-PLATFORM-PRERENDER-REFUSED]', async () => {
  const { queryClient, page } = pageOf([REFUSED]);
  render(page);
  await act(() => queryClient.resetQueries());
  expect(await screen.findByText('members')).toBeDefined();
  expect(request).toHaveBeenCalledTimes(1);
});

it('an error of the browser’s own call is left to the next page that needs it, as ever', async () => {
  request.mockRejectedValueOnce(new ApiError({ code: 'offline', status: 0, message: 'No connection.' }));
  const { page } = pageOf([]);
  const { unmount } = render(page);
  expect(await screen.findByText('offline 0: No connection.')).toBeDefined();
  unmount();
  render(page);
  expect(await screen.findByText('members')).toBeDefined();
});
