import { showSnack } from '#ui/snack-bar.tsx'

/** Says of a write that it waits on this device, if it does. */
export function sayQueued({ state }: { state: 'sent' | 'waiting' }): void {
  if (state === 'waiting') showSnack('در صف ارسال ماند و با وصل شدن اینترنت فرستاده می‌شود.')
}
