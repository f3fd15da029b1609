import { fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { checkAccessibility } from '../check-accessibility.ts';
import { MatchScene } from './MatchScene.tsx';
import type { MatchSceneProps } from './MatchScene.tsx';

function open(changes: Partial<MatchSceneProps> = {}) {
  const onClose = vi.fn<() => void>();
  render(
    <MatchScene
      open
      onClose={onClose}
      title="It's a match!"
      closeLabel="Close"
      mine={null}
      theirs={null}
      text="You and Anna like each other."
      renderLink={({ children, ...link }) => (
        <a href="/members/7" aria-label="Anna" {...link}>
          {children}
        </a>
      )}
      {...changes}
    >
      <textarea aria-label="Message to Anna" />
    </MatchScene>,
  );
  return onClose;
}

it('is a dialog with a way to the profile and a first message', async () => {
  open();
  expect(screen.getByRole('dialog', { name: "It's a match!" })).toBeDefined();
  expect(screen.getByRole('link', { name: 'Anna' }).getAttribute('href')).toBe('/members/7');
  expect(screen.getByRole('textbox', { name: 'Message to Anna' })).toBeDefined();
  await checkAccessibility();
});

it('closes by a click beside, by its close button and by Escape, not by one into the message [R-LIKES-MODAL-CLICK, R-LIKES-MODAL-ESCAPE]', async () => {
  const onClose = open();
  await userEvent.click(screen.getByRole('textbox'));
  expect(onClose).not.toHaveBeenCalled();
  await userEvent.click(screen.getByText('You and Anna like each other.'));
  expect(onClose).toHaveBeenCalledTimes(1);
  await userEvent.click(screen.getByRole('button', { name: 'Close' }));
  expect(onClose).toHaveBeenCalledTimes(2);
  fireEvent(screen.getByRole('dialog'), new Event('cancel', { cancelable: true }));
  expect(onClose).toHaveBeenCalledTimes(3);
});

it('labels a fictional member [R-LIKES-FICTIONAL-MATCH]', () => {
  open({ fictionalLabel: 'Fictional profile' });
  expect(screen.getByText('Fictional profile')).toBeDefined();
});
