import { render, screen } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { ApiError, HostContext } from '@tandem/shared-ui/host';
import { I18nextProvider } from '@tandem/shared-ui/i18n';
import { QueryClientProvider } from '@tandem/shared-ui/query';
import { createMemoryRouter } from '@tandem/shared-ui/memory-router';
import { RouterProvider } from '@tandem/shared-ui/router';
import { createFakeHost } from '@tandem/shared-ui/testing';
import en from '../locales/en.json';
import { RouteFailure } from './RouteFailure.tsx';

/** A page that fails while it is rendered. */
function show(error: Error) {
  // React and the router write every such failure down; here it is wanted.
  vi.mocked(console.error).mockImplementation(() => undefined);
  vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  const { host } = createFakeHost();
  host.i18n.addResourceBundle('en', 'shell', en);
  const reported = vi.spyOn(host.telemetry, 'error');
  const Broken = () => {
    throw error;
  };
  const router = createMemoryRouter([{ path: '/', element: <Broken />, errorElement: <RouteFailure /> }]);
  render(
    <I18nextProvider i18n={host.i18n}>
      <QueryClientProvider client={host.queryClient}>
        <HostContext value={host}>
          <RouterProvider router={router} />
        </HostContext>
      </QueryClientProvider>
    </I18nextProvider>,
  );
  return reported;
}

describe('an uncaught error', () => {
  it('shows the status and the message of a failed call [R-FRAME-ERROR-MESSAGE, R-FRAME-ERROR-STATUS]', () => {
    show(new ApiError({ code: 'unavailable', status: 503, message: 'Please come back in a minute.' }));
    expect(screen.getByRole('heading', { level: 1, name: 'Please come back in a minute.' })).toBeDefined();
    expect(screen.getByText('Error 503')).toBeDefined();
  });

  it('is a 500 otherwise, whose message is not shown but reported [R-FRAME-ERROR-STATUS, T-PLATFORM-ERROR-OCCURRED]', () => {
    const error = new TypeError('x is not a function');
    const reported = show(error);
    expect(screen.getByRole('heading', { level: 1, name: 'An error has occurred.' })).toBeDefined();
    expect(screen.getByText('Error 500')).toBeDefined();
    expect(document.body.textContent).not.toContain('x is not a function');
    expect(reported).toHaveBeenCalledWith(error, { where: 'route' });
  });
});
