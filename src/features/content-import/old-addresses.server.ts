import type { BlogTables } from '#features/blog/public.server.ts'
import { feedFiles, postPath } from '#features/blog/public.ts'
import type { PodcastTables } from '#features/podcasts/public.server.ts'
import { episodePath, feedPath } from '#features/podcasts/public.ts'
import type { AppContext } from '#server/app-context.ts'
import { type Tx, withTables } from '#server/platform/database/database.ts'
import type { ContentImportTables } from './tables.server.ts'

const t = withTables<ContentImportTables & BlogTables & PodcastTables>()

export const maxAddress = 500

/** A path as it is kept and looked for: decoded, in small letters, without a slash at its end; null where it is none. */
export function toOldAddress(path: string, post: string | null = null): string | null {
  if (!path.startsWith('/')) return null
  let decoded = path
  try {
    decoded = decodeURIComponent(path)
  } catch {
    return null
  }
  const clean = decoded.normalize('NFC').toLowerCase().replace(/\/+$/, '') || '/'
  const address = post === null ? clean : `${clean}?p=${post}`
  const isTaken =
    address !== '/' &&
    address.length <= maxAddress &&
    !/[\p{Cc}\p{Cf}]/u.test(clean.replace(/[\u200C\u200D]/g, ''))
  return isTaken ? address : null
}

export type OldAddress = { address: string } & (
  | { post: string; episode?: undefined; feed?: undefined }
  | { episode: string; post?: undefined; feed?: undefined }
  | { feed: 'blog' | 'podcast'; post?: undefined; episode?: undefined }
)

/** Keeps where things stood; of an address that leads somewhere already, that stays. */
export async function keepOldAddresses(tx: Tx, addresses: readonly OldAddress[]): Promise<number> {
  let kept = 0
  for (let start = 0; start < addresses.length; start += 1000) {
    const made = await t(tx)
      .insertInto('old_address')
      .values(
        addresses.slice(start, start + 1000).map(({ address, post, episode, feed }) => ({
          address,
          post_id: post ?? null,
          episode_id: episode ?? null,
          feed: feed ?? null,
        })),
      )
      .onConflict(conflict => conflict.column('address').doNothing())
      .executeTakeFirst()
    kept += Number(made.numInsertedOrUpdatedRows ?? 0)
  }
  return kept
}

/**
 * Where what stood at an address of the old site is now: always a page of ours that is out, for it is built of the row and
 * not of what was asked. Null where nothing is known of it.
 */
export async function findMoved(
  { db }: Pick<AppContext, 'db'>,
  { path, post }: { path: string; post: string | null },
): Promise<string | null> {
  const address = toOldAddress(path, post)
  if (address === null) return null
  const row = await t(db)
    .selectFrom('old_address')
    .leftJoin('blog_post', join =>
      join.onRef('blog_post.id', '=', 'post_id').on('blog_post.published_at', 'is not', null),
    )
    .leftJoin('podcast_episode', join =>
      join.onRef('podcast_episode.id', '=', 'episode_id').on('podcast_episode.published_at', 'is not', null),
    )
    .select(['blog_post.slug as post', 'podcast_episode.slug as episode', 'feed'])
    .where('address', '=', address)
    .executeTakeFirst()
  if (row?.post) return postPath({ slug: row.post })
  if (row?.episode) return episodePath({ slug: row.episode })
  if (row?.feed) return row.feed === 'blog' ? feedFiles.rss : feedPath
  return null
}
