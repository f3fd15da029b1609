import { useEffect, useEffectEvent, useRef } from 'react';
import type { RefObject } from 'react';
import { useVisible } from '@tandem/shared-ui/host';
import { watchSight } from './sight.ts';
import type { Sight } from './sight.ts';

/** Calls back with the id of each message that was in sight of a visible page for long enough (L-CHAT-READ-TIME). */
export function useSight(area: RefObject<HTMLElement | null>, onSeen: (id: number) => void): void {
  const isVisible = useVisible();
  const handleSeen = useEffectEvent(onSeen);
  const sight = useRef<Sight | null>(null);
  useEffect(() => {
    if (!isVisible || area.current === null) return undefined;
    const watching = watchSight(area.current, (id) => handleSeen(id));
    sight.current = watching;
    return () => {
      watching.stop();
      sight.current = null;
    };
  }, [area, isVisible]);
  // After each render: messages have come, were read, or have left the part that is drawn.
  useEffect(() => sight.current?.update());
}
