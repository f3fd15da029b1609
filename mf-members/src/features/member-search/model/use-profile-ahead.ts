import { useEffect } from 'react';

const GESTURES = ['scroll', 'pointermove', 'touchstart', 'keydown'] as const;

/**
 * Loads the code of a member's page at the first gesture on a list: later the pictures of further pages would take every
 * connection that a browser has, and a member who chooses somebody would wait for them.
 */
export function useProfileAhead(): void {
  useEffect(() => {
    const stop = () => GESTURES.forEach((gesture) => removeEventListener(gesture, begin));
    const begin = () => {
      stop();
      void load();
    };
    GESTURES.forEach((gesture) => addEventListener(gesture, begin, { passive: true }));
    return stop;
  }, []);
}

async function load(): Promise<void> {
  try {
    await import(/* webpackChunkName: "route-members-id" */ '../../member-profile/MemberPage.tsx');
  } catch {
    // The navigation to a member loads it again; what fails then is shown and reported.
  }
}
