/** What cannot be done now says why not: a tap asks by itself, and so does the key that brings the focus there. */

import type { Attachment } from 'svelte/attachments';

export const asksWhy =
  (why: () => void): Attachment<HTMLElement> =>
  (node) => {
    const arrived = (event: KeyboardEvent): void => {
      const isArrival = event.key === 'Tab' || event.key.startsWith('Arrow');
      if (isArrival && node.getAttribute('aria-disabled') === 'true') why();
    };
    node.addEventListener('keyup', arrived);
    return () => node.removeEventListener('keyup', arrived);
  };
