import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { ApiError } from '@tandem/shared-ui/host';
import { expect } from 'vitest';

/** What is shown where the network is away. */
export const LOST = 'Check your connection and try again.';

export const offline = () => new ApiError({ code: 'offline', status: 0, message: LOST });

/** Fails the first request of what is shown; returns the button that makes another one. */
export async function failOnce<T>(tries: readonly PromiseWithResolvers<T>[]): Promise<HTMLElement> {
  await waitFor(() => expect(tries).toHaveLength(1));
  tries[0]?.reject(offline());
  return screen.findByRole('button', { name: 'Try again' });
}

/**
 * Fails a second try as well, and makes a third one, which the test settles: the reason and the focus stay where they are
 * meanwhile, and each failure is announced. Returns the button.
 */
export async function failTwice<T>(tries: readonly PromiseWithResolvers<T>[]): Promise<HTMLElement> {
  const again = await failOnce(tries);
  const reason = screen.getByText(LOST);
  await userEvent.click(again);
  await waitFor(() => expect(tries).toHaveLength(2));
  expect(again.getAttribute('aria-busy')).toBe('true');
  expect(document.activeElement).toBe(again);
  expect(reason.isConnected).toBe(true);
  tries[1]?.reject(offline());
  await waitFor(() => expect(again.getAttribute('aria-busy')).toBeNull());
  expect(document.activeElement).toBe(again);
  expect(screen.getByRole('alert').contains(screen.getByText(LOST))).toBe(true);
  expect(screen.getByText(LOST), 'an alert that is new, and so announced again').not.toBe(reason);
  await userEvent.keyboard('{Enter}');
  await waitFor(() => expect(tries).toHaveLength(3));
  return again;
}
