import type { EditableProfile } from '@tandem/contracts/api/profile';
import type { OwnPhotos } from '@tandem/contracts/api/photos';
import { ageOn } from '../members/age.ts';
import type { OwnProfileRow } from './profile.repository.ts';

/** The own profile as profile.php answers it. `today` is the tenant's day, `YYYY-MM-DD`. */
export function toEditableProfile(row: OwnProfileRow, photos: OwnPhotos, today: string): EditableProfile {
  const { email: _email, sensitive_consent_at: consentAt, ...profile } = row;
  return { ...profile, age: ageOn(row.date_of_birth, today), sensitive_consent: consentAt !== null, photos };
}
