import { handle, type EndpointHandlers } from '../../platform/http/handler.ts';
import type { DirectDebitService } from './direct-debit.service.ts';

/** `directdebit.php` */
export function createDirectDebitEndpoints({ directDebit }: { directDebit: DirectDebitService }): EndpointHandlers {
  return {
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
