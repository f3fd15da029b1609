import type { ComponentProps } from 'react';
import type { LinkName } from '@tandem/contracts/composition/links';
import { useLinks } from './host-context.ts';
import { Link } from './router.ts';

export interface PageLinkProps extends Omit<ComponentProps<typeof Link>, 'to'> {
  /** The link of a page without required parameters. */
  name: LinkName;
  /** A place on it, with its `#`. */
  hash?: string;
}

/** A link to a page of any part; plain text where no live part offers the link. */
export function PageLink({ name, hash = '', children, ...rest }: PageLinkProps) {
  const address = useLinks()[name] as (() => string) | undefined;
  if (address === undefined) return <span>{children}</span>;
  return (
    <Link to={address() + hash} {...rest}>
      {children}
    </Link>
  );
}
