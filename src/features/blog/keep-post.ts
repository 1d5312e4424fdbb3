import { loadComments } from '#features/comments/public.tsx'
import { keep } from '#shell/offline/keeping.ts'
import { listPageParts } from '#shell/offline/kept-pages.ts'
import { dropThing } from '#shell/offline/kept-things.ts'
import { showSnack } from '#ui/snack-bar.tsx'
import { glossesPath, levelPath, postPath } from './blog-paths.ts'
import type { Post } from './contract.ts'
import { loadReadingParts } from './reading.tsx'

const toName = ({ slug }: Pick<Post, 'slug'>) => ({ kind: 'post', id: slug })

/** Keeps a post on this device, with the text of its other level, and what its words mean. */
export async function keepPost(post: Pick<Post, 'slug' | 'title' | 'level' | 'levels'>): Promise<void> {
  const { slug, title, level, levels } = post
  const path = postPath({ slug })
  const more = [
    glossesPath({ slug }),
    ...levels.filter(code => code !== level).map(level => levelPath({ slug, level })),
  ]
  await keep({ ...toName(post), title, path }, async () => {
    // The worker keeps only files that were loaded.
    const [parts] = await Promise.all([listPageParts(path), loadReadingParts(), loadComments()])
    return [...parts, ...more.map(address => ({ address, isRenewed: true }))]
  })
}

export async function dropPost(post: Pick<Post, 'slug'>): Promise<void> {
  await dropThing(toName(post))
  showSnack('نوشته از این دستگاه برداشته شد.')
}
