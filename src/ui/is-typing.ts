/** Whether a key pressed there is somebody's typing, or belongs to an open dialog: no shortcut acts on it. */
export const isTyping = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest('input, textarea, select, [contenteditable], dialog') !== null
