import { useEffect, useState } from 'react';
import type { ComponentType } from 'react';
import { useHost } from '@tandem/shared-ui/host';
import type { MemberMenuProps } from './MemberMenu.tsx';

/**
 * The menu of a member, loaded after the page: only members have it, and it opens nothing before. Where it cannot be
 * loaded, it is left out and reported.
 */
export function LateMemberMenu(props: MemberMenuProps) {
  const { telemetry } = useHost();
  const [Loaded, setLoaded] = useState<ComponentType<MemberMenuProps> | null>(null);
  useEffect(() => {
    let isShown = true;
    const show = (menu: ComponentType<MemberMenuProps>) => (isShown ? setLoaded(() => menu) : undefined);
    import(/* webpackChunkName: "member-menu" */ './MemberMenu.tsx').then(
      ({ MemberMenu }) => show(MemberMenu),
      (error: unknown) => telemetry.error(error, { what: 'member-menu' }),
    );
    return () => {
      isShown = false;
    };
  }, [telemetry]);
  return Loaded === null ? null : <Loaded {...props} />;
}
