/** The header of the sandbox's notices. */
export const SIGNATURE_HEADER = 'sandbox-signature';
