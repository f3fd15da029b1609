import { act, render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { endHydration } from '@tandem/shared-ui/host';
import { createMemoryRouter, RouterProvider } from '@tandem/shared-ui/router';
import { usePlaceFocus } from './use-place-focus.ts';

function Terms() {
  usePlaceFocus();
  return <section id="credits">Credits</section>;
}

function Questions() {
  usePlaceFocus();
  return <section id="safety">Safety</section>;
}

function openDocument(at: string) {
  const routes = [
    { path: '/terms', element: <Terms /> },
    { path: '/faq', element: <Questions /> },
  ];
  const router = createMemoryRouter(routes, { initialEntries: [at] });
  render(<RouterProvider router={router} />);
  // As the shell does once its first page stands.
  endHydration();
  return { go: (to: string | number) => act(() => router.navigate(to as string)) };
}

// It is over once for all in a document: the page that comes with one has to be the first test.
it('leaves the first address of a document to the browser, and takes the keyboard along on its page', async () => {
  const { go } = openDocument('/terms#credits');
  expect(document.activeElement).toBe(document.body);
  await go('/terms#credits');
  expect(document.activeElement).toBe(screen.getByText('Credits'));
});

it('takes the keyboard along to a place of another page, and back', async () => {
  const { go } = openDocument('/terms#credits');
  await go('/faq#safety');
  expect(document.activeElement).toBe(screen.getByText('Safety'));
  expect(screen.getByText('Safety').tabIndex).toBe(-1);
  await go(-1);
  expect(document.activeElement).toBe(screen.getByText('Credits'));
});
