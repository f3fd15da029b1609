import type { z } from 'zod';
import type { profileChangeSchema } from '@tandem/contracts/api/profile';
import { profileFormSchema } from '@tandem/contracts/forms/profile-form';
import { REGIONS } from '../../platform/regions/regions.ts';
import type { Text } from '../../platform/errors/error-texts.ts';
import { formFaults } from '../../platform/errors/form-faults.ts';
import type { IssueTexts } from '../../platform/errors/form-faults.ts';
import type { Tenant } from '../../platform/tenants/tenant-settings.ts';
import { isReservedName } from '../account/reserved-names.ts';
import { NAME_TEXTS } from '../signup/signup-rules.ts';
import type { OwnProfileRow } from './profile.repository.ts';

/** A change as the contract lets it through. */
export type Change = z.output<typeof profileChangeSchema>;

const TEXTS: IssueTexts = {
  ...NAME_TEXTS,
  'too-long': 'field.at_most',
  'contact-details': 'profile.contact_details',
  'country': 'field.required',
  'country-first': 'profile.country_first',
  'town': 'profile.town',
  'interests': 'profile.interests',
  'consent': 'profile.consent',
};

function isCountryOffered({ country }: Change, current: OwnProfileRow, tenant: Tenant): boolean {
  if (country === undefined || country === null || country === current.country) return true;
  return tenant.settings.countries.includes(country);
}

function isRegionOfCountry({ country, region }: Change): boolean {
  if (region === undefined || region === null || region === '') return true;
  return country === undefined || country === null || REGIONS[country].items.some(({ id }) => id === region);
}

function areInterestsOffered({ interests = [] }: Change, current: OwnProfileRow, tenant: Tenant): boolean {
  const offered: ReadonlySet<string> = new Set([...tenant.settings.interests, ...current.interests]);
  return interests.every((interest) => offered.has(interest));
}

/** The name that a change gives to the member; undefined when they keep theirs, whatever it is. */
export function newNameOf({ name }: Change, current: OwnProfileRow): string | undefined {
  const given = name?.trim().normalize('NFC');
  return given === current.name ? undefined : given;
}

function isNameReserved(change: Change, current: OwnProfileRow, tenants: readonly Tenant[]): boolean {
  const name = newNameOf(change, current);
  return name !== undefined && isReservedName(name, tenants);
}

/** Returns whether the member consents once the change is made. */
export function consentAfter(change: Change, current: OwnProfileRow): boolean {
  return change.sensitive_consent ?? current.sensitive_consent_at !== null;
}

/**
 * Returns the text of each invalid field of a change, of all fields together. The rules are those of the profile's
 * forms; only the server knows the tenant's countries and interests, the reserved names (V-ACCOUNT-NAME-RESERVED), and
 * the regions of all countries (V-PROFILE-REGION-COUNTRY).
 */
export function findFaults(
  change: Change,
  current: OwnProfileRow,
  { tenant, tenants }: { tenant: Tenant; tenants: readonly Tenant[] },
): Record<string, Text> {
  const schema = profileFormSchema({ email: current.email, hasConsent: current.sensitive_consent_at !== null });
  const faults = formFaults(schema, change, TEXTS);
  if (faults['name'] === undefined && isNameReserved(change, current, tenants))
    faults['name'] = 'account.name_reserved';
  if (!isCountryOffered(change, current, tenant)) faults['country'] = 'field.invalid';
  if (!isRegionOfCountry(change)) faults['region'] = 'profile.region';
  if (!areInterestsOffered(change, current, tenant)) faults['interests'] = 'field.invalid';
  return faults;
}
