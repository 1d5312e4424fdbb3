import { keep } from '#shell/offline/keeping.ts'
import { useKept } from '#shell/offline/use-kept.ts'
import { IconButton } from '#ui/icon-button.tsx'
import { showSnack } from '#ui/snack-bar.tsx'
import { dropCopy, listCopyParts, toThing } from './kept-copy.ts'

/** Keeps a book on this device for where there is no connection, and takes it away again. */
export function KeepBook({
  slug,
  title,
  userId,
  hasWords,
}: {
  slug: string
  title: string
  userId: string
  hasWords: boolean
}) {
  const copy = { slug, userId }
  const name = toThing(copy, title)
  const { thing, progress } = useKept(name)
  const isKept = thing?.isWhole === true
  const isBusy = progress !== null || thing === undefined
  const press = async () => {
    if (!isKept) return void (await keep(name, () => listCopyParts(copy, hasWords)))
    await dropCopy(copy)
    showSnack('کتاب از این دستگاه برداشته شد.')
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
