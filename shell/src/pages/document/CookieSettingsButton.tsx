import type { ReactNode } from 'react';
import { reopenConsent } from '../../cookie-consent/consent.ts';

/** Opens the question about cookies again: consent is as easy to withdraw as to give. A button in a line of text. */
export function CookieSettingsButton({ className, children }: { className?: string | undefined; children: ReactNode }) {
  return (
    <button type="button" className={className} onClick={reopenConsent}>
      {children}
    </button>
  );
}
