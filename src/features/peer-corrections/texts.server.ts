import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { AppError, notFound } from '#contract/app-error.ts'
import type { CheckedInputOf } from '#contract/endpoint.ts'
import { findOwnText, nameText } from '#features/writing-correction/public.server.ts'
import { persianNumber } from '#persian/digits.ts'
import type { SignedIn } from '#server/app-context.ts'
import { countRows, type Db, noId, transaction, withTables } from '#server/platform/database/database.ts'
import type * as calls from './contract.ts'
import { hoursTaken, maxWaiting, type OwnText, type Peers, wordLimits } from './contract.ts'
import { holdsContact } from './find-contact.ts'
import { findMember, findNicknames, joinPeers } from './members.server.ts'
import { findWritingLevels, listLevelsUpTo } from './own-levels.server.ts'
import type { PeerAndWriting } from './tables.server.ts'

const t = withTables<PeerAndWriting>()

/** How many of each list are shown. */
const listed = 20

/** Until when what was taken before is given free again. */
const isExpired = (now: Date) => new Date(now.getTime() - hoursTaken * 3_600_000)

export async function readPeers({ db, user, now }: SignedIn): Promise<Peers> {
  const member = await findMember(db, user.id)
  const levels = await findWritingLevels(db, user.id)
  const taken = await t(db)
    .selectFrom('peer_correction')
    .select('id')
    .where('corrector_id', '=', user.id)
    .where('sent_at', 'is', null)
    .where('reported_at', 'is', null)
    .where('taken_at', '>', isExpired(now()))
    .executeTakeFirst()
  return {
    nickname: member?.nickname ?? null,
    isStopped: Boolean(member?.stopped_at),
    levels: [...levels].map(([language, level]) => ({ language, level })),
    own: await listOwn(db, user.id, now()),
    takenId: taken?.id ?? null,
    queue: await listQueue(db, user.id, now()),
    given: await listGiven(db, user.id),
  }
}

/** What somebody shared, and what they could: texts that have words enough. */
async function listOwn(db: Db, userId: string, now: Date): Promise<OwnText[]> {
  const shared = await t(db)
    .selectFrom('peer_text')
    .leftJoin('peer_correction', 'peer_text_id', 'peer_text.id')
    .select([
      'text_id',
      'title',
      'language',
      'level',
      'words',
      'closed_at',
      'sent_at',
      'taken_at',
      'reported_at',
    ])
    .select('peer_correction.id as correction')
    .where('writer_id', '=', userId)
    .orderBy('shared_at', 'desc')
    .orderBy('peer_text.id')
    .limit(listed)
    .execute()
  const couldBe = await t(db)
    .selectFrom('writing_text')
    .select(['id', 'title', 'language', 'level', 'words'])
    .where('user_id', '=', userId)
    .where('words', '>=', wordLimits.min)
    .where('words', '<=', wordLimits.max)
    .where('body', '<>', '')
    .where('id', 'not in', [...shared.flatMap(({ text_id }) => text_id ?? []), noId])
    .orderBy('changed_at', 'desc')
    .orderBy('id')
    .limit(listed)
    .execute()
  return [
    ...shared.map(row => ({
      textId: row.text_id,
      title: nameText(row.title),
      language: row.language,
      level: row.level,
      words: row.words,
      state: row.closed_at
        ? ('closed' as const)
        : row.sent_at
          ? ('corrected' as const)
          : row.taken_at && row.taken_at > isExpired(now)
            ? ('taken' as const)
            : ('waiting' as const),
      // What was reported is shown to nobody any more.
      correctionId: row.sent_at && !row.reported_at ? row.correction : null,
    })),
    ...couldBe.map(({ id, title, ...row }) => ({
      ...row,
      textId: id,
      title: nameText(title),
      state: 'private' as const,
      correctionId: null,
    })),
  ]
}

/** Texts that nobody has, and of which somebody is not the writer. */
const selectFree = (db: Db, userId: string, now: Date) =>
  t(db)
    .selectFrom('peer_text')
    .where('closed_at', 'is', null)
    .where('writer_id', '<>', userId)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('peer_correction')
            .select('id')
            .whereRef('peer_text_id', '=', 'peer_text.id')
            .where(({ eb, or }) => or([eb('sent_at', 'is not', null), eb('taken_at', '>', isExpired(now))])),
        ),
      ),
    )

/** What somebody may correct: first of those who gave more corrections than they got, then the longest shown. */
async function listQueue(db: Db, userId: string, now: Date) {
  const levels = await findWritingLevels(db, userId)
  if (levels.size === 0) return []
  const rows = await selectFree(db, userId, now)
    .selectAll('peer_text')
    .where(({ eb, or, and }) =>
      or(
        [...levels].map(([language, level]) =>
          and([eb('language', '=', language), eb('level', 'in', listLevelsUpTo(level))]),
        ),
      ),
    )
    .orderBy(
      sql<number>`
        (select count(*) from peer_correction as gave
          where gave.corrector_id = peer_text.writer_id and gave.sent_at is not null and coalesce(gave.weight, 50) > 0)
        - (select count(*) from peer_correction as got join peer_text as other on other.id = got.peer_text_id
          where other.writer_id = peer_text.writer_id and got.sent_at is not null)`,
      'desc',
    )
    .orderBy('shared_at')
    .orderBy('id')
    .limit(listed)
    .execute()
  const names = await findNicknames(
    db,
    rows.map(({ writer_id }) => writer_id),
  )
  return rows.map(({ id, writer_id, language, level, words, shared_at }) => ({
    id,
    nickname: names.get(writer_id) ?? '',
    language,
    level,
    words,
    at: shared_at.toISOString(),
  }))
}

async function listGiven(db: Db, userId: string) {
  const rows = await t(db)
    .selectFrom('peer_correction')
    .innerJoin('peer_text', 'peer_text.id', 'peer_text_id')
    .select(['peer_correction.id', 'writer_id', 'level', 'sent_at', 'rating', 'weight'])
    .where('corrector_id', '=', userId)
    .where('sent_at', 'is not', null)
    .orderBy('sent_at', 'desc')
    .orderBy('peer_correction.id')
    .limit(listed)
    .execute()
  const names = await findNicknames(
    db,
    rows.map(({ writer_id }) => writer_id),
  )
  return rows.map(({ writer_id, sent_at, ...row }) => ({
    ...row,
    nickname: names.get(writer_id) ?? '',
    at: sent_at!.toISOString(),
  }))
}

/** @throws AppError notFound; conflict, where it does not fit, holds a number or address, or too many wait; notAllowed */
export async function shareText(
  { db, user, now }: SignedIn,
  { id, nickname }: CheckedInputOf<typeof calls.shareText>,
) {
  const refused = (message: string) => new AppError('conflict', { message })
  await transaction(db, async tx => {
    const own = await findOwnText(tx, id, user.id)
    await joinPeers(tx, user.id, nickname)
    const { body, words } = own
    if (words < wordLimits.min || words > wordLimits.max || !body.trim())
      throw refused(
        `نوشته‌ای را می‌توان نشان داد که ${persianNumber(wordLimits.min)} تا ${persianNumber(wordLimits.max)} واژه دارد.`,
      )
    if (holdsContact(body))
      throw refused('در این نوشته شماره، نشانی یا شناسه‌ای هست؛ پیش از نشان دادن، آن را بردارید.')
    const waiting = await countRows(
      t(tx)
        .selectFrom('peer_text')
        .leftJoin('peer_correction', 'peer_text_id', 'peer_text.id')
        .where('writer_id', '=', user.id)
        .where('sent_at', 'is', null)
        .where('closed_at', 'is', null)
        .where(({ eb, or }) => or([eb('text_id', 'is', null), eb('text_id', '<>', id)])),
    )
    if (waiting >= maxWaiting)
      throw refused(
        `${persianNumber(maxWaiting)} نوشته‌تان در انتظار است؛ با تصحیح دیگران نوبتتان جلو می‌افتد.`,
      )
    // Pressed twice it is shown once.
    await t(tx)
      .insertInto('peer_text')
      .values({
        id: randomUUID(),
        text_id: id,
        writer_id: user.id,
        title: own.title,
        prompt: own.prompt,
        body,
        language: own.language,
        level: own.level,
        words,
        shared_at: now(),
      })
      .onConflict(conflict => conflict.column('text_id').doNothing())
      .execute()
  })
  return {}
}

/** @throws AppError notFound; conflict, where somebody has it or had it */
export async function withdrawText(
  { db, user, now }: SignedIn,
  { id }: CheckedInputOf<typeof calls.withdrawText>,
) {
  await transaction(db, async tx => {
    const own = await t(tx)
      .selectFrom('peer_text')
      .select(['id', 'closed_at'])
      .where('text_id', '=', id)
      .where('writer_id', '=', user.id)
      .forUpdate()
      .executeTakeFirstOrThrow(notFound)
    const held = await t(tx)
      .selectFrom('peer_correction')
      .select('id')
      .where('peer_text_id', '=', own.id)
      .where(({ eb, or }) => or([eb('sent_at', 'is not', null), eb('taken_at', '>', isExpired(now()))]))
      .executeTakeFirst()
    if (held || own.closed_at)
      throw new AppError('conflict', { message: 'کسی این نوشته را برای تصحیح برداشته است.' })
    await t(tx).deleteFrom('peer_text').where('id', '=', own.id).execute()
  })
  return {}
}

/** @throws AppError notFound; conflict, where another one is at hand, or somebody was faster; notAllowed, where the level is too low */
export async function takeText(
  { db, user, now }: SignedIn,
  { id, nickname }: CheckedInputOf<typeof calls.takeText>,
) {
  const correctionId = randomUUID()
  await transaction(db, async tx => {
    // Of two who take it the second waits here, and finds it taken.
    const shown = await t(tx)
      .selectFrom('peer_text')
      .select(['id', 'language', 'level', 'writer_id'])
      .where('id', '=', id)
      .where('writer_id', '<>', user.id)
      .forUpdate()
      .executeTakeFirstOrThrow(notFound)
    await joinPeers(tx, user.id, nickname)
    const level = (await findWritingLevels(tx, user.id)).get(shown.language)
    if (!level || !listLevelsUpTo(level).some(one => one === shown.level))
      throw new AppError('notAllowed', { message: 'سطح این نوشته از سطح شما بالاتر است.' })
    const free = await selectFree(tx, user.id, now()).select('id').where('id', '=', id).executeTakeFirst()
    if (!free) throw new AppError('conflict', { message: 'این نوشته را کس دیگری برداشت.' })
    await t(tx)
      .deleteFrom('peer_correction')
      .where('sent_at', 'is', null)
      .where('reported_at', 'is', null)
      .where('taken_at', '<=', isExpired(now()))
      .where(({ eb, or }) => or([eb('peer_text_id', '=', id), eb('corrector_id', '=', user.id)]))
      .execute()
    const made = await t(tx)
      .insertInto('peer_correction')
      .values({ id: correctionId, peer_text_id: id, corrector_id: user.id, taken_at: now() })
      .onConflict(conflict => conflict.doNothing())
      .returning('id')
      .executeTakeFirst()
    if (!made)
      throw new AppError('conflict', {
        message: 'نوشتهٔ دیگری در دست دارید؛ نخست آن را تمام کنید یا برگردانید.',
      })
  })
  return { correctionId }
}
