import { noId } from '#server/platform/database/database.ts'
import type { RequestContext } from '../../app-context.ts'
import { type Db, withTables } from '../../platform/database/database.ts'
import { kindNamed } from './kinds.ts'
import { signedLink } from './links.ts'
import { savedName } from './saved-name.ts'
import type { MediaTables } from './tables.ts'

const t = withTables<MediaTables>()

/** A recording as lists show it: what it is and weighs, and no link. */
export type MediaCard = Awaited<ReturnType<typeof mediaCards>> extends Map<string, infer C> ? C : never

export async function mediaCards(db: Db, ids: readonly string[]) {
  // An `in` wants something to look for.
  const asked = ids.length > 0 ? ids : [noId]
  const rows = await t(db)
    .selectFrom('media')
    .select([
      'id',
      'kind',
      'family',
      'name',
      'bytes',
      'state',
      'seconds',
      'peaks',
      'width',
      'height',
      'file_key',
    ])
    .where('id', 'in', asked)
    .execute()
  const made = await t(db).selectFrom('media_rendition').selectAll().where('media_id', 'in', asked).execute()
  return new Map(
    rows.map(row => {
      const of = (kind: 'audio' | 'poster' | 'original') =>
        made.find(({ media_id, kind: is }) => media_id === row.id && is === kind) ?? null
      return [row.id, { ...row, audio: of('audio'), poster: of('poster'), original: of('original') }] as const
    }),
  )
}

/** The same with what it is played from, for the browser that asks. `name` is what is saved of it called. */
export function withLinks(context: RequestContext, card: MediaCard, name = card.name) {
  const { kind, file_key, audio, poster, original } = card
  const reader = kindNamed(context.app, kind)?.mayFetch ? context.user?.id : undefined
  const link = (key: string) => signedLink(context, key, { reader })
  const save = (key: string) => signedLink(context, key, { saveAs: savedName(name, key), reader })
  return {
    src: link(file_key),
    save: save(file_key),
    audio: audio && { src: link(audio.file_key), save: save(audio.file_key), bytes: audio.bytes },
    poster: poster && { src: link(poster.file_key), bytes: poster.bytes },
    original: original && {
      src: link(original.file_key),
      save: save(original.file_key),
      bytes: original.bytes,
    },
    peaks: Array.isArray(card.peaks) ? card.peaks : null,
  }
}

/** Whether this person sent this, as this kind, and it is no other's by now. */
export async function ownMedia(db: Db, userId: string, id: string, kind: string): Promise<boolean> {
  const row = await t(db)
    .selectFrom('media')
    .select('id')
    .where('id', '=', id)
    .where('owner_id', '=', userId)
    .where('kind', '=', kind)
    .executeTakeFirst()
  return row !== undefined
}

/** Of these files those that this person sent as one of these kinds. */
export async function findOwnMedia(
  db: Db,
  userId: string,
  { ids, kinds }: { ids: readonly string[]; kinds: readonly string[] },
) {
  if (ids.length === 0) return []
  return t(db)
    .selectFrom('media')
    .select(['id', 'kind', 'family', 'name'])
    .where('owner_id', '=', userId)
    .where('kind', 'in', kinds)
    .where('id', 'in', ids)
    .execute()
}
