import { createDiscountsEndpoints } from './discounts.routes.ts';
import { createDiscountsService } from './discounts.service.ts';

/** Discount codes and the time bonus. */
export function createDiscountsArea(deps: Parameters<typeof createDiscountsService>[0]) {
  const discounts = createDiscountsService(deps);
  return { discounts, handlers: createDiscountsEndpoints({ discounts }) };
}
