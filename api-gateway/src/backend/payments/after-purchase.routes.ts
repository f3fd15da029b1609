import { handle, type EndpointHandlers } from '../../platform/http/handler.ts';
import type { BuyerDesk } from './buyers/buyers.ts';
import type { TransactionsService } from './history/transactions.ts';
import type { LossReview } from './refunds/loss-review.ts';
import type { RefundReview } from './refunds/refund-review.ts';
import type { Withdrawals } from './refunds/withdrawals.ts';

/** `transactions.php`, `receipt.php`, `withdrawal.php`, `repeat-order.php`, `stored-card.php`, `refund-review.php`, `loss-review.php` and `buyer-review.php`. */
export function createAfterPurchaseEndpoints(deps: {
  transactions: TransactionsService;
  withdrawals: Withdrawals;
  review: RefundReview;
  losses: LossReview;
  buyers: BuyerDesk;
  removeCard: (userId: number) => Promise<void>;
}): EndpointHandlers {
  const { transactions, withdrawals, review, losses, buyers, removeCard } = deps;
  return {
    ...handle('GET /api/transactions.php', async ({ query, context: { tenant, user } }) =>
      query.id === undefined
        ? transactions.list(tenant, user.id, { before: query.before ?? null, after: query.after ?? null })
        : { transactions: [await transactions.read(tenant, user.id, query.id)], movements: [], next: null },
    ),
    ...handle('GET /api/receipt.php', ({ query, context: { tenant, user, locale } }) =>
      transactions.receipt(tenant, user.id, { id: query.id, locale }),
    ),
    ...handle('POST /api/withdrawal.php', ({ body, context: { tenant, user } }) =>
      withdrawals.offer({ tenant, userId: user.id, paymentId: body.payment_id }),
    ),
    ...handle('PUT /api/withdrawal.php', async ({ body, context: { tenant, user } }) => {
      const wanted = { tenant, userId: user.id, paymentId: body.payment_id };
      await withdrawals.confirm({ ...wanted, amount: body.amount });
      return transactions.read(tenant, user.id, body.payment_id);
    }),
    ...handle('GET /api/refund-review.php', ({ query, context }) => review.waiting(context.user, query.after)),
    ...handle('PUT /api/refund-review.php', ({ body, context }) => review.decide(context.user, body)),
    ...handle('GET /api/loss-review.php', ({ query, context }) => losses.waiting(context.user, query.after)),
    ...handle('PUT /api/loss-review.php', ({ body, context }) => losses.decide(context.user, body)),
    ...handle('GET /api/buyer-review.php', async ({ query, context: { tenant } }) => ({
      buyer: await buyers.find(tenant, query.wanted),
    })),
    ...handle('PUT /api/buyer-review.php', ({ body, context: { tenant, user } }) => buyers.act(tenant, user, body)),
    ...handle('GET /api/repeat-order.php', ({ context: { tenant, user } }) => transactions.repeatOrder(tenant, user)),
    ...handle('DELETE /api/stored-card.php', ({ context: { user } }) => removeCard(user.id)),
  };
}
