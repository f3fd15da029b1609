import { useEffect } from 'react';
import { useUser } from '@tandem/shared-ui/host';
import { useNewsCounts } from '../session/use-news-counts.ts';

type BadgeNavigator = Partial<Pick<Navigator, 'setAppBadge' | 'clearAppBadge'>>;

/**
 * Sets the number on the app's icon where the platform has badges; 0 clears it. A platform that refuses, for example
 * without the permission, is ignored (R-FRAME-APP-BADGE-MISSING).
 */
export async function showAppBadge(
  count: number,
  { setAppBadge, clearAppBadge }: BadgeNavigator = boundBadges(),
): Promise<void> {
  try {
    await (count > 0 ? setAppBadge?.(count) : clearAppBadge?.());
  } catch {
    // R-FRAME-APP-BADGE-MISSING: the title and the bars show the same number.
  }
}

/** The browser's functions need their navigator. */
function boundBadges(): BadgeNavigator {
  if (!('setAppBadge' in navigator)) return {};
  return {
    setAppBadge: (count) => navigator.setAppBadge(count),
    clearAppBadge: () => navigator.clearAppBadge(),
  };
}

/** The app badge is unread messages plus new likes (R-FRAME-APP-BADGE); none for visitors. */
export function useAppBadge(): void {
  const { unreadMessages, newLikes } = useNewsCounts();
  const isMember = useUser() !== null;
  const count = isMember ? unreadMessages + newLikes : 0;
  useEffect(() => void showAppBadge(count), [count]);
}
