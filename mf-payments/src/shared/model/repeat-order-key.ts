/** Of what a repeat order would buy: an order that was refused changes it. */
export const REPEAT_ORDER_KEY = ['mf-payments', 'repeat-order'] as const;
