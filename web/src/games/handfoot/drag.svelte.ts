/** Dragging by pointer: what is carried follows the pointer and is dropped on a `data-drop`. Nothing needs it. */

import type { Attachment } from 'svelte/attachments';

interface Carried {
  cards: (string | null)[];
  x: number;
  y: number;
  over: string;
}

const FAR = 8;

/** What is on its way, for the page to draw. */
export const drag: { now: Carried | null } = $state({ now: null });

interface Source {
  /** The faces to carry, null for a back; an empty list where nothing can be carried now. */
  take: () => (string | null)[];
  drop: (where: string) => void;
}

export function draggable(source: Source): Attachment<HTMLElement> {
  return (node) => {
    let start: { x: number; y: number; id: number } | null = null;

    function down(event: PointerEvent): void {
      if (event.button === 0 && event.isPrimary) start = { x: event.clientX, y: event.clientY, id: event.pointerId };
    }
    function move(event: PointerEvent): void {
      if (!start || event.pointerId !== start.id) return;
      const { clientX: x, clientY: y } = event;
      if (!drag.now) {
        if (Math.hypot(x - start.x, y - start.y) < FAR) return;
        const cards = source.take();
        if (cards.length === 0) return stop();
        node.setPointerCapture(start.id);
        drag.now = { cards, x, y, over: '' };
      }
      const under = document.elementFromPoint(x, y)?.closest<HTMLElement>('[data-drop]');
      drag.now = { ...drag.now, x, y, over: under?.dataset['drop'] ?? '' };
    }
    function up(): void {
      const over = drag.now?.over;
      const wasDragged = drag.now !== null;
      stop();
      if (!wasDragged) return;
      // The click that ends a drag is no tap.
      addEventListener('click', swallow, { capture: true, once: true });
      setTimeout(() => removeEventListener('click', swallow, { capture: true }), 0);
      if (over) source.drop(over);
    }
    function stop(): void {
      start = null;
      drag.now = null;
    }
    node.addEventListener('pointerdown', down);
    node.addEventListener('pointermove', move);
    node.addEventListener('pointerup', up);
    node.addEventListener('pointercancel', stop);
    return () => {
      node.removeEventListener('pointerdown', down);
      node.removeEventListener('pointermove', move);
      node.removeEventListener('pointerup', up);
      node.removeEventListener('pointercancel', stop);
    };
  };
}

function swallow(event: Event): void {
  event.stopPropagation();
  event.preventDefault();
}
