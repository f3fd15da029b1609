import { z } from 'zod';
import { COUNTRIES, DEFAULT_LOCALE, LOCALES } from '../product/locales.ts';
import type { LocalizedText } from '../product/locales.ts';
import { GENDERS } from '../product/lists.ts';

export const idSchema = z.int().positive().max(Number.MAX_SAFE_INTEGER);
/** An id in a query string, where everything is text. */
export const idQuerySchema = z.coerce.number<string | number>().int().positive().max(Number.MAX_SAFE_INTEGER);
export const localeSchema = z.enum(LOCALES);
/**
 * A text that is kept in the languages of the site. The default locale is always there. Another may be missing: what is
 * kept can be older than a language of the site.
 */
export const localizedTextSchema = z
  .partialRecord(localeSchema, z.string().min(1))
  .refine((text): text is LocalizedText => text[DEFAULT_LOCALE] !== undefined, `no text in ${DEFAULT_LOCALE}`);
/** A text in every language of the site. */
export const everyLocaleSchema = z.record(localeSchema, z.string());
export const countrySchema = z.enum(COUNTRIES);
export const genderSchema = z.enum(GENDERS);
export const instantSchema = z.iso.datetime();
/** Minor units of a currency, such as cents. */
export const amountSchema = z.int();

const imageVariantSchema = z.object({ width: z.int(), height: z.int(), avif: z.string(), webp: z.string() });

/**
 * A photo as its viewer may see it. One that they may not see arrives with `blurred: true` and
 * addresses of the blurred variant under /cdn/ only (F-PHOTOS-BLURRED).
 */
export const imageSchema = z
  .object({
    id: idSchema,
    status: z.enum(['pending', 'active', 'rejected']),
    filename: z.string(),
    thumb_filename: z.string(),
    /** Smallest first. */
    variants: z.array(imageVariantSchema).min(1),
    width: z.int(),
    height: z.int(),
    /** Average colour as `#rrggbb`, shown while the photo loads. */
    color: z.string(),
    blurred: z.boolean(),
    private: z.boolean(),
    /** Drawn for a demo member. */
    illustrated: z.boolean(),
  })
  .meta({ id: 'Image' });

export type Image = z.infer<typeof imageSchema>;
