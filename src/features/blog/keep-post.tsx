import { keep, useKept } from '#shell/offline/keeping.ts'
import { listPageParts } from '#shell/offline/kept-pages.ts'
import { dropThing } from '#shell/offline/kept-things.ts'
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
export function KeepPost({ post: { slug, title, level, levels } }: { post: Post }) {
  const path = postPath({ slug })
  const name = { kind: 'post', id: slug }
  const { thing, progress } = useKept(name)
  const listParts = async () => {
    const more = [
      glossesPath({ slug }),
      ...levels.filter(code => code !== level).map(level => levelPath({ slug, level })),
    ]
    // The worker keeps only files that were loaded.
    const [parts] = await Promise.all([listPageParts(path), loadReadingParts()])
    return [...parts, ...more.map(address => ({ address, isRenewed: true }))]
  }
  const press = async () => {
    if (!thing?.isWhole) return void (await keep({ ...name, title, path }, listParts))
    await dropThing(name)
    showSnack('نوشته از این دستگاه برداشته شد.')
  }
  return (
    <Button variant="quiet" size="small" busy={progress !== null} onClick={() => void press()}>
      <Icon name={thing?.isWhole ? 'cloud-check' : 'download'} />
      {!thing
        ? 'نگه داشتن برای بی‌اینترنت'
        : thing.isWhole
          ? 'روی این دستگاه است'
          : 'ادامهٔ دریافت برای بی‌اینترنت'}
    </Button>
  )
}
