import { AppError, notFound } from '#contract/app-error.ts'
import type { CheckedInputOf } from '#contract/endpoint.ts'
import { findMine, lockEnrolment, type MyRow } from '#features/enrolment/public.server.ts'
import { markActive } from '#features/streaks/public.server.ts'
import type { GroupLearner, SignedIn } from '#server/app-context.ts'
import type { UploadKind } from '#server/engines/media/kinds.ts'
import { ownMedia } from '#server/engines/media/media-cards.ts'
import { type Db, type Tx, transaction, withTables } from '#server/platform/database/database.ts'
import {
  type AnswerRow,
  type HomeworkRow,
  listAttempts,
  selectHomework,
  toAnswers,
  toHomework,
} from './answers.server.ts'
import type * as calls from './contract.ts'
import { maxFileBytes, maxVoiceBytes } from './contract.ts'
import { countLateDays } from './points.ts'
import type { HomeworkTables } from './tables.server.ts'
import { findDrafts } from './workshop-texts.server.ts'

const t = withTables<HomeworkTables>()
/** How far back somebody's own clock is believed. */
const oldest = 7 * 86_400_000

/** A file that is handed in; films count, for browsers put sound into their containers. */
export const homeworkFile: UploadKind = {
  name: 'homework-file',
  access: 'user',
  maxBytes: maxFileBytes,
  families: ['picture', 'audio', 'video', 'document'],
  personal: true,
}

/** What somebody says: an answer, or what a teacher says of one. */
export const homeworkVoice: UploadKind = {
  name: 'homework-voice',
  access: 'user',
  maxBytes: maxVoiceBytes,
  families: ['audio', 'video'],
  personal: true,
}

/** @throws AppError notFound, as `findMine` */
export async function myHomework(context: SignedIn, { id }: CheckedInputOf<typeof calls.myHomework>) {
  const { db, user, now } = context
  const mine = await findMine(db, user.id, id)
  const learner = { enrolmentId: id, groupId: mine.group_id, isFrozen: mine.state === 'frozen' }
  const items = await listHomework(db, learner, now())
  const all = await toAnswers(
    context,
    items.flatMap(({ attempts }) => attempts),
  )
  const answers = new Map(all.map(answer => [answer.id, answer]))
  const drafts = await findDrafts(db, id)
  return {
    items: items.map(({ row, attempts, isOpen }) => ({
      ...toHomework(row),
      draftId: drafts.get(row.id) ?? null,
      isOpen,
      answers: attempts.map(({ id }) => answers.get(id)!),
    })),
  }
}

/**
 * The homework of a group with a learner's tries: what can still be done comes first, the soonest due first; then what is
 * over, the newest first.
 */
export async function listHomework(db: Db, { enrolmentId, groupId, isFrozen }: GroupLearner, now: Date) {
  const rows = await selectHomework(db).where('group_id', '=', groupId).execute()
  const tries = await listAttempts(db, enrolmentId)
  const items = rows.map(row => {
    const attempts = tries.filter(({ homework_id }) => homework_id === row.id)
    return { row, attempts, isOpen: !isFrozen && whyShut(row, attempts, now) === null }
  })
  const time = ({ row }: (typeof items)[number]) => row.due_at.getTime()
  return [
    ...items.filter(({ isOpen }) => isOpen).sort((one, other) => time(one) - time(other)),
    ...items.filter(({ isOpen }) => !isOpen).sort((one, other) => time(other) - time(one)),
  ]
}

/** Why a learner may not hand in what was written at an instant; null where they may. */
export const findRefusal = ({
  homework,
  attempts,
  state,
  handedAt,
}: {
  homework: HomeworkRow
  attempts: readonly AnswerRow[]
  state: MyRow['state']
  handedAt: Date
}): string | null =>
  state === 'frozen' ? 'ثبت‌نام شما در این گروه نگه داشته شده است.' : whyShut(homework, attempts, handedAt)

/** Why nothing may be handed in that was written at an instant; null where it may. */
function whyShut(homework: HomeworkRow, attempts: readonly AnswerRow[], handed: Date): string | null {
  const last = attempts.at(-1)
  if (last?.state === 'waiting') return 'پاسخ شما در صف تصحیح است؛ پس از تصحیح می‌توانید دوباره بفرستید.'
  if (last?.state === 'marked') return 'این تکلیف تصحیح شده است.'
  if (!last && homework.late_rule === 'none' && handed > homework.due_at) return 'مهلت این تکلیف گذشته است.'
  return null
}

/**
 * Takes an answer in, once; a later try of what was returned is no later than the first.
 * @throws AppError notFound; conflict, where nothing may be handed in (any more), or the id is another answer's; invalid,
 * for an answer of a kind that is not taken
 */
export async function handIn({ db, user, now }: SignedIn, input: CheckedInputOf<typeof calls.handIn>) {
  const { id, homework: homeworkId, answer, text, fileId, voiceId } = input
  const mine = await findMine(db, user.id, id)
  const arrived = now()
  const handed = believed(new Date(input.at), arrived)
  return transaction(db, async tx => {
    // One after another: two at once would be the same try.
    await lockEnrolment(tx, id)
    const homework = await findHomework(tx, homeworkId, mine.group_id)
    const attempts = await listAttempts(tx, id, homeworkId)
    const given = { text: text || null, file_id: fileId, voice_id: voiceId }
    const before = attempts.find(row => row.id === answer)
    if (before) return again(before, given)
    await checkKinds(tx, user.id, homework, given)
    return insertAnswer(tx, {
      id: answer,
      userId: user.id,
      mine,
      homework,
      attempts,
      given,
      handedAt: handed,
      arrivedAt: arrived,
    })
  })
}

/** Homework that a group was given. @throws AppError notFound, for another group's too */
export async function findHomework(db: Db, id: string, groupId: string): Promise<HomeworkRow> {
  const row = await selectHomework(db)
    .where('homework.id', '=', id)
    .where('group_id', '=', groupId)
    .executeTakeFirstOrThrow(notFound)
  return row
}

/** Writes down an answer of an enrolment that is locked. @throws AppError conflict, where nothing may be handed in (any more) */
export async function insertAnswer(
  tx: Tx,
  {
    id,
    userId,
    mine,
    homework,
    attempts,
    given,
    handedAt,
    arrivedAt,
  }: {
    id: string
    userId: string
    mine: MyRow
    homework: HomeworkRow
    /** What was handed in of it before. */
    attempts: readonly AnswerRow[]
    given: Given
    handedAt: Date
    arrivedAt: Date
  },
) {
  const refusal = findRefusal({ homework, attempts, state: mine.state, handedAt })
  if (refusal) throw refuse(refusal)
  const row = {
    attempt: attempts.length + 1,
    late_days: attempts[0]?.late_days ?? countLateDays(homework.due_at, handedAt),
  }
  const { numInsertedOrUpdatedRows } = await t(tx)
    .insertInto('homework_answer')
    .values({
      id,
      homework_id: homework.id,
      enrolment_id: mine.id,
      ...given,
      ...row,
      handed_at: handedAt,
      arrived_at: arrivedAt,
      points: null,
      comment: null,
      note_id: null,
      graded_by: null,
      graded_at: null,
    })
    .onConflict(conflict => conflict.column('id').doNothing())
    .executeTakeFirstOrThrow()
  if (numInsertedOrUpdatedRows !== 1n) throw new AppError('conflict')
  await markActive(tx, 'homework', [{ userId, at: handedAt }])
  return { try: row.attempt, lateDays: row.late_days }
}

export const refuse = (message: string) => new AppError('conflict', { message })

/** Somebody's own clock, held between a week ago and now. */
const believed = (at: Date, now: Date) =>
  new Date(Math.min(now.getTime(), Math.max(at.getTime(), now.getTime() - oldest)))

type Given = Pick<AnswerRow, 'text' | 'file_id' | 'voice_id'>

/** The same answer sent again is this one, even where nobody remembers its key. */
function again(before: AnswerRow, given: Given) {
  const isSame = (Object.keys(given) as (keyof Given)[]).every(name => before[name] === given[name])
  if (!isSame) throw new AppError('conflict')
  return { try: before.attempt, lateDays: before.late_days }
}

async function checkKinds(tx: Tx, userId: string, { takes }: HomeworkRow, given: Given) {
  const wrong = (field: string, message: string) =>
    new AppError('invalid', { message, errors: [{ field, message }] })
  const { text, file_id, voice_id } = given
  if (!text && !file_id && !voice_id) throw wrong('text', 'پاسخی نوشته یا گذاشته نشده است.')
  if (text && !takes.includes('text')) throw wrong('text', 'این تکلیف پاسخ نوشتنی نمی‌پذیرد.')
  if (file_id && !takes.includes('file')) throw wrong('fileId', 'این تکلیف فایل نمی‌پذیرد.')
  if (voice_id && !takes.includes('voice')) throw wrong('voiceId', 'این تکلیف پاسخ صوتی نمی‌پذیرد.')
  if (file_id && !(await ownMedia(tx, userId, file_id, homeworkFile.name)))
    throw wrong('fileId', 'این فایل پیدا نشد؛ دوباره بگذاریدش.')
  if (voice_id && !(await ownMedia(tx, userId, voice_id, homeworkVoice.name)))
    throw wrong('voiceId', 'این صدا پیدا نشد؛ دوباره ضبطش کنید.')
}
