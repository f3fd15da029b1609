import { useState, type PointerEvent } from 'react';

interface Drag {
  id: number;
  /** How far it was pulled, in CSS pixels. */
  x: number;
  y: number;
  from: { x: number; y: number };
  /** The place that the photo is over. */
  over: number | null;
}

export interface PhotoDrag {
  drag: Drag | null;
  /** For the handle that is pulled. */
  handle: (id: number) => {
    onPointerDown: (event: PointerEvent<HTMLElement>) => void;
    onPointerMove: (event: PointerEvent<HTMLElement>) => void;
    onPointerUp: (event: PointerEvent<HTMLElement>) => void;
    onPointerCancel: () => void;
  };
}

/** On the element of each place: `data-photo-place="2"`. */
function placeAt(x: number, y: number): number | null {
  for (const element of document.elementsFromPoint(x, y)) {
    const place = element.closest<HTMLElement>('[data-photo-place]')?.dataset['photoPlace'];
    if (place !== undefined) return Number(place);
  }
  return null;
}

/** Pulling a photo to another place with mouse, pen or finger: HTML's own dragging knows no fingers. */
export function usePhotoDrag(onDrop: (id: number, place: number) => void): PhotoDrag {
  const [drag, setDrag] = useState<Drag | null>(null);
  const stop = () => setDrag(null);
  return {
    drag,
    handle: (id) => ({
      onPointerDown: (event) => {
        if (event.button !== 0) return;
        event.currentTarget.setPointerCapture(event.pointerId);
        setDrag({ id, x: 0, y: 0, from: { x: event.clientX, y: event.clientY }, over: null });
      },
      onPointerMove: (event) => {
        if (drag?.id !== id) return;
        const { clientX, clientY } = event;
        setDrag({ ...drag, x: clientX - drag.from.x, y: clientY - drag.from.y, over: placeAt(clientX, clientY) });
      },
      // Where it is let go counts: on a busy device the last move may not have been drawn yet.
      onPointerUp: ({ clientX, clientY }) => {
        const place = drag?.id === id ? placeAt(clientX, clientY) : null;
        if (place !== null) onDrop(id, place);
        stop();
      },
      onPointerCancel: stop,
    }),
  };
}
