import { useState } from 'react'
import { roughSize } from '#persian/file-size.ts'
import { IconButton } from '#ui/icon-button.tsx'
import { showSnack } from '#ui/snack-bar.tsx'
import { dropCopy, keepCopy } from './kept-copy.ts'

/** Keeps a book on this device for where there is no connection, and takes it away again. */
export function KeepBook({
  slug,
  userId,
  hasWords,
  isKept: wasKept,
}: {
  slug: string
  userId: string
  hasWords: boolean
  isKept: boolean
}) {
  const [isKept, setKept] = useState(wasKept)
  const [isBusy, setBusy] = useState(false)
  const press = async () => {
    setBusy(true)
    try {
      if (isKept) {
        await dropCopy({ slug, userId })
        showSnack('کتاب از این دستگاه برداشته شد.')
      } else {
        const bytes = await keepCopy({ slug, userId }, hasWords)
        showSnack(`کتاب روی این دستگاه ماند (${roughSize(bytes)}) و بی‌اینترنت هم باز می‌شود.`)
      }
      setKept(!isKept)
    } catch {
      showSnack('کتاب نگه داشته نشد. اتصال اینترنت و جای خالی دستگاه را بررسی کنید و دوباره بزنید.')
    } finally {
      setBusy(false)
    }
  }
  return (
    <IconButton
      icon={isKept ? 'cloud-check' : 'download'}
      label={isKept ? 'برداشتن از این دستگاه' : 'نگه داشتن برای بی‌اینترنت'}
      aria-pressed={isKept}
      aria-busy={isBusy}
      disabled={isBusy}
      onClick={() => void press()}
    />
  )
}
