import { Suspense, lazy, useState } from 'react';
import type { ReactNode } from 'react';
import { hasOutbox, useUser } from '@tandem/shared-ui/host';

const LateUnsentFirst = lazy(() => import('./LateUnsentFirst.tsx'));

/**
 * The messages that would begin a conversation and are not sent yet (R-CHAT-OFFLINE-LISTED); without any, what is shown
 * otherwise. Where nothing at all is unsent, its code is not loaded.
 */
export function UnsentFirst({ otherwise = null }: { otherwise?: ReactNode }) {
  const userId = useUser()?.id ?? 0;
  const [hasUnsent] = useState(() => hasOutbox(userId));
  if (!hasUnsent) return otherwise;
  return (
    <Suspense fallback={otherwise}>
      <LateUnsentFirst otherwise={otherwise} />
    </Suspense>
  );
}
