import type { z } from 'zod';
import type { profileChangeSchema } from '@tandem/contracts/api/profile';
import { LIMITS } from '@tandem/contracts/product/limits';
import { SENSITIVE_INTERESTS, type Interest } from '@tandem/contracts/product/lists';
import { REGIONS } from '../../platform/regions/regions.ts';
import type { Text } from '../../platform/errors/app-error.ts';
import type { Tenant } from '../../platform/tenants/tenant-settings.ts';
import { checkName } from '../signup/signup-rules.ts';
import { isVisible } from '../visible-text.ts';
import { hasContactDetails } from './contact-details.ts';
import type { OwnProfileRow } from './profile.repository.ts';

/** A change as the contract lets it through. */
export type Change = z.output<typeof profileChangeSchema>;

const TOWN = /^['’]?[\p{L}\p{M}][\p{L}\p{M}\s.,'’()/-]*$/u;
const length = (text: string): number => Array.from(text).length;

/** Text as it is kept: trimmed, one kind of line end; nothing that can be seen is null. */
export function tidy(text: string | null): string | null {
  const tidied = (text ?? '').normalize('NFC').replaceAll(/\r\n?/g, '\n').trim();
  return isVisible(tidied) ? tidied : null;
}

function checkWords(given: string | null, max: number): Text | null {
  const text = tidy(given);
  if (text === null) return null;
  if (length(text) > max) return { text: 'Write at most {n} characters.', params: { n: max } };
  return hasContactDetails(text) ? 'Your text may not contain addresses or phone numbers.' : null;
}

/** The country comes before the region (V-PROFILE-COUNTRY-FIRST). */
function checkPlace(change: Change, current: OwnProfileRow, tenant: Tenant): Record<string, Text | null> {
  const { country, region, city } = change;
  const faults: Record<string, Text | null> = {};
  if (country === null) faults.country = 'This field is required.';
  else if (country !== undefined && country !== current.country && !tenant.settings.countries.includes(country))
    faults.country = 'This value is not valid.';
  if (region !== undefined && region !== null && region !== '') {
    if (country === undefined || country === null) faults.region = 'Choose a country first.';
    else if (!REGIONS[country].items.some(({ id }) => id === region))
      faults.region = 'This region is not in the chosen country.';
  }
  const town = city === undefined ? null : tidy(city);
  if (town !== null && (length(town) > LIMITS.cityMax || !TOWN.test(town))) faults.city = 'Enter the name of a town.';
  return faults;
}

function checkInterests(change: Change, current: OwnProfileRow, tenant: Tenant, consents: boolean): Text | null {
  const { interests } = change;
  if (interests === undefined) return null;
  const offered: ReadonlySet<string> = new Set([...tenant.settings.interests, ...current.interests]);
  if (interests.some((interest) => !offered.has(interest))) return 'This value is not valid.';
  if (new Set(interests).size > LIMITS.interestsMax)
    return { text: 'Choose at most {n} interests.', params: { n: LIMITS.interestsMax } };
  return !consents && interests.some((interest) => isSensitive(interest))
    ? 'Give your consent to these details first.'
    : null;
}

/** Special-category data are kept with the separate consent only (V-PRIVACY-SENSITIVE-CONSENT). */
function checkSensitive(change: Change, consents: boolean): Record<string, Text | null> {
  if (consents) return {};
  const needsConsent: Text = 'Give your consent to these details first.';
  return {
    sexuality: (change.sexuality ?? null) === null ? null : needsConsent,
    search_gender: (change.search_gender ?? null) === null ? null : needsConsent,
  };
}

export function isSensitive(interest: Interest): boolean {
  return SENSITIVE_INTERESTS.includes(interest);
}

/** Whether the member consents once the change is made. */
export function consentAfter(change: Change, current: OwnProfileRow): boolean {
  return change.sensitive_consent ?? current.sensitive_consent_at !== null;
}

/** Every fault of a change at once, by field. */
export function findFaults(change: Change, current: OwnProfileRow, tenant: Tenant): Record<string, Text> {
  const consents = consentAfter(change, current);
  const faults: Record<string, Text | null> = {
    name: change.name === undefined ? null : checkName(change.name.trim(), current.email),
    about: change.about === undefined ? null : checkWords(change.about, LIMITS.bioMax),
    reason: change.reason === undefined ? null : checkWords(change.reason, LIMITS.reasonMax),
    interests: checkInterests(change, current, tenant, consents),
    ...checkPlace(change, current, tenant),
    ...checkSensitive(change, consents),
  };
  return Object.fromEntries(Object.entries(faults).filter((entry): entry is [string, Text] => entry[1] !== null));
}
