import type { Tenant } from './tenant-settings.ts';

/** Whether a site's signup does not reveal who has an account (R-SIGNUP-TAKEN-HIDDEN). */
export const hidesAccounts = ({ settings }: Pick<Tenant, 'settings'>): boolean => settings.reveal_taken_email === false;
