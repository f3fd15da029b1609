import { startTransition, useEffect, useState } from 'react';
import type { ComponentType } from 'react';
import type { HostTelemetry } from '@tandem/contracts/composition/host-api';
import { useHost } from '@tandem/shared-ui/host';
import type { MemberMenuProps } from './MemberMenu.tsx';

let loading: Promise<ComponentType<MemberMenuProps> | null> | null = null;
/** What was loaded: cards that come later have their menu at once, without a second render. */
let loaded: ComponentType<MemberMenuProps> | null = null;

/**
 * Loads the menu once for all cards of a page. Where that fails, one report says so, however many cards wait for it, and
 * null is returned; the next card that is shown tries again.
 */
function loadMenu(telemetry: HostTelemetry): Promise<ComponentType<MemberMenuProps> | null> {
  loading ??= import(/* webpackChunkName: "member-menu" */ './MemberMenu.tsx').then(
    ({ MemberMenu }) => (loaded = MemberMenu),
    (error: unknown) => {
      loading = null;
      telemetry.error(error, { what: 'member-menu' });
      return null;
    },
  );
  return loading;
}

/**
 * The menu of a member, loaded after the page: only members have it, and it opens nothing before. Where it cannot be
 * loaded, it is left out and reported.
 */
export function LateMemberMenu(props: MemberMenuProps) {
  const { telemetry } = useHost();
  const [Loaded, setLoaded] = useState(() => loaded);
  useEffect(() => {
    if (Loaded !== null) return undefined;
    let isShown = true;
    // Those of all cards of a page are rendered in the time that frames leave.
    const show = (Menu: ComponentType<MemberMenuProps> | null) => startTransition(() => setLoaded(() => Menu));
    void loadMenu(telemetry).then((Menu) => isShown && show(Menu));
    return () => {
      isShown = false;
    };
  }, [Loaded, telemetry]);
  return Loaded === null ? null : <Loaded {...props} />;
}
