/** The recovery code of a guest made on this page. It is known only now, and kept nowhere. */
export const secret = $state({ recovery: '' });
