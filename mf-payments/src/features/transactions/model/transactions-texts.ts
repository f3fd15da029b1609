/** The namespace of the texts of these pages alone, which are loaded with them. */
export const TRANSACTIONS_TEXTS = 'mf-payments/transactions';
