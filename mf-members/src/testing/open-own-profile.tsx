import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { OwnPhoto, OwnPhotos } from '@tandem/contracts/api/photos';
import type { EditableProfile, ProfileChange } from '@tandem/contracts/api/profile';
import { mergeLists } from '@tandem/contracts/product/merge-lists';
import { Link } from '@tandem/shared-ui/router';
import { TestApp, createFakeHost, messagesIn, someImage, someUser } from '@tandem/shared-ui/testing';
import type { FakeHostOptions } from '@tandem/shared-ui/testing';
import OwnProfilePage from '../features/own-profile/OwnProfilePage.tsx';
import { withPhotoChange, withoutPhoto } from '../features/own-profile/model/photo-order.ts';
import en from '../locales/en.json';
import fr from '../locales/fr.json';

export function someOwnPhoto(changes: Partial<OwnPhoto> = {}): OwnPhoto {
  return { ...someImage(), main: false, rejection_reason: null, ...changes };
}

/** Photos with these ids; the first is the main one. */
export function someOwnPhotos(ids: readonly number[], changes: Partial<OwnPhotos> = {}): OwnPhotos {
  return { photos: ids.map((id, index) => someOwnPhoto({ id, main: index === 0 })), limit: 3, ...changes };
}

export function someOwnProfile(changes: Partial<EditableProfile> = {}): EditableProfile {
  return {
    id: 42,
    name: 'Sam',
    age: 36,
    date_of_birth: '1990-05-04',
    gender: 'male',
    country: 'NL',
    region: 'NL-UT',
    city: 'Utrecht',
    hair_color: 'brown',
    eye_color: null,
    body_type: null,
    relationship_status: 'single',
    tattoos: null,
    interests: ['hiking'],
    about: 'I bake bread on Sundays.',
    reason: null,
    status: 'active',
    invisible: false,
    privacy_mode: false,
    sensitive_consent: false,
    sensitive_audience: 'members',
    sexuality: null,
    search_gender: null,
    photos: someOwnPhotos([1, 2]),
    ...changes,
  };
}

export interface OpenOwnProfile extends FakeHostOptions {
  profile?: Partial<EditableProfile>;
}

const INTERESTS = [
  { id: 'hiking', label: 'Hiking' },
  { id: 'cooking', label: 'Cooking' },
  { id: 'tea', label: 'Tea' },
  { id: 'bondage', label: 'Bondage' },
];

/** The profile after a change, as the server makes it. */
export function changedProfile(own: EditableProfile, { interests_before: before, ...change }: ProfileChange) {
  const { interests = own.interests } = change;
  const withdrawn = change.sensitive_consent === false ? { sexuality: null, search_gender: null } : {};
  const merged = mergeLists(before ?? own.interests, interests, own.interests);
  return { ...own, ...(change as Partial<EditableProfile>), ...withdrawn, interests: merged };
}

/**
 * Opens the own profile with a server that stores what it receives. `/elsewhere` is another page, with a link to it.
 */
export function openOwnProfile(options: OpenOwnProfile = {}) {
  let profile = someOwnProfile(options.profile);
  const keep = (next: EditableProfile) => (profile = next);
  const fake = createFakeHost({
    user: someUser(),
    ...options,
    settings: { interests: INTERESTS.map(({ id }) => id), ...options.settings },
    responses: {
      'GET /api/profile.php': () => profile,
      'PUT /api/profile.php': ({ body }) => keep(changedProfile(profile, body as ProfileChange)),
      'PUT /api/photos.php': ({ body }) =>
        keep({ ...profile, photos: withPhotoChange(profile.photos, body as { id: number }) }).photos,
      'DELETE /api/photos.php': ({ body }) =>
        keep({ ...profile, photos: withoutPhoto(profile.photos, Number(body?.['id'])) }).photos,
      'GET /api/interests.php': () => INTERESTS,
      'GET /api/regions.php': () =>
        ({
          NL: { label: 'province', items: [{ id: 'NL-UT', name: 'Utrecht (province)' }] },
          FR: { label: 'region', items: [{ id: 'FR-IDF', name: 'Île-de-France' }] },
        }) as never,
      ...options.responses,
    },
  });
  const view = render(
    <TestApp
      fake={fake}
      messages={{ 'mf-members': messagesIn({ en, fr }, options.locale) }}
      path="/profile"
      at="/profile"
    >
      <OwnProfilePage />
      <Link to="/elsewhere">Elsewhere</Link>
    </TestApp>,
  );
  const calls = (key: string) => fake.calls.filter((call) => call.key === key);
  return { fake, view, calls, user: userEvent.setup() };
}

/** Finds a section of the page by its heading. */
export const sectionOf = (name: string) => screen.findByRole('region', { name });
