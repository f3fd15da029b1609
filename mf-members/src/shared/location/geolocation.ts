import { LIMITS } from '@tandem/contracts/product/limits';

/** Whether the page may read the position of the device (F-PLATFORM-GEO-PERMISSION). */
export type GeoPermission = 'unsupported' | 'unknown' | PermissionState;

/** Why there is no position. `dismissed`: the visitor closed the browser's question, or may be asked again. */
export type PositionFailure = 'unsupported' | 'insecure' | 'denied' | 'dismissed' | 'unavailable' | 'timeout';

export interface Coordinates {
  lat: number;
  lon: number;
}

/** Browsers keep the position from pages without https, whatever the visitor allows. */
function missingFeature(): 'insecure' | 'unsupported' | null {
  if (!window.isSecureContext) return 'insecure';
  return 'geolocation' in navigator ? null : 'unsupported';
}

/** The browser's own state of the permission, which changes by itself; null where it has none to read. */
async function readStatus(): Promise<PermissionStatus | null> {
  try {
    return await navigator.permissions.query({ name: 'geolocation' });
  } catch {
    // Older browsers have no such list, or not this permission in it: they say it when the position is read.
    return null;
  }
}

/** Resolves with the permission as it is now; without a question to the visitor. */
export async function readPermission(): Promise<GeoPermission> {
  if (missingFeature() !== null) return 'unsupported';
  return (await readStatus())?.state ?? 'unknown';
}

/** Calls back when the visitor changes the permission, until the signal ends it. */
export async function watchPermission(
  onChange: (permission: GeoPermission) => void,
  signal: AbortSignal,
): Promise<void> {
  const status = await readStatus();
  status?.addEventListener('change', () => onChange(status.state), { signal });
}

/** L-PLATFORM-GEOCODE-DECIMALS: what leaves the device is as rough as what is looked up. */
function round(degrees: number): number {
  return Number(degrees.toFixed(LIMITS.geocodeDecimals));
}

async function failureOf({ code }: Pick<GeolocationPositionError, 'code'>): Promise<PositionFailure> {
  if (code === 3) return 'timeout';
  if (code === 2) return 'unavailable';
  // Refused: for good, or only this time.
  return (await readPermission()) === 'prompt' ? 'dismissed' : 'denied';
}

/**
 * Reads the position of the device, which may ask the visitor. Resolves with rounded coordinates, at most
 * L-FRAME-GEO-CACHE old, or with the reason why there are none; it takes L-FRAME-GEO-TIMEOUT at most.
 */
export async function readPosition(): Promise<Coordinates | PositionFailure> {
  const missing = missingFeature();
  if (missing !== null) return missing;
  const options = {
    enableHighAccuracy: false,
    maximumAge: LIMITS.positionKeptSeconds * 1000,
    timeout: LIMITS.positionTimeoutSeconds * 1000,
  };
  const position = await new Promise<GeolocationPosition | GeolocationPositionError>((resolve) => {
    navigator.geolocation.getCurrentPosition(resolve, resolve, options);
  });
  if ('code' in position) return failureOf(position);
  return { lat: round(position.coords.latitude), lon: round(position.coords.longitude) };
}
