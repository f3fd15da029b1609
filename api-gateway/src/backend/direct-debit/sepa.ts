import { isSEPACountry } from 'ibantools';

/** Countries that have joined the area since the list of the library was written, in 2024 and 2025. */
const JOINED: ReadonlySet<string> = new Set(['AL', 'MD', 'ME', 'MK', 'RS']);

/** Whether a country, by its two letters, is in the area of SEPA. */
export const isInSepa = (country: string): boolean => isSEPACountry(country) || JOINED.has(country);
