/** What can be laid over a table: dialogs, each opened from its head or by a key. */
export type Shown = 'log' | 'study' | 'rules' | 'about' | 'settings' | 'keys' | 'hint' | 'end';
