import { act, render, screen, waitFor } from '@testing-library/react';
import { useEffect, useState } from 'react';
import { expect, it } from 'vitest';
import { endHydration } from '@tandem/shared-ui/host';
import { createMemoryRouter } from '@tandem/shared-ui/memory-router';
import { RouterProvider } from '@tandem/shared-ui/router';
import { usePlaceFocus } from './use-place-focus.ts';

function Terms() {
  usePlaceFocus();
  return <section id="credits">Credits</section>;
}

function Questions() {
  usePlaceFocus();
  return <section id="safety">Safety</section>;
}

let unfold: () => void = () => undefined;

/** As in a browser, where nothing in a closed question takes the focus. */
function Folded() {
  usePlaceFocus();
  const [isOpen, setOpen] = useState(false);
  useEffect(() => {
    unfold = () => setOpen(true);
  }, []);
  return (
    <details open={isOpen}>
      <summary>May I?</summary>
      <div id="answer" hidden={!isOpen} ref={focusableWhenShown}>
        You may.
      </div>
    </details>
  );
}

/** jsdom focuses what is hidden. */
function focusableWhenShown(place: HTMLElement | null): void {
  if (place === null) return;
  place.focus = () => {
    if (!place.hidden) HTMLElement.prototype.focus.call(place);
  };
}

function openDocument(at: string) {
  const routes = [
    { path: '/terms', element: <Terms /> },
    { path: '/faq', element: <Questions /> },
    { path: '/folded', element: <Folded /> },
  ];
  const router = createMemoryRouter(routes, { initialEntries: [at] });
  render(<RouterProvider router={router} />);
  // As the shell does after its first page was rendered.
  endHydration();
  return { go: (to: string | number) => act(() => router.navigate(to as string)) };
}

// Hydration ends once per document: the prerendered page has to be the first test.
it('leaves the first address of a document to the browser, and moves the focus on its page', async () => {
  const { go } = openDocument('/terms#credits');
  expect(document.activeElement).toBe(document.body);
  await go('/terms#credits');
  expect(document.activeElement).toBe(screen.getByText('Credits'));
});

it('moves the focus to an answer whose question opens late', async () => {
  const { go } = openDocument('/terms');
  await go('/folded#answer');
  expect(document.activeElement).toBe(document.body);
  act(unfold);
  await waitFor(() => expect(document.activeElement).toBe(screen.getByText('You may.')));
});

it('moves the focus to a place of another page, and back', async () => {
  const { go } = openDocument('/terms#credits');
  await go('/faq#safety');
  expect(document.activeElement).toBe(screen.getByText('Safety'));
  expect(screen.getByText('Safety').tabIndex).toBe(-1);
  await go(-1);
  expect(document.activeElement).toBe(screen.getByText('Credits'));
});
