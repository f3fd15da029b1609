/** The state of a link to the page of an order that its buyer has not paid: it is not shown as one whose money is on its way. */
export const TO_BE_PAID = { toBePaid: true } as const;

/** Whether such a link led to the page. */
export const isToBePaid = (state: unknown): boolean =>
  typeof state === 'object' && state !== null && Reflect.get(state, 'toBePaid') === true;
