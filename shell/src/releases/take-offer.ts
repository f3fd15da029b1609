/** What is needed of a router: its `navigate`, which links call. */
export interface NavigatingRouter {
  navigate: (to: never, options?: never) => Promise<void>;
}

/** Where a navigation leads, as far as it counts here. */
type Target = number | string | { pathname?: string } | null;

interface NavigateOptions {
  replace?: boolean;
  state?: unknown;
}

export interface OfferTaking {
  /** Whether newer releases are live, and nothing in this tab would be lost by leaving its document. */
  mayTake: () => boolean;
  /** Leads to another document. */
  leave: (address: string) => void;
}

const pathOf = (to: Target): string | null => {
  const path = typeof to === 'object' ? to?.pathname : to;
  return typeof path === 'string' && path.startsWith('/') ? (path.split(/[?#]/, 1)[0] ?? null) : null;
};

/** The link of a click that the browser would follow in this tab; null for any other click. */
function linkOf({ target, button, metaKey, ctrlKey, shiftKey, altKey }: MouseEvent): HTMLAnchorElement | null {
  if (button !== 0 || metaKey || ctrlKey || shiftKey || altKey || !(target instanceof Element)) return null;
  const link = target.closest<HTMLAnchorElement>('a[href]');
  const isOurs = link !== null && link.origin === location.origin && (link.target === '' || link.target === '_self');
  return isOurs && !link.hasAttribute('download') ? link : null;
}

/**
 * Takes the quiet offer of newer releases at a navigation (R-FRAME-RELEASE-OFFER): a link that is clicked leads to a document,
 * which is written with what is live, instead of to a page of this one. What a page does by itself, such as going on after a
 * form was sent, stays in this document, and so does a change of the query alone.
 */
export function takeOffers(router: NavigatingRouter, { mayTake, leave }: OfferTaking): void {
  let clicked: HTMLAnchorElement | null = null;
  document.addEventListener(
    'click',
    (event) => {
      clicked = linkOf(event);
      setTimeout(() => (clicked = null));
    },
    { capture: true },
  );
  const navigate = router.navigate.bind(router) as (to: Target, options?: NavigateOptions) => Promise<void>;
  const navigateOrLeave = (to: Target, options: NavigateOptions = {}): Promise<void> => {
    const path = pathOf(to);
    const link = clicked;
    const isOfLink =
      link !== null && path !== null && link.pathname.endsWith(path) && link.pathname !== location.pathname;
    const isPlain = options.replace !== true && (options.state === undefined || options.state === null);
    if (link === null || !isOfLink || !isPlain || !mayTake()) return navigate(to, options);
    leave(link.href);
    return Promise.resolve();
  };
  router.navigate = navigateOrLeave;
}
