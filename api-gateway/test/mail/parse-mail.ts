import PostalMime from 'postal-mime';
import type { Email } from 'postal-mime';

/** A mail as it was handed over, read by a parser that is not the one that made it. */
export const parseMail = (raw: Buffer | string): Promise<Email> => PostalMime.parse(raw);
