import { useEffect } from 'react';
import { unsavedInput } from './unsaved-input.ts';

/** Keeps this release of the remote from being replaced while `held`. */
export function useHoldUpdate(held: boolean): void {
  useEffect(() => (held ? unsavedInput.hold() : undefined), [held]);
}
