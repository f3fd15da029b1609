import { z } from 'zod';
import { defineEndpoint } from './endpoint.ts';
import { countrySchema, genderSchema, idSchema } from './common.ts';
import { ownPhotosSchema } from './photos.ts';
import {
  BODY_TYPES,
  EYE_COLORS,
  HAIR_COLORS,
  INTERESTS,
  PROFILE_STATUSES,
  REPORT_REASONS,
  RELATIONSHIP_STATUSES,
  SENSITIVE_AUDIENCES,
  SEXUALITIES,
  TATTOOS,
} from '../product/lists.ts';

/** The whole profile as its owner sees and edits it. */
export const editableProfileSchema = z
  .object({
    id: idSchema,
    name: z.string(),
    age: z.int(),
    date_of_birth: z.iso.date(),
    gender: genderSchema.nullable(),
    country: countrySchema,
    region: z.string().nullable(),
    city: z.string().nullable(),
    hair_color: z.enum(HAIR_COLORS).nullable(),
    eye_color: z.enum(EYE_COLORS).nullable(),
    body_type: z.enum(BODY_TYPES).nullable(),
    relationship_status: z.enum(RELATIONSHIP_STATUSES).nullable(),
    tattoos: z.enum(TATTOOS).nullable(),
    interests: z.array(z.enum(INTERESTS)),
    about: z.string().nullable(),
    reason: z.string().nullable(),
    status: z.enum(PROFILE_STATUSES),
    /** Why a moderator disabled it; null where none did. An upstream that knows no moderators sends none. */
    disabled_reason: z.enum(REPORT_REASONS).nullable().optional(),
    invisible: z.boolean(),
    privacy_mode: z.boolean(),
    /**
     * The separate consent to special-category data; without it orientation and sought gender are null (V-PRIVACY-SENSITIVE-CONSENT).
     */
    sensitive_consent: z.boolean(),
    /** Who sees the orientation and the intimate interests (F-PROFILE-ORIENTATION-AUDIENCE). */
    sensitive_audience: z.enum(SENSITIVE_AUDIENCES),
    sexuality: z.enum(SEXUALITIES).nullable(),
    /** Whom the member looks for: with their own gender it shows their orientation. */
    search_gender: genderSchema.nullable(),
    photos: ownPhotosSchema,
  })
  .meta({ id: 'EditableProfile' });

export type EditableProfile = z.infer<typeof editableProfileSchema>;

/**
 * Only what is sent is changed; null clears. The kinds of its fields only: the service validates them with the schema of
 * the form (`contracts/src/forms`), so that all faults are returned together, with the texts of the form.
 */
export const profileChangeSchema = z
  .strictObject({
    name: z.string().optional(),
    gender: genderSchema.optional(),
    country: countrySchema.nullable().optional(),
    region: z.string().max(10).nullable().optional(),
    city: z.string().nullable().optional(),
    hair_color: z.enum(HAIR_COLORS).nullable().optional(),
    eye_color: z.enum(EYE_COLORS).nullable().optional(),
    body_type: z.enum(BODY_TYPES).nullable().optional(),
    relationship_status: z.enum(RELATIONSHIP_STATUSES).nullable().optional(),
    tattoos: z.enum(TATTOOS).nullable().optional(),
    interests: z.array(z.enum(INTERESTS)).max(INTERESTS.length).optional(),
    /**
     * The list that `interests` was made of. With it, what differs between the two is added and removed, and what was changed
     * elsewhere meanwhile stays; without it `interests` takes the place of all.
     */
    interests_before: z.array(z.enum(INTERESTS)).max(INTERESTS.length).optional(),
    about: z.string().nullable().optional(),
    reason: z.string().nullable().optional(),
    invisible: z.boolean().optional(),
    privacy_mode: z.boolean().optional(),
    /** False withdraws the consent and clears what was given under it. */
    sensitive_consent: z.boolean().optional(),
    sensitive_audience: z.enum(SENSITIVE_AUDIENCES).optional(),
    sexuality: z.enum(SEXUALITIES).nullable().optional(),
    search_gender: genderSchema.nullable().optional(),
  })
  .meta({ id: 'ProfileChange' });

export type ProfileChange = z.input<typeof profileChangeSchema>;

export const profileEndpoints = {
  'GET /api/profile.php': defineEndpoint({
    summary: 'The own profile, whole',
    access: 'member',
    response: editableProfileSchema,
  }),
  'PUT /api/profile.php': defineEndpoint({
    summary: 'Change some fields of the own profile',
    access: 'member',
    body: profileChangeSchema,
    response: editableProfileSchema,
  }),
};
