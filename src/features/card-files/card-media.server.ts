import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { AppError } from '#contract/app-error.ts'
import { cardId } from '#features/phrasebook/public.server.ts'
import { fileSize } from '#persian/file-size.ts'
import type { AppContext, SignedIn } from '#server/app-context.ts'
import { signedLink } from '#server/engines/media/links.ts'
import { type Db, type Tx, withTables } from '#server/platform/database/database.ts'
import type { Job } from '#server/platform/jobs.ts'
import type { CardFile, MediaKind } from './files/card-file.ts'
import type { IncomingCard } from './plan-import.ts'
import type { MediaAndCards } from './tables.server.ts'

const t = withTables<MediaAndCards>()

/** Of all that somebody's cards bring to be heard and seen. */
const maxBytesOfOne = 200 * 1024 * 1024
const folder = 'private/card-media/'
/** Each waits for the disk or the bucket. */
const storedAtOnce = 16
const kinds = ['sound', 'picture'] as const

export type StoredMedia = ReadonlyMap<string, { key: string; bytes: number }>

/** Stores what these cards bring, each file once however many have it; answers where it lies. */
export async function storeMedia(
  { files }: AppContext,
  cards: readonly IncomingCard[],
  media: CardFile['media'],
): Promise<StoredMedia> {
  const wanted = new Set(cards.flatMap(card => kinds.flatMap(kind => card.media[kind] ?? [])))
  const chosen = [...media].filter(([name]) => wanted.has(name))
  const stored = new Map<string, { key: string; bytes: number }>()
  for (let start = 0; start < chosen.length; start += storedAtOnce) {
    await Promise.all(
      chosen.slice(start, start + storedAtOnce).map(async ([name, { ending, bytes }]) => {
        const key = `${folder}${randomUUID()}.${ending}`
        await files.put(key, Buffer.from(bytes))
        stored.set(name, { key, bytes: bytes.length })
      }),
    )
  }
  return stored
}

/**
 * Writes down what is heard and seen of those cards that came new. Under the lock of whoever wrote them.
 * @throws AppError conflict, where somebody has no room for so much
 */
export async function keepMedia(
  tx: Tx,
  userId: string,
  { cards, added, stored }: { cards: readonly IncomingCard[]; added: readonly string[]; stored: StoredMedia },
): Promise<void> {
  const fresh = new Set(added)
  const rows = cards.flatMap(({ source, media }) => {
    const phrase_id = cardId(userId, source)
    if (!fresh.has(phrase_id)) return []
    return kinds.flatMap(kind => {
      const file = stored.get(media[kind] ?? '')
      return file ? [{ phrase_id, kind, file_key: file.key, bytes: file.bytes }] : []
    })
  })
  if (rows.length === 0) return
  await sql`
    insert into card_media (phrase_id, kind, file_key, bytes)
    select * from unnest(${rows.map(row => row.phrase_id)}::uuid[], ${rows.map(row => row.kind)}::text[],
      ${rows.map(row => row.file_key)}::text[], ${rows.map(row => row.bytes)}::int[])`.execute(t(tx))
  const { bytes } = await t(tx)
    .selectFrom(selectOwn(tx, userId).select(['file_key', 'bytes']).distinct().as('file'))
    .select(sql<number>`coalesce(sum(bytes), 0)::float8`.as('bytes'))
    .executeTakeFirstOrThrow()
  if (bytes <= maxBytesOfOne) return
  throw new AppError('conflict', {
    message: `صدا و تصویر کارت‌هایتان بیش از ${fileSize(maxBytesOfOne)} می‌شود. بسته را بی‌صدا و بی‌تصویر از Anki بگیرید.`,
  })
}

const selectOwn = (db: Db, userId: string) =>
  t(db)
    .selectFrom('card_media')
    .innerJoin('phrase', 'phrase.id', 'card_media.phrase_id')
    .where('phrase.owner_id', '=', userId)

/** What is heard and seen of somebody's cards, by links that are good for them alone. */
export async function findCardMedia(
  context: Pick<SignedIn, 'app' | 'browser' | 'db' | 'now' | 'user'>,
  phraseIds: readonly string[],
): Promise<Map<string, Partial<Record<MediaKind, string>>>> {
  const rows = await selectOwn(context.db, context.user.id)
    .select(['phrase_id', 'kind', 'file_key'])
    .where('phrase_id', 'in', phraseIds)
    .execute()
  const found = new Map<string, Partial<Record<MediaKind, string>>>()
  for (const { phrase_id, kind, file_key } of rows) {
    found.set(phrase_id, { ...found.get(phrase_id), [kind]: signedLink(context, file_key) })
  }
  return found
}

/** What was stored a day ago or longer and belongs to no card: those of deleted cards and people, and of imports that failed. */
export const sweepCardMedia: Job = {
  name: 'sweep-card-media',
  every: '25 4 * * *',
  async run({ db, files, now }) {
    const before = now().getTime() - 24 * 3600_000
    for await (const { key } of files.list(folder)) {
      const row = await t(db)
        .selectFrom('card_media')
        .select('phrase_id')
        .where('file_key', '=', key)
        .executeTakeFirst()
      if (row) continue
      const facts = await files.stat(key)
      if (facts && facts.modified.getTime() < before) await files.delete(key)
    }
  },
}
