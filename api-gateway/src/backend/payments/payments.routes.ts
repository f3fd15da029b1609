import { handle, type EndpointHandlers } from '../../platform/http/handler.ts';
import { settingsFor } from '../../platform/tenants/settings-for.ts';
import type { PaymentsService } from './payments.service.ts';

/** `bundles.php`, `payment.php` and `payment-webhook.php`. */
export function createPaymentsEndpoints(deps: { payments: PaymentsService }): EndpointHandlers {
  const { payments } = deps;
  return {
    ...handle('GET /api/bundles.php', async ({ query, context }) =>
      payments.bundles(
        context.tenant,
        query.country ?? settingsFor(context.tenant, context.country).geoip_selected_country,
        context.user,
      ),
    ),
    ...handle('POST /api/payment.php', ({ body, context }) =>
      payments.create(
        context.tenant,
        context.user,
        {
          bundleId: body.bundle_id,
          method: body.method,
          country: body.country,
          discountCode: body.discount_code ?? null,
          immediateStart: body.consents.immediate_start,
          insteadOfOpen: body.instead_of_open ?? false,
          isRepeat: body.repeat ?? false,
          storeCard: body.consents.store_card ?? false,
          isByStoredCard: body.stored_card ?? false,
        },
        {
          locale: context.locale,
          origin: context.origin,
          idempotencyKey: context.idempotencyKey ?? context.requestId,
          log: context.log,
        },
      ),
    ),
    ...handle('GET /api/open-order.php', ({ query, context }) =>
      payments.openOrder(context.user.id, query.bundle, context.log),
    ),
    ...handle('GET /api/payment.php', ({ query, context }) =>
      payments.read(context.tenant, { userId: context.user.id, paymentId: query.id }, context.log),
    ),
    ...handle('POST /api/payment-webhook.php', ({ rawBody, headers, context }) =>
      payments.receive(rawBody, headers, context.log),
    ),
  };
}
