import { useCallback } from 'react';
import type { NoticeLink } from '@tandem/contracts/composition/host-api';
import { ApiError } from './api-error.ts';
import { useLinks } from './host-context.ts';

/**
 * Returns the function that makes the link to where a member ends what a call was refused for: the tab privacy of the
 * settings for invisible mode (R-PRIVACY-INVISIBLE-LINK). Undefined for every other error, and where no part has that page.
 */
export function useWayOn(): (error: unknown, label: string) => NoticeLink | undefined {
  const { settings } = useLinks();
  return useCallback(
    (error, label) => {
      const isInvisible = error instanceof ApiError && error.code === 'invisible';
      return isInvisible && settings !== undefined ? { label, to: settings({ tab: 'privacy' }) } : undefined;
    },
    [settings],
  );
}
