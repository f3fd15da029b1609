import { expect, onTestFinished, vi } from 'vitest';

/** The codes of the browser's errors. */
const CODES = { denied: 1, unavailable: 2, timeout: 3 } as const;

interface FakeGeolocationOptions {
  /** Undefined is a browser that does not say. */
  permission?: PermissionState | undefined;
  /** Whether the page has https. */
  isSecure?: boolean;
  /** Whether the browser can share a position at all. */
  isSupported?: boolean;
}

/** Defines a property of the browser until the test ends. */
function define(target: object, name: string, value: unknown): void {
  Object.defineProperty(target, name, { configurable: true, value });
  onTestFinished(() => void Reflect.deleteProperty(target, name));
}

/**
 * A browser that can share its position; jsdom cannot. Each request waits until the test answers it with `place` or
 * `fail`.
 */
export function fakeGeolocation(options: FakeGeolocationOptions = {}) {
  const { permission = 'prompt', isSecure = true, isSupported = true } = options;
  const status = Object.assign(new EventTarget(), { state: permission });
  const getCurrentPosition = vi.fn<Geolocation['getCurrentPosition']>();
  define(window, 'isSecureContext', isSecure);
  if (isSupported) define(navigator, 'geolocation', { getCurrentPosition });
  const known = !('permission' in options) || options.permission !== undefined;
  if (known) define(navigator, 'permissions', { query: () => Promise.resolve(status) });
  let answered = 0;
  /** The page requests a position once its code is loaded. */
  const nextRequest = async () => {
    await vi.waitFor(() => expect(getCurrentPosition.mock.calls.length).toBeGreaterThan(answered));
    answered = getCurrentPosition.mock.calls.length;
    const [last] = getCurrentPosition.mock.calls.slice(-1);
    if (last === undefined) throw new Error('The page has requested no position.');
    return last;
  };
  return {
    getCurrentPosition,
    setPermission: (state: PermissionState) => {
      status.state = state;
      status.dispatchEvent(new Event('change'));
    },
    /** The device is there, in degrees. */
    place: async (latitude: number, longitude: number) => {
      const [found] = await nextRequest();
      found({ coords: { latitude, longitude } } as GeolocationPosition);
    },
    fail: async (why: keyof typeof CODES) => {
      const [, failed] = await nextRequest();
      failed?.({ code: CODES[why] } as GeolocationPositionError);
    },
  };
}
