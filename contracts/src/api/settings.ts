import { z } from 'zod';
import { defineEndpoint } from './endpoint.ts';
import { countrySchema, everyLocaleSchema, localeSchema } from './common.ts';
import { brandSchema } from '../brand/brand-schema.ts';
import { THEME_NAMES } from '../brand/brand.ts';
import { CURRENCIES, PAYMENT_METHODS } from '../product/lists.ts';

const regionLabelSchema = z.enum(['province', 'region', 'state', 'canton']);

/** What a tenant is, resolved by Host (R-PLATFORM-TENANT-BY-HOST, R-PLATFORM-TENANT-SETTINGS). */
export const settingsSchema = z
  .object({
    name: z.string(),
    /** Which set of tokens the pages wear; the colours of `brand` go over its own. */
    theme: z.enum(THEME_NAMES),
    brand: brandSchema,
    index_title: everyLocaleSchema,
    description: everyLocaleSchema,
    domain: z.string(),
    domain_language: z.string(),
    cdn_prefix: z.string(),
    countries: z.array(countrySchema),
    interests: z.array(z.string()),
    /**
     * What each of the tenant's countries calls its regions (F-PLATFORM-REGION-LABELS); regions.php has their names.
     */
    region_data: z.partialRecord(countrySchema, regionLabelSchema),
    search_fields: z.array(z.string()),
    visible_profile_fields: z.array(z.string()),
    visible_profile_notes: z.array(z.string()),
    fictional_icon: z.boolean(),
    fictional_warning: z.boolean(),
    /**
     * Whether fictional profiles answer from a script (R-CHAT-SCRIPTED-ANSWERS). A tenant that does not state it gets what
     * the gateway does by default (R-CHAT-SCRIPTED-PRODUCTION); another backend may leave it out.
     */
    scripted_answers: z.boolean().optional(),
    fictional_singular: everyLocaleSchema,
    fictional_plural: everyLocaleSchema,
    signups: z.enum(['all', 'with_trafficsource', 'other']),
    logged_out_search: z.enum(['none', 'limited', 'all']),
    logged_out_search_trafficsource: z.enum(['none', 'limited', 'all']),
    member_resell: z.boolean(),
    /** The visitor's country by address, or null; of this request, so it is outside the ETag. */
    geoip_country: countrySchema.nullable(),
    geoip_selected_country: countrySchema,
    enable_site_entry_popup: z.enum(['yes', 'no']),
    push_public_key: z.string().nullable(),
    message_credits: z.int(),
    signup_credits: z.int(),
    photo_credits: z.int(),
    gift_credits: z.int(),
    message_length: z.int(),
    /** Cheapest price of one message by country, in minor units (F-PLATFORM-MESSAGE-COSTS). */
    minimum_message_costs: z.record(countrySchema, z.object({ costs: z.int(), currency: z.enum(CURRENCIES) })),
    /**
     * Every way to pay that some country of the tenant offers, as bundles.php does (R-PLATFORM-METHODS-NAMED). Another backend
     * may leave it out.
     */
    payment_methods: z.array(z.enum(PAYMENT_METHODS)).optional(),
    delete_discount: z.int(),
    refund_days: z.int(),
    /** Whether a reset says that an address is unknown, and a signup that it is taken; both are on where they are left out. */
    reveal_unknown_email: z.boolean().optional(),
    reveal_taken_email: z.boolean().optional(),
    support_email: z.string(),
    support_phone: z.string(),
    company: z.object({
      name: z.string(),
      address: z.string(),
      kvk: z.string(),
      city: z.string(),
      country: z.string(),
      tradenames: z.array(z.string()),
      vat_numbers: z.array(z.string()),
    }),
    min_age: z.int(),
    /**
     * The tenant's day, on which ages are counted (R-PLATFORM-DAY-GIVEN): the clock of a device may be wrong, or in another
     * zone. An upstream that knows no days sends none; the page then has the day of this gateway.
     */
    today: z.iso.date().optional(),
    locales: z.array(localeSchema).min(1),
  })
  .meta({ id: 'Settings' });

export type Settings = z.infer<typeof settingsSchema>;

const regionsSchema = z
  .record(
    countrySchema,
    z.object({
      label: regionLabelSchema,
      items: z.array(z.object({ id: z.string(), name: z.string() })),
    }),
  )
  .meta({ id: 'Regions' });

export const settingsEndpoints = {
  'GET /api/settings.php': defineEndpoint({
    summary: 'Settings of the tenant that the Host names',
    access: 'visitor',
    session: 'none',
    cache: { seconds: 300 },
    query: z.object({ domain: z.string().optional() }),
    response: settingsSchema,
  }),
  'GET /api/interests.php': defineEndpoint({
    summary: 'Interests that can be chosen',
    access: 'visitor',
    session: 'none',
    cache: { seconds: 300, vary: 'Accept-Language' },
    query: z.object({ language: localeSchema.optional() }),
    response: z.array(z.object({ id: z.string(), label: z.string() })),
  }),
  'GET /api/regions.php': defineEndpoint({
    summary: 'Regions by country (ISO 3166-2)',
    access: 'visitor',
    session: 'none',
    cache: { seconds: 300 },
    response: regionsSchema,
  }),
  'GET /api/companyinfo.php': defineEndpoint({
    summary: 'Company data of the tenant',
    access: 'visitor',
    session: 'none',
    cache: { seconds: 300 },
    response: settingsSchema.shape.company,
  }),
};
