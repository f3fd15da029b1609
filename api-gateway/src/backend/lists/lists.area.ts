import { createListsEndpoints } from './lists.routes.ts';

/** The lists that forms offer: interests and regions. */
export const createListsArea = () => ({ handlers: createListsEndpoints() });
