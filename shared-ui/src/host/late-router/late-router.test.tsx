import { act, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { UNSAFE_createRouter, UNSAFE_defaultMapRouteProperties, UNSAFE_hydrationRouteProperties } from 'react-router';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { Link, Outlet, RouterProvider, ScrollRestoration, useBlocker, useLocation } from '../router.ts';
import { createLateRouter } from './late-router.ts';
import type { CreateRouter } from './late-router.ts';

const createRouter: CreateRouter = (init) =>
  UNSAFE_createRouter({
    ...init,
    mapRouteProperties: UNSAFE_defaultMapRouteProperties,
    hydrationRouteProperties: UNSAFE_hydrationRouteProperties,
  }).initialize();

let mounts = 0;
function First() {
  return (
    <>
      <h1>First, {useLocation().pathname}</h1>
      <Link to="/second?a=1">On</Link>
      <input ref={(input) => void (input && (mounts += 1))} aria-label="Typed" />
    </>
  );
}
function Guarded() {
  const blocker = useBlocker(true);
  return <p>{blocker.state}</p>;
}

const frame = (
  <main>
    <ScrollRestoration />
    <Outlet />
  </main>
);
const ROUTES = [
  {
    element: frame,
    children: [
      { path: '/first', element: <First /> },
      { path: '/guarded', element: <Guarded /> },
      { path: '/second', element: <h1>Second</h1> },
    ],
  },
];

/** Opens an address; the code that navigates is loaded when the test says so. */
function open(address: string, basename = '/') {
  history.replaceState(null, '', address);
  let finish: (result: CreateRouter | Error) => void = () => undefined;
  const load = vi.fn<() => Promise<CreateRouter>>(
    () =>
      new Promise((resolve, reject) => {
        finish = (result) => (result instanceof Error ? reject(result) : resolve(result));
      }),
  );
  const leave = vi.fn<(address: string) => void>();
  const late = createLateRouter({ routes: ROUTES, basename, load, leave });
  render(<RouterProvider router={late.router} />);
  return {
    ...late,
    load,
    leave,
    finish: (result: CreateRouter | Error = createRouter) => act(async () => finish(result)),
  };
}

beforeEach(() => {
  mounts = 0;
  vi.stubGlobal('scrollTo', vi.fn());
});
afterEach(() => {
  vi.unstubAllGlobals();
  history.replaceState(null, '', '/');
});

it('shows the page of the address before the code that navigates is there, and keeps it when that comes', async () => {
  const { start, finish, load } = open('/fr/first', '/fr');
  expect(screen.getByRole('heading').textContent).toBe('First, /first');
  expect(screen.getByRole('link').getAttribute('href')).toBe('/fr/second?a=1');
  expect(load).not.toHaveBeenCalled();
  await userEvent.type(screen.getByLabelText('Typed'), 'kept');
  void start();
  await finish();
  expect(screen.getByLabelText<HTMLInputElement>('Typed').value).toBe('kept');
  expect(mounts).toBe(1);
});

it('a link that is pressed before waits for that code, which is requested once', async () => {
  const { finish, load, leave } = open('/first');
  await userEvent.click(screen.getByRole('link'));
  await userEvent.click(screen.getByRole('link'));
  expect(screen.getByRole('heading').textContent).toContain('First');
  await finish();
  expect((await screen.findByRole('heading', { name: 'Second' })).textContent).toBe('Second');
  expect(location.pathname + location.search).toBe('/second?a=1');
  expect(load).toHaveBeenCalledTimes(1);
  expect(leave).not.toHaveBeenCalled();
});

it('a link whose code cannot be loaded loads the document, and the next one tries again', async () => {
  const { finish, leave, load } = open('/fr/first', '/fr');
  await userEvent.click(screen.getByRole('link'));
  await finish(new Error('Loading chunk failed.'));
  expect(leave).toHaveBeenCalledWith('/fr/second?a=1');
  await userEvent.click(screen.getByRole('link'));
  expect(load).toHaveBeenCalledTimes(2);
});

it('follows the tab that went back before that code was there', async () => {
  const { finish } = open('/first');
  act(() => {
    history.replaceState(null, '', '/second');
    dispatchEvent(new PopStateEvent('popstate'));
  });
  await finish();
  expect((await screen.findByRole('heading')).textContent).toBe('Second');
});

it('leaves out what a page wanted that the tab has left before that code was there', async () => {
  const { router, finish } = open('/first');
  const navigate = router.navigate.bind(router);
  const early = navigate('/first?page=1', { replace: true });
  act(() => {
    history.replaceState(null, '', '/second');
    dispatchEvent(new PopStateEvent('popstate'));
  });
  const late = navigate('/first?page=2', { replace: true });
  await finish();
  await Promise.all([early, late]);
  expect((await screen.findByRole('heading')).textContent).toBe('Second');
  expect(location.pathname).toBe('/second');
  await act(() => navigate('/first?page=3'));
  expect(location.search, 'what comes afterwards is done').toBe('?page=3');
});

it('a page that holds its visitor back does so from the start', async () => {
  const { router, finish } = open('/guarded');
  void router.navigate('/second');
  await finish();
  await waitFor(() => expect(screen.getByText('blocked')).toBeDefined());
  expect(location.pathname).toBe('/guarded');
});

it('restores the scroll position when it has taken over', async () => {
  sessionStorage.setItem('react-router-scroll-positions', JSON.stringify({ default: 700 }));
  const { start, finish } = open('/first');
  void start();
  await finish();
  await waitFor(() => expect(scrollTo).toHaveBeenCalledWith(0, 700));
});

it('keeps a `navigate` that somebody has put in its place when that code takes over', async () => {
  const { router, start, finish } = open('/first');
  const left: unknown[] = [];
  const navigate = router.navigate.bind(router);
  router.navigate = (to: unknown) => {
    left.push(to);
    return navigate(to as string);
  };
  void start();
  await finish();
  await userEvent.click(screen.getByRole('link'));
  expect((await screen.findByRole('heading', { name: 'Second' })).textContent).toBe('Second');
  expect(left).toHaveLength(1);
});
