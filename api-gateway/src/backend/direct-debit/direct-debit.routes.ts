import { handle, type EndpointHandlers } from '../../platform/http/handler.ts';
import type { DebitReview } from './debit-review.ts';
import type { DirectDebitService } from './direct-debit.service.ts';

/** `directdebit.php` and `debit-review.php`. */
export function createDirectDebitEndpoints(deps: {
  directDebit: DirectDebitService;
  review: DebitReview;
}): EndpointHandlers {
  const { directDebit, review } = deps;
  return {
    ...handle('GET /api/debit-review.php', ({ query, context }) => review.waiting(context.user, query.after)),
    ...handle('PUT /api/debit-review.php', ({ body, context }) => review.decide(context.user, body)),
    ...handle('GET /api/directdebit.php', ({ query, context }) => directDebit.show(context, query.payment)),
    ...handle('POST /api/directdebit.php', ({ body, context }) =>
      directDebit.start(context, {
        paymentId: body.payment_id,
        accountHolder: body.account_holder,
        iban: body.iban,
        street: body.street,
        houseNumber: body.house_number,
        zip: body.zip,
        city: body.city,
        phone: body.phone,
        consent: body.consent,
      }),
    ),
    ...handle('PUT /api/directdebit.php', ({ body, context }) =>
      directDebit.confirm(context, body.payment_id, body.otp),
    ),
  };
}
