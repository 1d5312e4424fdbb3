import { useEffect, useState } from 'react'
import { roughSize } from '#persian/file-size.ts'
import { dropPage, isPageKept, keepPage } from '#shell/offline/kept-pages.ts'
import { Button } from '#ui/button.tsx'
import { Icon } from '#ui/icon.tsx'
import { showSnack } from '#ui/snack-bar.tsx'
import { glossesPath, levelPath, postPath } from './blog-paths.ts'
import type { Post } from './contract.ts'
import { loadReadingParts } from './reading.tsx'

/**
 * Keeps a post on this device for where there is no connection, and takes it away again: with the text of its other level, and
 * what its words mean.
 */
export function KeepPost({ post: { slug, level, levels } }: { post: Post }) {
  const address = postPath({ slug })
  const more = [
    glossesPath({ slug }),
    ...levels.filter(code => code !== level).map(level => levelPath({ slug, level })),
  ]
  const [isKept, setKept] = useState(false)
  const [isBusy, setBusy] = useState(false)
  useEffect(() => void isPageKept(address).then(setKept), [address])
  const press = async () => {
    setBusy(true)
    try {
      if (isKept) {
        await dropPage(address, more)
        showSnack('نوشته از این دستگاه برداشته شد.')
      } else {
        // The worker keeps only files that were loaded.
        const [bytes] = await Promise.all([keepPage(address, more), loadReadingParts()])
        showSnack(`نوشته روی این دستگاه ماند (${roughSize(bytes)}) و بی‌اینترنت هم باز می‌شود.`)
      }
      setKept(!isKept)
    } catch {
      showSnack('نوشته نگه داشته نشد. اتصال اینترنت و جای خالی دستگاه را بررسی کنید و دوباره بزنید.')
    } finally {
      setBusy(false)
    }
  }
  return (
    <Button variant="quiet" size="small" busy={isBusy} onClick={() => void press()}>
      <Icon name={isKept ? 'cloud-check' : 'download'} />
      {isKept ? 'روی این دستگاه است' : 'نگه داشتن برای بی‌اینترنت'}
    </Button>
  )
}
