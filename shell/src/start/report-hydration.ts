import { pageOnScreen } from '../composition/page-on-screen.ts';
import type { Site } from './create-site.ts';

/**
 * Reports that the markup of the document is not what the site renders. The stack of such an error is in React alone: that of the
 * components says whose file it is, and the part of the page is held responsible where it says nothing (R-PLATFORM-BLAME-HYDRATION).
 */
export function reportHydration({ hostFor }: Pick<Site, 'hostFor'>, error: unknown, componentStack = ''): void {
  const mismatch = new Error(error instanceof Error ? error.message : String(error));
  mismatch.stack = componentStack;
  const { part, release } = pageOnScreen.get() ?? { part: 'shell' };
  hostFor(part, release).telemetry.error(mismatch, { where: 'hydration' });
}
