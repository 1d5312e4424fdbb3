import { AppError } from '#contract/app-error.ts'
import type { CheckedInputOf } from '#contract/endpoint.ts'
import { isShut } from '#features/enrolment/public.server.ts'
import { addCard, cardId } from '#features/phrasebook/public.server.ts'
import type { CardClip } from '#features/phrasebook/public.ts'
import { findPlayed } from '#features/recordings/public.server.ts'
import { persianNumber } from '#persian/digits.ts'
import type { SignedIn } from '#server/app-context.ts'
import { type Db, type Tx, transaction, withTables } from '#server/platform/database/database.ts'
import { maxClip } from './clip.ts'
import type * as calls from './contract.ts'
import type { ClipsAndCards } from './tables.server.ts'

const t = withTables<ClipsAndCards>()

/** Files end a little elsewhere than is said of them, in seconds. */
const endAllowed = 1

/**
 * @throws AppError notFound for what may not be watched; invalid for a stretch that is none; conflict where there is no room
 * for one more card
 */
export async function putClip(
  { db, user, now }: SignedIn,
  { id, recording, clip, from, to, ...sides }: CheckedInputOf<typeof calls.putClip>,
) {
  const { row, card } = await findPlayed(db, user.id, { id, recording }, now())
  if (to <= from) throw refuse('پایان تکه باید پس از آغاز آن باشد.')
  if (to - from > maxClip) throw refuse(`هر تکه بیش از ${persianNumber(maxClip)} ثانیه نمی‌شود.`)
  if (to > (card.seconds ?? row.seconds) + endAllowed) throw refuse('این ضبط به آنجا نمی‌رسد.')
  const source = `clip ${clip}`
  await transaction(db, async tx => {
    if (!(await addCard(tx, user.id, { source, ...sides }, now())))
      throw new AppError('conflict', { message: 'عبارت‌نامهٔ شما پر است و کارت تازه در آن جا نمی‌شود.' })
    await t(tx)
      .insertInto('phrase_clip')
      .values({
        phrase_id: cardId(user.id, source),
        recording_id: row.id,
        media_id: card.id,
        title: row.title,
        from_second: from,
        to_second: to,
        created_at: now(),
      })
      .onConflict(conflict => conflict.column('phrase_id').doNothing())
      .execute()
  })
  return {}
}

const refuse = (message: string) => new AppError('invalid', { errors: [{ field: 'to', message }] })

/** What is heard of cards: nothing where the recording is gone or another, or the time to watch it is over. */
export async function findCardClips(
  db: Db,
  userId: string,
  phraseIds: readonly string[],
  now: Date,
): Promise<Map<string, CardClip>> {
  const rows = await t(db)
    .selectFrom('phrase_clip')
    .leftJoin('recording', on =>
      on
        .onRef('recording.id', '=', 'phrase_clip.recording_id')
        .onRef('recording.media_id', '=', 'phrase_clip.media_id'),
    )
    .leftJoin('class_session', 'class_session.id', 'recording.session_id')
    .leftJoin('course_group', 'course_group.id', 'class_session.group_id')
    .leftJoin('enrolment', on =>
      on.onRef('enrolment.group_id', '=', 'course_group.id').on('enrolment.user_id', '=', userId),
    )
    .select(['phrase_id', 'phrase_clip.title', 'from_second as from', 'to_second as to'])
    .select(['recording.id as recording', 'enrolment.id as enrolment', 'ends_at', 'recordings_days'])
    .where('phrase_id', 'in', phraseIds)
    .execute()
  const clips = new Map<string, CardClip>()
  for (const { phrase_id, title, from, to, recording, enrolment, ends_at, recordings_days } of rows) {
    const isHeard = recording && enrolment && ends_at && !isShut({ ends_at, recordings_days }, now)
    const source = isHeard ? { recording, enrolment } : null
    if (source || !clips.has(phrase_id)) clips.set(phrase_id, { title, from, to, source })
  }
  return clips
}

/** All the feature holds of a person. */
export async function exportClips(db: Db, userId: string): Promise<object> {
  const clips = await t(db)
    .selectFrom('phrase_clip')
    .innerJoin('phrase', 'phrase.id', 'phrase_id')
    .select(['english', 'phrase_clip.title as recording', 'from_second as from', 'to_second as to'])
    .where('owner_id', '=', userId)
    .orderBy('phrase_clip.created_at')
    .execute()
  return { clips }
}

/** A card takes its clip along; this is for whichever feature erases first. */
export async function eraseClips(tx: Tx, userId: string): Promise<void> {
  const theirs = t(tx).selectFrom('phrase').select('id').where('owner_id', '=', userId)
  await t(tx).deleteFrom('phrase_clip').where('phrase_id', 'in', theirs).execute()
}
