import { afterEach } from 'vitest';

/** What the router has as the state of the tab's place when the tab comes back to it, or loads it again. */
export const stateOfPlace = (): unknown => (history.state as { usr?: unknown } | null)?.usr;

/** Each test of the file begins at a new place. */
export const atNewPlaces = (): void => afterEach(() => history.replaceState(null, ''));
