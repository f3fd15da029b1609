import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import { checkAccessibility } from '../check-accessibility.ts';
import { BottomSheet } from '../BottomSheet/BottomSheet.tsx';
import { Dialog } from './Dialog.tsx';

afterEach(() => vi.restoreAllMocks());

interface HarnessProps {
  dismissible?: boolean;
  sheet?: boolean;
}

function Harness({ dismissible = true, sheet = false }: HarnessProps) {
  const [open, setOpen] = useState(false);
  const close = () => setOpen(false);
  const Kind = sheet ? BottomSheet : Dialog;
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        Report
      </button>
      <Kind
        open={open}
        onClose={close}
        title="Report Anna"
        dismissible={dismissible}
        footer={<button type="button">Send</button>}
        {...(dismissible ? { closeLabel: 'Close' } : {})}
      >
        <p>What happened?</p>
      </Kind>
    </>
  );
}

const press = () => userEvent.click(screen.getByRole('button', { name: 'Report' }));

it('opens as a modal with its title as name, and is nothing before', async () => {
  render(<Harness />);
  expect(screen.queryByText('What happened?')).toBeNull();
  await press();
  expect(screen.getByRole('dialog', { name: 'Report Anna' })).toHaveProperty('open', true);
  expect(screen.getByText('What happened?')).toBeDefined();
  await checkAccessibility();
});

it('keeps the page behind from scrolling while one is open, also under another one', async () => {
  const page = document.documentElement;
  const of = (first: boolean, second: boolean) => (
    <>
      <Dialog open={first} onClose={() => undefined} title="First">
        <p>One</p>
      </Dialog>
      <Dialog open={second} onClose={() => undefined} title="Second">
        <p>Two</p>
      </Dialog>
    </>
  );
  const { rerender, unmount } = render(of(true, false));
  expect(page.hasAttribute('data-dialogs')).toBe(true);
  rerender(of(true, true));
  rerender(of(false, true));
  expect(page.hasAttribute('data-dialogs')).toBe(true);
  rerender(of(false, false));
  expect(page.hasAttribute('data-dialogs')).toBe(false);
  rerender(of(true, false));
  unmount();
  expect(page.hasAttribute('data-dialogs')).toBe(false);
});

it('marks the page before it opens and before it closes: each of them styles all of it', () => {
  const page = document.documentElement;
  const seen: boolean[] = [];
  for (const change of ['showModal', 'close'] as const) {
    const original = HTMLDialogElement.prototype[change];
    vi.spyOn(HTMLDialogElement.prototype, change).mockImplementation(function (this: HTMLDialogElement) {
      seen.push(page.hasAttribute('data-dialogs'));
      original.call(this);
    });
  }
  const of = (open: boolean) => (
    <Dialog open={open} onClose={() => undefined} title="First">
      <p>One</p>
    </Dialog>
  );
  const { rerender } = render(of(true));
  rerender(of(false));
  expect(seen).toEqual([true, false]);
});

it('closes by its close button and returns the focus', async () => {
  render(<Harness />);
  await press();
  await userEvent.click(screen.getByRole('button', { name: 'Close' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Report' }));
  await waitFor(() => expect(screen.queryByText('What happened?')).toBeNull());
});

it('closes by Escape (the browser’s cancel) and by a click on the backdrop', async () => {
  render(<Harness />);
  await press();
  fireEvent(screen.getByRole('dialog'), new Event('cancel', { cancelable: true }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await press();
  fireEvent.mouseDown(screen.getByText('What happened?'));
  expect(screen.getByRole('dialog')).toBeDefined();
  fireEvent.mouseDown(screen.getByRole('dialog'));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

it('stays until its own buttons close it when it must be answered', async () => {
  render(<Harness dismissible={false} />);
  await press();
  const dialog = screen.getByRole('dialog');
  const cancel = new Event('cancel', { cancelable: true });
  fireEvent(dialog, cancel);
  fireEvent.mouseDown(dialog);
  expect(cancel.defaultPrevented).toBe(true);
  expect(screen.getByRole('dialog')).toHaveProperty('open', true);
  expect(screen.queryByRole('button', { name: 'Close' })).toBeNull();
  // When a browser closes it nevertheless, it is opened again.
  (dialog as HTMLDialogElement).close();
  expect(screen.getByRole('dialog')).toHaveProperty('open', true);
});

it('returns the focus when a parent unmounts it while it is open', async () => {
  function Parent() {
    const [shown, setShown] = useState(false);
    return (
      <>
        <button type="button" onClick={() => setShown(true)}>
          Report
        </button>
        {shown ? (
          <Dialog open onClose={() => setShown(false)} title="Report Anna" closeLabel="Close">
            <p>What happened?</p>
          </Dialog>
        ) : null}
      </>
    );
  }
  render(<Parent />);
  await press();
  await userEvent.click(screen.getByRole('button', { name: 'Close' }));
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Report' }));
});

it('is a sheet in the same way', async () => {
  render(<Harness sheet />);
  await press();
  expect(screen.getByRole('dialog', { name: 'Report Anna' }).className).toContain('sheet');
});

it('gives photos all of its room', () => {
  render(
    <Dialog open onClose={() => undefined} title="Photos of Anna" closeLabel="Close" size="full" bleed>
      <p>A photo</p>
    </Dialog>,
  );
  expect(screen.getByRole('dialog', { name: 'Photos of Anna' }).className).toContain('bleed');
});

it('keeps the room of the page’s scrollbar free, and has the page styled for that only where it has one', async () => {
  const { style } = document.documentElement;
  const width = vi.spyOn(document.documentElement, 'clientWidth', 'get').mockReturnValue(window.innerWidth);
  const set = vi.spyOn(style, 'setProperty');
  const { unmount } = render(<Harness />);
  await press();
  expect(document.documentElement.dataset['dialogs']).toBe('1');
  expect(set).not.toHaveBeenCalled();
  unmount();
  width.mockReturnValue(window.innerWidth - 15);
  const wide = render(<Harness />);
  await press();
  expect(style.getPropertyValue('--scrollbar-width')).toBe('15px');
  wide.unmount();
  width.mockReturnValue(window.innerWidth);
  render(<Harness />);
  await press();
  expect(style.getPropertyValue('--scrollbar-width')).toBe('');
});
