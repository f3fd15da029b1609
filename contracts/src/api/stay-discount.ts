import { z } from 'zod';
import { instantSchema } from './common.ts';
import { defineEndpoint } from './endpoint.ts';

/** What a member who is about to leave is offered; null where the tenant offers nothing, and where it was used or is over. */
const stayOfferSchema = z
  .object({
    offer: z
      .object({
        /** Whole percent. */
        percentage: z.int().positive(),
        /** For how many days it is there from when it is taken. */
        days: z.int().positive(),
        /** Null while it was not taken. */
        expires: instantSchema.nullable(),
        /** When the member's time bonus ends, which comes first; without one it begins at once. */
        begins: instantSchema.optional(),
      })
      .nullable(),
  })
  .meta({ id: 'StayOffer' });

export const stayDiscountEndpoints = {
  'GET /api/stay-discount.php': defineEndpoint({
    summary: 'The discount that a member who is about to leave may take, or has taken (C-PAY-STAY)',
    access: 'member',
    response: stayOfferSchema,
  }),
  'POST /api/stay-discount.php': defineEndpoint({
    summary: 'Take the discount for who stays, once (C-PAY-STAY-TAKE)',
    access: 'member',
    body: z.strictObject({}),
    response: stayOfferSchema,
  }),
};
