import { startTransition } from 'react';
import type { ReactNode } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import type { Root } from 'react-dom/client';

interface FirstRendering {
  /** Where it is rendered. */
  container: HTMLElement;
  /** The site; it calls the function once it is on screen and interactive. */
  app: (onInteractive: () => void) => ReactNode;
  /** What is in the container is the markup of the same site. */
  isHydrated: boolean;
  /** `info` says in which component it was, as a stack. */
  onRecoverableError: (error: unknown, info: { componentStack?: string | undefined }) => void;
}

/**
 * Renders the site for the first time, and resolves once it is interactive. Where its frame throws, what the document came with
 * is there again, to be read (R-FRAME-GUARD-FRAME), and it rejects with the error: the document's guard goes on from there.
 */
export async function renderFirst({ container, app, isHydrated, onRecoverableError }: FirstRendering): Promise<void> {
  const before = [...container.childNodes];
  const rendered: { root?: Root } = {};
  let isInteractive = false;
  try {
    await new Promise<void>((resolve, reject) => {
      const onUncaughtError = (error: unknown) => {
        if (isInteractive) reportError(error);
        else reject(error instanceof Error ? error : new Error(String(error)));
      };
      const onInteractive = () => {
        isInteractive = true;
        resolve();
      };
      const options = { onUncaughtError, onRecoverableError };
      // A transition is rendered in slices: the page, or its frame, stays responsive.
      startTransition(() => {
        if (isHydrated) {
          rendered.root = hydrateRoot(container, app(onInteractive), options);
          return;
        }
        rendered.root = createRoot(container, options);
        rendered.root.render(app(onInteractive));
      });
    });
  } catch (error) {
    rendered.root?.unmount();
    container.replaceChildren(...before);
    throw error;
  }
}
