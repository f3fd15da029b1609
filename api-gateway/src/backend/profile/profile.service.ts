import type { Updateable } from 'kysely';
import type { EditableProfile } from '@tandem/contracts/api/profile';
import { isSensitiveInterest } from '@tandem/contracts/product/lists';
import { mergeLists } from '@tandem/contracts/product/merge-lists';
import { tidyText } from '@tandem/contracts/product/visible-text';
import type { Db, Trx } from '../../platform/db/database.ts';
import type { ProfilesTable } from '../../platform/db/schema/core.ts';
import { validationError } from '../../platform/errors/app-error.ts';
import type { Text } from '../../platform/errors/error-texts.ts';
import type { AccountService } from '../account/account.service.ts';
import { dayIn } from '../../platform/tenants/day.ts';
import type { TenantDirectory } from '../../platform/tenants/tenant-directory.ts';
import type { Tenant } from '../../platform/tenants/tenant-settings.ts';
import type { PhotoOwner } from '../photos/photos.mapper.ts';
import { toEditableProfile } from './profile.mapper.ts';
import * as profiles from './profile.repository.ts';
import { consentAfter, findFaults, newNameOf, type Change } from './profile-rules.ts';

export interface ProfileService {
  read: (tenant: Tenant, user: PhotoOwner) => Promise<EditableProfile>;
  /** Changes the fields that are given, all or none. Throws 422 with every fault by field. */
  change: (tenant: Tenant, user: PhotoOwner, change: Change) => Promise<EditableProfile>;
}

const CHOICES = [
  'gender',
  'hair_color',
  'eye_color',
  'body_type',
  'relationship_status',
  'tattoos',
  'invisible',
  'privacy_mode',
  'sensitive_audience',
  'sexuality',
  'search_gender',
] as const;

/** The change on the profile as it is now: interests that were changed elsewhere meanwhile stay (C-PROFILE-INTERESTS). */
function onCurrent({ interests_before: before, ...change }: Change, current: profiles.OwnProfileRow): Change {
  const { interests } = change;
  if (before === undefined || interests === undefined) return change;
  return { ...change, interests: mergeLists(before, interests, current.interests) };
}

/** A new country clears region and city, which are in the old one. */
function placeOf(change: Change, current: profiles.OwnProfileRow): Updateable<ProfilesTable> {
  const values: Updateable<ProfilesTable> = {};
  const country = change.country ?? current.country;
  const moved = country !== current.country;
  if (moved) Object.assign(values, { country, region: null, city: null });
  if (change.region !== undefined) values.region = change.region === '' ? null : change.region;
  if (change.city !== undefined) values.city = tidyText(change.city);
  const isElsewhere = moved || [change.region, change.city].some((value) => value !== undefined);
  // The point on the map was that of the old place.
  return isElsewhere ? { ...values, latitude: null, longitude: null } : values;
}

function toValues(change: Change, current: profiles.OwnProfileRow): Updateable<ProfilesTable> {
  const values: Updateable<ProfilesTable> = placeOf(change, current);
  for (const field of CHOICES) {
    if (change[field] !== undefined) Object.assign(values, { [field]: change[field] });
  }
  const name = newNameOf(change, current);
  if (name !== undefined) values.name = name;
  if (change.about !== undefined) values.about = tidyText(change.about);
  if (change.reason !== undefined) values.reason = tidyText(change.reason);
  if (change.interests !== undefined) values.interests = [...new Set(change.interests)];
  return values;
}

/**
 * What giving or withdrawing the consent does to the row (R-PRIVACY-CONSENT-WITHDRAWN); nothing when it stays as it
 * was.
 */
function consentValues(change: Change, current: profiles.OwnProfileRow): Updateable<ProfilesTable> {
  const had = current.sensitive_consent_at !== null;
  const has = consentAfter(change, current);
  if (had === has) return {};
  if (has) return { sensitive_consent_at: new Date() };
  const interests = change.interests ?? current.interests;
  return {
    sensitive_consent_at: null,
    sexuality: null,
    search_gender: null,
    interests: interests.filter((interest) => !isSensitiveInterest(interest)),
  };
}

/** The member's site, and all whose names nobody has. */
interface Sites {
  tenant: Tenant;
  tenants: readonly Tenant[];
}

export interface ProfileServiceDeps {
  db: Db;
  tenants: Pick<TenantDirectory, 'all'>;
  accounts: Pick<AccountService, 'claimName'>;
}

export function createProfileService({ db, accounts, tenants }: ProfileServiceDeps): ProfileService {
  const read: ProfileService['read'] = async (tenant, user) =>
    toEditableProfile(await profiles.readOwnProfile(db, user.id), user, dayIn(tenant.timeZone));
  /** The faults of a change; a name that nobody else has is the member's from now on. */
  async function faultsOf(trx: Trx, sites: Sites, change: Change, current: profiles.OwnProfileRow) {
    const { tenant } = sites;
    const faults: Record<string, Text> = findFaults(change, current, sites);
    const name = newNameOf(change, current);
    if (name === undefined || faults['name'] !== undefined) return faults;
    const isOwn = await accounts.claimName(trx, { tenantId: tenant.id, userId: current.id }, name);
    return isOwn ? faults : { ...faults, name: 'account.name_taken' as const };
  }
  return {
    read,
    change: async (tenant, user, given) => {
      const sites = { tenant, tenants: await tenants.all() };
      await db.transaction().execute(async (trx) => {
        const current = await profiles.lockOwnProfile(trx, user.id);
        const change = onCurrent(given, current);
        const faults = await faultsOf(trx, sites, change, current);
        if (Object.keys(faults).length > 0) throw validationError(faults);
        const consent = consentValues(change, current);
        await profiles.updateProfile(trx, user.id, { ...toValues(change, current), ...consent });
        if ('sensitive_consent_at' in consent)
          await profiles.recordConsent(trx, user.id, consentAfter(change, current));
      });
      return read(tenant, user);
    },
  };
}
