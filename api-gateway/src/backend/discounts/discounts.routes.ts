import { AppError, validationError } from '../../platform/errors/app-error.ts';
import { handle, type EndpointHandlers } from '../../platform/http/handler.ts';
import { offerOf } from '../../platform/prices/offers.ts';
import { checkServed } from '../../platform/tenants/served-countries.ts';
import { settingsFor } from '../../platform/tenants/settings-for.ts';
import type { DiscountsService } from './discounts.service.ts';

/** `discountcode.php`: the own active discount, or a typed code for a bundle; `stay-discount.php`. */
export function createDiscountsEndpoints(deps: { discounts: DiscountsService }): EndpointHandlers {
  const { discounts } = deps;
  return {
    ...handle('GET /api/stay-discount.php', ({ context: { tenant, user } }) => discounts.stay.offer(tenant, user)),
    ...handle('POST /api/stay-discount.php', ({ context: { tenant, user } }) => discounts.stay.take(tenant, user)),
    ...codeEndpoints(discounts),
  };
}

function codeEndpoints(discounts: DiscountsService): EndpointHandlers {
  return handle('GET /api/discountcode.php', async ({ query, context }) => {
    const { tenant, user } = context;
    if (query.welcome === 'true') return discounts.welcome(tenant, user);
    if (query.code === undefined) throw validationError({ code: 'field.required' });
    if (query.bundle === undefined) throw validationError({ bundle: 'field.required' });
    // Codes are for members only: a visitor who tries codes does not learn which exist.
    if (user === null) throw context.loginRequired();
    const country = query.country ?? settingsFor(tenant, context.country).geoip_selected_country;
    checkServed(tenant, country);
    const offer = offerOf(query.bundle, country);
    if (offer === null) throw new AppError('not_found', 'payments.bundle_not_found');
    const order = { amount: offer.amount, currency: offer.currency, country, method: query.method ?? null };
    return discounts.check(query.code, { tenant, user, order, locale: context.locale });
  });
}
