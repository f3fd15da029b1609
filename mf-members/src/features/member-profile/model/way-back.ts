import { createContext } from 'react';

/**
 * The path that a purchase for a photo leads back to: that of the conversation which shows the photos (R-PAY-BACK-TO-CHAT).
 * Undefined elsewhere.
 */
export const WayBackContext = createContext<string | undefined>(undefined);
