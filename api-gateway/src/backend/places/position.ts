/** A position of WGS 84, in degrees. */
export interface Position {
  lat: number;
  lon: number;
}

const KM_PER_DEGREE = 111.195;

/** How many degrees of latitude a distance in kilometres is. */
export const degreesOf = (kilometres: number) => kilometres / KM_PER_DEGREE;

/** The distance of two positions in kilometres, as on a plane: right to 1 % for places near each other. */
export function distanceOf(one: Position, other: Position): number {
  // Beyond the 180th meridian the next longitude is -180.
  const east = ((one.lon - other.lon + 540) % 360) - 180;
  return KM_PER_DEGREE * Math.hypot(one.lat - other.lat, east * Math.cos((one.lat * Math.PI) / 180));
}
