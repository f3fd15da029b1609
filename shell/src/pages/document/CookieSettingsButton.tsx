import type { ReactNode } from 'react';
import { reopenConsent } from '../../cookie-consent/consent.ts';

/** Asks about cookies again: taking consent back is as easy as giving it. A button in a line of text. */
export function CookieSettingsButton({ className, children }: { className?: string | undefined; children: ReactNode }) {
  return (
    <button type="button" className={className} onClick={reopenConsent}>
      {children}
    </button>
  );
}
