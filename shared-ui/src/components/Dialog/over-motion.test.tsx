import { act, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import { Dialog } from './Dialog.tsx';
import { openOverMotion } from './over-motion.ts';

afterEach(() => vi.restoreAllMocks());

it('over what moves it opens and closes in a frame of its own, and stays until the animation has ended', async () => {
  const frames: FrameRequestCallback[] = [];
  vi.spyOn(globalThis, 'requestAnimationFrame').mockImplementation((callback) => frames.push(callback));
  const draw = async () => {
    for (const callback of frames.splice(0)) callback(performance.now());
    await act(async () => new Promise((resolve) => setTimeout(resolve)));
  };
  const of = (open: boolean) => (
    <>
      <button type="button">Like</button>
      <Dialog open={open} onClose={() => undefined} title="A match" overMotion={openOverMotion}>
        <p>Anna</p>
      </Dialog>
    </>
  );
  const { rerender } = render(of(false));
  screen.getByRole('button').focus();
  rerender(of(true));
  const dialog = screen.getByText('Anna').closest('dialog');
  expect(dialog?.open).toBe(false);
  await draw();
  expect(dialog?.open).toBe(true);
  rerender(of(false));
  expect(dialog).toMatchObject({ open: true, isConnected: true });
  await draw();
  expect(dialog?.open).toBe(false);
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Like' }));
  await waitFor(() => expect(screen.queryByText('Anna')).toBeNull());
});

it('over what moves it does not open when it is closed again at once', async () => {
  const show = vi.spyOn(HTMLDialogElement.prototype, 'show');
  const of = (open: boolean) => (
    <Dialog open={open} onClose={() => undefined} title="A match" overMotion={openOverMotion}>
      <p>Anna</p>
    </Dialog>
  );
  const { rerender } = render(of(true));
  rerender(of(false));
  await waitFor(() => expect(screen.queryByText('Anna')).toBeNull());
  // Longer than a frame, also where none is drawn.
  await act(async () => new Promise((resolve) => setTimeout(resolve, 150)));
  expect(show).not.toHaveBeenCalled();
});

it('over what moves it takes the page behind out of reach, one piece a frame, and gives it back', async () => {
  const onClose = vi.fn<() => void>();
  const of = (open: boolean) => (
    <>
      <header>
        <a href="/members">Search</a>
      </header>
      <main>
        <button type="button">Like</button>
        <Dialog
          open={open}
          onClose={onClose}
          title="A match"
          closeLabel="Close"
          size="full"
          overMotion={openOverMotion}
        >
          <p>Anna</p>
        </Dialog>
      </main>
      <footer inert>Not yet</footer>
    </>
  );
  const { rerender } = render(of(false));
  const like = screen.getByRole('button', { name: 'Like' });
  const [header, footer] = [screen.getByRole('banner'), screen.getByText('Not yet')];
  like.focus();
  rerender(of(true));
  const dialog = await screen.findByRole('dialog', { name: 'A match' });
  expect(dialog.getAttribute('aria-modal')).toBe('true');
  await waitFor(() => expect(like.hasAttribute('inert')).toBe(true));
  expect(header.hasAttribute('inert')).toBe(false);
  await waitFor(() => expect(header.hasAttribute('inert')).toBe(true));
  expect(dialog.closest('[inert]')).toBeNull();
  await userEvent.keyboard('{Escape}');
  expect(onClose).toHaveBeenCalledTimes(1);
  rerender(of(false));
  await waitFor(() => expect(dialog.isConnected).toBe(false));
  expect(document.activeElement).toBe(like);
  expect(like.hasAttribute('inert')).toBe(false);
  await waitFor(() => expect(header.hasAttribute('inert')).toBe(false));
  // It was so before.
  expect(footer.hasAttribute('inert')).toBe(true);
  await userEvent.keyboard('{Escape}');
  expect(onClose).toHaveBeenCalledTimes(1);
});
