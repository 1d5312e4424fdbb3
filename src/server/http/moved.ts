import type { AppContext } from '../app-context.ts'
import { isDatabaseUnavailable } from '../platform/database/database.ts'

/**
 * Where what stood at an address of another site is now, as the features say; nothing but a path of ours.
 * @param asked the path, and the number in `?p=` by which WordPress names posts
 */
export async function findMoved(
  app: AppContext,
  asked: { path: string; post: string | null },
): Promise<string | null> {
  for (const feature of app.features) {
    const moved = await feature.findMoved?.(app, asked)?.catch((thrown: unknown) => {
      // The page that there is, or is not, is answered all the same.
      if (!isDatabaseUnavailable(thrown)) throw thrown
      return null
    })
    if (moved && /^\/(?![/\\])/.test(moved)) return moved
  }
  return null
}
