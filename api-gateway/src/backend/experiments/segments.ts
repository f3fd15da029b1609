/** By what the visitors of a variant can be divided. */
export const SEGMENTS = ['day', 'locale', 'country', 'device', 'network'] as const;
export type Segment = (typeof SEGMENTS)[number];
