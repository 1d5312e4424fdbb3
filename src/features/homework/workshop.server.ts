import { mayDo } from '#account/permissions.ts'
import { staffWhoMay } from '#account/public.server.ts'
import { AppError } from '#contract/app-error.ts'
import type { CheckedInputOf } from '#contract/endpoint.ts'
import { paths } from '#contract/paths.ts'
import { groupTitle, selectClasses, selectTaught } from '#features/courses/public.server.ts'
import { findMine, lockEnrolment } from '#features/enrolment/public.server.ts'
import { findAccount } from '#features/teachers/public.server.ts'
import {
  answerFileKinds,
  beginHomeworkText,
  countAnswerFiles,
  findOwnText,
  type HomeworkTextHooks,
  refuseKind,
  type TextRow,
} from '#features/writing-correction/public.server.ts'
import type { AppContext, SignedIn } from '#server/app-context.ts'
import { type Tx, transaction, withTables } from '#server/platform/database/database.ts'
import { type HomeworkRow, listAttempts, selectHomework } from './answers.server.ts'
import type * as calls from './contract.ts'
import { limits } from './contract.ts'
import { findHomeworkOfAnswer, lockAnswer, writeGrade } from './grade-answers.server.ts'
import { findHomework, findRefusal, insertAnswer, refuse } from './my-homework.server.ts'
import type { HomeworkTables } from './tables.server.ts'
import { findDrafts, findLink, findTextsOfAnswers } from './workshop-texts.server.ts'

// Homework that is written in the workshop of texts: there it is a text like others, here an answer like others.

const t = withTables<HomeworkTables>()

/**
 * The draft in which somebody writes their homework in the workshop, made where there is none.
 * @throws AppError notFound; conflict, where nothing may be handed in, or no text is asked for
 */
export async function writeInWorkshop(
  { db, user, now }: SignedIn,
  { id, homework: homeworkId, text }: CheckedInputOf<typeof calls.writeInWorkshop>,
) {
  const at = now()
  const mine = await findMine(db, user.id, id)
  return transaction(db, async tx => {
    // One after another: two at once would be two drafts.
    await lockEnrolment(tx, id)
    const homework = await findHomework(tx, homeworkId, mine.group_id)
    const draft = (await findDrafts(tx, id)).get(homeworkId)
    if (draft) return { text: draft }
    if (homework.task !== 'writing' || !homework.takes.includes('text'))
      throw refuse('این تکلیف در کارگاه نوشتن نوشته نمی‌شود.')
    const attempts = await listAttempts(tx, id, homeworkId)
    const refusal = findRefusal({ homework, attempts, state: mine.state, handedAt: at })
    if (refusal) throw refuse(refusal)
    const last = attempts.at(-1)
    const previousTextId = (last && (await findTextsOfAnswers(tx, [last.id])).get(last.id)) ?? null
    const before = previousTextId === null ? null : await findOwnText(tx, previousTextId, user.id)
    const { language, level } = await selectClasses(tx)
      .where('class_session.id', '=', homework.session_id)
      .executeTakeFirstOrThrow()
    const textId = await beginHomeworkText(tx, {
      userId: user.id,
      title: homework.title,
      prompt: homework.body,
      language,
      level: level ?? 'B1',
      body: text || (before?.body ?? ''),
      previousTextId,
      now: at,
    })
    await t(tx)
      .insertInto('homework_text')
      .values({ text_id: textId, homework_id: homeworkId, enrolment_id: id, answer_id: null })
      .execute()
    return { text: textId }
  })
}

/** What an answer may be in the workshop besides typed words: a page is photographed there, where elsewhere any file is one. */
const toFileKinds = ({ takes }: HomeworkRow) =>
  answerFileKinds.filter(kind => takes.includes(kind === 'photo' ? 'file' : 'voice'))

/** Homework as the workshop knows it. */
export const homeworkTexts: HomeworkTextHooks = {
  async describe(db, text, now) {
    const link = await findLink(db, text.id)
    if (!link) return null
    const homework = await selectHomework(db)
      .where('homework.id', '=', link.homework_id)
      .executeTakeFirstOrThrow()
    const mine = await findMine(db, text.user_id, link.enrolment_id)
    const group = await selectClasses(db)
      .where('class_session.id', '=', homework.session_id)
      .executeTakeFirstOrThrow()
    const attempts = await listAttempts(db, link.enrolment_id, homework.id)
    const answer = attempts.find(({ id }) => id === link.answer_id)
    return {
      title: homework.title,
      group: groupTitle(group),
      html: homework.body_html,
      dueAt: homework.due_at.toISOString(),
      takes: toFileKinds(homework),
      link: paths.myCourse({ enrolment: link.enrolment_id, homework: homework.id }),
      refusal: findRefusal({ homework, attempts, state: mine.state, handedAt: now }),
      points: answer?.points ?? null,
      mostPoints: homework.max_points,
      isAskedAgain: answer?.state === 'returned' && answer === attempts.at(-1),
    }
  },

  async handIn(tx, text, now) {
    const link = await findLink(tx, text.id)
    if (!link) throw refuse('استاد این تکلیف را برداشته است؛ متن شما سر جایش می‌ماند.')
    const refuseBody = (message: string) =>
      new AppError('invalid', { message, errors: [{ field: 'body', message }] })
    const files = (await countAnswerFiles(tx, [text.id])).get(text.id)
    if (!text.body.trim() && !files) throw refuseBody('هنوز چیزی ننوشته‌اید.')
    if (text.body.length > limits.text) {
      throw refuseBody('پاسخ تکلیف حداکثر ۲۰٬۰۰۰ نویسه است؛ نوشته را کوتاه کنید.')
    }
    const { enrolment_id: enrolmentId, homework_id: homeworkId } = link
    const mine = await findMine(tx, text.user_id, enrolmentId)
    await lockEnrolment(tx, enrolmentId)
    const homework = await selectHomework(tx).where('homework.id', '=', homeworkId).executeTakeFirstOrThrow()
    // Its teacher may have changed what is taken since they were laid there.
    const taken = toFileKinds(homework)
    const unwanted =
      (files?.photos && !taken.includes('photo') && 'photo') ||
      (files?.voices && !taken.includes('voice') && 'voice')
    if (unwanted) {
      const message = refuseKind(unwanted)
      throw new AppError('invalid', { message, errors: [{ field: 'files', message }] })
    }
    // A text is one answer: both have one id.
    await insertAnswer(tx, {
      id: text.id,
      userId: text.user_id,
      mine,
      homework,
      attempts: await listAttempts(tx, enrolmentId, homeworkId),
      given: { text: text.body, file_id: null, voice_id: null },
      handedAt: now,
      arrivedAt: now,
    })
    await t(tx)
      .updateTable('homework_text')
      .set({ answer_id: text.id })
      .where('text_id', '=', text.id)
      .execute()
    return findCorrector(tx, homework.session_id, text)
  },

  async listFileKinds(db, textId) {
    const link = await findLink(db, textId)
    if (!link) return answerFileKinds
    const homework = await selectHomework(db)
      .where('homework.id', '=', link.homework_id)
      .executeTakeFirstOrThrow()
    return toFileKinds(homework)
  },

  async mayCorrect(db, user, textId) {
    if (!mayDo(user.roles, 'homework.give')) return false
    const row = await t(db)
      .selectFrom('homework_text')
      .innerJoin('homework', 'homework.id', 'homework_id')
      .innerJoin(selectClasses(db).as('class_session'), 'class_session.id', 'session_id')
      .select('text_id')
      .where('text_id', '=', textId)
      .where('group_id', 'in', await selectTaught(db, user))
      .executeTakeFirst()
    return row !== undefined
  },
}

/** The account of the group's teacher, where they have one by which they may correct it. */
async function findCorrector(tx: Tx, sessionId: string, { user_id }: TextRow): Promise<string | null> {
  const { groupTeacherId } = await selectClasses(tx)
    .where('class_session.id', '=', sessionId)
    .executeTakeFirstOrThrow()
  const account = groupTeacherId && (await findAccount(tx, groupTeacherId))
  if (!account || account === user_id) return null
  return (await staffWhoMay(tx, 'writing.correct')).includes(account) ? account : null
}

/**
 * Grades the answer that a text of the workshop is, as it comes back: by its levels, or without them for another try. The
 * caller has locked the text.
 * @param levels one a criterion of `rubrics.writing`, in its order
 */
export async function gradeText(
  app: AppContext,
  tx: Tx,
  { id: textId, corrector_id: graderId }: Pick<TextRow, 'id' | 'corrector_id'>,
  { levels, comment }: { levels: readonly number[] | null; comment: string },
): Promise<void> {
  const link = await findLink(tx, textId)
  const row = link?.answer_id && (await lockAnswer(tx, link.answer_id))
  if (!row) return
  await writeGrade(app, tx, row, {
    homework: await findHomeworkOfAnswer(tx, row),
    outcome: levels ? 'marked' : 'returned',
    levels,
    comment,
    noteId: null,
    graderId: graderId!,
  })
}
