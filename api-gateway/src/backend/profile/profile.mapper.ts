import type { EditableProfile } from '@tandem/contracts/api/profile';
import { ageOn } from '@tandem/contracts/product/age';
import { shownTown } from '../members/shown-town.ts';
import { toOwnPhotos } from '../photos/photos.mapper.ts';
import type { PhotoOwner } from '../photos/photos.mapper.ts';
import type { ProfileAndPhotos } from './profile.repository.ts';

/** The own profile as profile.php returns it. `today` is the tenant's day, `YYYY-MM-DD`. */
export function toEditableProfile(row: ProfileAndPhotos, owner: PhotoOwner, today: string): EditableProfile {
  const { email: _email, sensitive_consent_at: consentAt, photos, ...profile } = row;
  return {
    ...profile,
    city: shownTown(row.city),
    age: ageOn(row.date_of_birth, today),
    sensitive_consent: consentAt !== null,
    photos: toOwnPhotos(photos, owner),
  };
}
