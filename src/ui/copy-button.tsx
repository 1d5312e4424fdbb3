import type { ReactNode } from 'react'
import { Button } from './button.tsx'
import { Icon } from './icon.tsx'
import { showSnack } from './snack-bar.tsx'

/** Copies `text` and says so with `done`. */
export function CopyButton({ text, done, children }: { text: string; done: string; children: ReactNode }) {
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text)
      showSnack(done)
    } catch {
      // Without https, or where the person forbids it, there is no clipboard.
      showSnack('مرورگر اجازهٔ رونوشت نداد.')
    }
  }
  return (
    <Button variant="quiet" onClick={copy}>
      <Icon name="copy" />
      {children}
    </Button>
  )
}
