import { useKept } from '#shell/offline/use-kept.ts'
import { Button } from '#ui/button.tsx'
import { Icon } from '#ui/icon.tsx'
import { showSnack } from '#ui/snack-bar.tsx'
import type { Post } from './contract.ts'

/**
 * Keeps a post on this device for where there is no connection, and takes it away again: with the text of its other level, and
 * what its words mean.
 */
export function KeepPost({ post }: { post: Post }) {
  const { thing, progress } = useKept({ kind: 'post', id: post.slug })
  const press = async () => {
    try {
      const { dropPost, keepPost } = await import('./keep-post.ts')
      await (thing?.isWhole ? dropPost(post) : keepPost(post))
    } catch {
      showSnack('نشد. اتصال اینترنت را بررسی کنید و دوباره بزنید.')
    }
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
