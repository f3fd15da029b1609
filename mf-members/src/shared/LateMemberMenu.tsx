import { useEffect, useState } from 'react';
import type { ComponentType, KeyboardEvent } from 'react';
import type { HostTelemetry } from '@tandem/contracts/composition/host-api';
import { useHost } from '@tandem/shared-ui/host';
import type { Translate } from './card-tools.tsx';
import type { MemberMenuProps } from './MemberMenu.tsx';

let loading: Promise<ComponentType<MemberMenuProps> | null> | null = null;
let hasFailed = false;
/** What was loaded: a press opens it at once. */
let loaded: ComponentType<MemberMenuProps> | null = null;

/**
 * Loads the menu once for all cards of a page. Where that fails, one report says so, however many cards come after it, and
 * null is returned, until somebody wants to open one: `again`.
 */
function loadMenu(telemetry: HostTelemetry, again = false): Promise<ComponentType<MemberMenuProps> | null> {
  if (again && hasFailed) [loading, hasFailed] = [null, false];
  loading ??= import(/* webpackChunkName: "member-menu" */ './MemberMenu.tsx').then(
    ({ MemberMenu }) => (loaded = MemberMenu),
    (error: unknown) => {
      hasFailed = true;
      telemetry.error(error, { what: 'member-menu' });
      return null;
    },
  );
  return loading;
}

/** Lucide's ellipsis as one path: there is one on each card of a list of hundreds. */
const ICON = (
  <svg viewBox="0 0 24 24" stroke="currentColor" strokeWidth="4" strokeLinecap="round" aria-hidden="true">
    <path d="M5 12h.01M12 12h.01M19 12h.01" />
  </svg>
);
const OPENING_KEYS: readonly string[] = ['ArrowDown', 'ArrowUp'];

type LateMemberMenuProps = Omit<MemberMenuProps, 'label' | 'items' | 'startsOpen'> & { t: Translate };

/**
 * The menu of a member, of which a page has dozens: a plain button until it is pressed first. The menu itself is loaded
 * after the page. Where it cannot be loaded, that is reported, and a press tries again before a notice says so.
 */
export function LateMemberMenu({ t, ...props }: LateMemberMenuProps) {
  const { telemetry, notify } = useHost();
  const { id } = props.member;
  // The button stays as it is where it becomes that of another member, as in the swipe game.
  const [opened, setOpened] = useState<{ id: number; Menu: ComponentType<MemberMenuProps> } | null>(null);
  useEffect(() => void loadMenu(telemetry), [telemetry]);
  if (opened !== null && opened.id !== id) setOpened(null);
  if (opened?.id === id) return <opened.Menu key={id} {...props} startsOpen />;

  const open = async () => {
    const Menu = loaded ?? (await loadMenu(telemetry, true));
    if (Menu === null) notify.show('error', t('errors.generic'));
    else setOpened({ id, Menu });
  };
  const handleKeyDown = (event: KeyboardEvent) => {
    if (!OPENING_KEYS.includes(event.key)) return;
    event.preventDefault();
    void open();
  };
  return (
    <button
      type="button"
      className={props.triggerClassName}
      aria-label={t('block.more', { name: props.member.name })}
      aria-haspopup="menu"
      aria-expanded={false}
      onClick={() => void open()}
      onKeyDown={handleKeyDown}
    >
      {ICON}
    </button>
  );
}
