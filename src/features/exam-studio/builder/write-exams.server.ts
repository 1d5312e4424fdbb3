import { sql } from 'kysely'
import { record } from '#account/public.server.ts'
import { AppError } from '#contract/app-error.ts'
import type { CheckedInputOf } from '#contract/endpoint.ts'
import { listGroupNames, listLessonNames } from '#features/courses/public.server.ts'
import type { ExamsTables } from '#features/exams/public.server.ts'
import { type ExamRow, findExam } from '#features/exams/public.server.ts'
import {
  countQuestions,
  type ExamSection,
  type ReviewRules,
  sortKeys,
  sumMinutes,
} from '#features/exams/public.ts'
import { countDrawable, findCurrentVersions, findQuestions } from '#features/questions/public.server.ts'
import type { SignedIn } from '#server/app-context.ts'
import { type Db, type Tx, transaction, withTables } from '#server/platform/database/database.ts'
import type * as calls from '../contract.ts'
import { lockExam, refuse } from '../lock-exam.server.ts'
import { listOverrides } from './overrides.server.ts'

const t = withTables<ExamsTables>()

export async function listStudioExams(
  { db }: SignedIn,
  { page, perPage }: CheckedInputOf<typeof calls.listStudioExams>,
) {
  const { total } = await t(db)
    .selectFrom('exam')
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  const rows = await t(db)
    .selectFrom('exam')
    .selectAll()
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .limit(perPage)
    .offset((page - 1) * perPage)
    .execute()
  const ids = rows.map(({ id }) => id)
  const counts = await t(db)
    .selectFrom('exam_attempt')
    .select(({ fn }) => [
      'exam_id',
      fn.countAll<number>().filterWhere('state', '=', 'open').as('sitting'),
      fn.countAll<number>().filterWhere('state', '<>', 'open').as('handedIn'),
      sql<number>`coalesce(sum(unmarked), 0)::int`.as('unmarked'),
    ])
    .where(sql<boolean>`exam_id = any(${ids}::uuid[])`)
    .where('is_trial', '=', false)
    .groupBy('exam_id')
    .execute()
  const byExam = new Map(counts.map(({ exam_id, ...count }) => [exam_id, count]))
  return {
    items: rows.map(row => ({
      ...(byExam.get(row.id) ?? { sitting: 0, handedIn: 0, unmarked: 0 }),
      id: row.id,
      title: row.title,
      language: row.language,
      level: row.level,
      state: row.state,
      audience: row.audience,
      opensAt: row.opens_at?.toISOString() ?? null,
      closesAt: row.closes_at?.toISOString() ?? null,
      questions: countQuestions(row.sections),
    })),
    page,
    perPage,
    total,
  }
}

const hidden = { marks: false, answers: false, feedback: false }
const usualReview: ReviewRules = {
  during: hidden,
  after: { ...hidden, marks: true },
  later: { ...hidden, marks: true },
  closed: { marks: true, answers: true, feedback: true },
}
const firstSection: ExamSection = {
  title: 'بخش ۱',
  draws: [
    {
      kind: 'random',
      count: 5,
      skill: 'grammar',
      level: null,
      kinds: [],
      tags: [],
      marks: 2,
      penalty: 0,
    },
  ],
}

export async function createExam(
  { db, user, now }: SignedIn,
  { id, title }: CheckedInputOf<typeof calls.createExam>,
) {
  await t(db)
    .insertInto('exam')
    .values({
      id,
      title,
      language: 'en',
      level: null,
      audience: 'groups',
      lesson_id: null,
      course_id: null,
      sections: JSON.stringify([firstSection]),
      minutes: 45,
      opens_at: null,
      closes_at: null,
      navigation: 'free',
      end_rule: 'autosubmit',
      grace_seconds: 0,
      late_seconds: 600,
      give_back_seconds: 300,
      attempts_allowed: 1,
      pass_percent: null,
      review: JSON.stringify(usualReview),
      is_shuffled: true,
      is_sealed: false,
      is_marked_twice: false,
      max_difference: 3,
      state: 'draft',
      created_by: user.id,
      created_at: now(),
      changed_at: now(),
    })
    .onConflict(conflict => conflict.column('id').doNothing())
    .execute()
  return { id }
}

/** @throws AppError notFound */
export async function readStudioExam(
  { db }: SignedIn,
  { exam: id }: CheckedInputOf<typeof calls.readStudioExam>,
) {
  const exam = await findExam(db, id)
  const own = await t(db).selectFrom('exam_group').select('group_id').where('exam_id', '=', id).execute()
  const groups = await listGroupNames(db)
  const lessons = await listLessonNames(db)
  const titles = new Map(groups.map(group => [group.id, `${group.course}، ${group.title}`]))
  return {
    exam: toStudioExam(exam, {
      groups: own.map(({ group_id }) => group_id),
      hasAttempts: await hasAttempts(db, id),
    }),
    draws: await describeDraws(db, exam),
    groups: [...titles].map(([group, title]) => ({ id: group, title })),
    lessons: lessons.map(lesson => ({ id: lesson.id, title: `${lesson.course}، ${lesson.title}` })),
    overrides: await listOverrides(db, id, titles),
  }
}

const hasAttempts = async (db: Db, examId: string) =>
  (await t(db)
    .selectFrom('exam_attempt')
    .select('id')
    .where('exam_id', '=', examId)
    .where('is_trial', '=', false)
    .limit(1)
    .executeTakeFirst()) !== undefined

const toStudioExam = (exam: ExamRow, more: { groups: string[]; hasAttempts: boolean }) => ({
  id: exam.id,
  version: exam.version,
  state: exam.state,
  title: exam.title,
  language: exam.language,
  level: exam.level,
  audience: exam.audience,
  lessonId: exam.lesson_id,
  sections: exam.sections,
  minutes: exam.minutes,
  opensAt: exam.opens_at?.toISOString() ?? null,
  closesAt: exam.closes_at?.toISOString() ?? null,
  navigation: exam.navigation,
  endRule: exam.end_rule,
  graceSeconds: exam.grace_seconds,
  lateSeconds: exam.late_seconds,
  giveBackSeconds: exam.give_back_seconds,
  attemptsAllowed: exam.attempts_allowed,
  passPercent: exam.pass_percent,
  review: exam.review,
  isShuffled: exam.is_shuffled,
  isSealed: exam.is_sealed,
  isMarkedTwice: exam.is_marked_twice,
  maxDifference: exam.max_difference,
  ...more,
})

/** From how many questions each row draws; of a fixed one what it asks. */
async function describeDraws(db: Db, { sections, language }: Pick<ExamRow, 'sections' | 'language'>) {
  const fixed = sections.flatMap(({ draws }) =>
    draws.flatMap(draw => (draw.kind === 'fixed' ? draw.questionId : [])),
  )
  const current = await findCurrentVersions(db, fixed)
  const found = await findQuestions(
    db,
    [...current].map(([id, version]) => ({ id, version })),
  )
  const byId = new Map([...found.values()].map(question => [question.id, question]))
  return Promise.all(
    sections.map(({ draws }) =>
      Promise.all(
        draws.map(async draw => {
          if (draw.kind === 'fixed') {
            const question = byId.get(draw.questionId)
            const stem = question ? question.body.stem || question.body.instruction : ''
            return { available: question ? 1 : 0, stem, kind: question?.kind ?? null }
          }
          const { skill, level, kinds, tags } = draw
          const filter = { language, skill: skill ?? undefined, level: level ?? undefined, kinds, tags }
          return { available: await countDrawable(db, filter), stem: '', kind: null }
        }),
      ),
    ),
  )
}

/** @throws AppError notFound; conflict where it was changed meanwhile; invalid at what does not fit */
export async function changeExam(
  { db, now }: SignedIn,
  { exam: id, version, groups, lessonId, ...given }: CheckedInputOf<typeof calls.changeExam>,
) {
  const lesson = lessonId === null ? null : (await listLessonNames(db)).find(one => one.id === lessonId)
  refuse([
    (sumMinutes(given.sections) ?? given.minutes) !== given.minutes && {
      field: 'minutes',
      message: 'زمان آزمون با جمع زمان بخش‌ها یکی نیست.',
    },
    given.audience === 'lesson' && !lesson && { field: 'lessonId', message: 'درس را انتخاب کنید.' },
    given.opensAt !== null &&
      given.closesAt !== null &&
      given.closesAt <= given.opensAt && { field: 'closesAt', message: 'پایان باید پس از شروع باشد.' },
  ])
  const isQuiz = given.audience === 'lesson'
  return transaction(db, async tx => {
    const row = await lockExam(tx, id)
    if (row.version !== version)
      throw new AppError('conflict', { message: 'این آزمون را کس دیگری عوض کرده است.' })
    const isSame = JSON.stringify(sortKeys(row.sections)) === JSON.stringify(sortKeys(given.sections))
    if (!isSame && (await hasAttempts(tx, id))) {
      throw new AppError('invalid', {
        errors: [{ field: 'sections', message: 'کسی این آزمون را داده است؛ پرسش‌هایش دیگر عوض نمی‌شود.' }],
      })
    }
    await t(tx)
      .updateTable('exam')
      .set({
        title: given.title,
        language: given.language,
        level: given.level,
        audience: given.audience,
        lesson_id: isQuiz ? lessonId : null,
        course_id: isQuiz ? lesson!.courseId : null,
        sections: JSON.stringify(given.sections),
        minutes: given.minutes,
        opens_at: given.opensAt === null ? null : new Date(given.opensAt),
        closes_at: given.closesAt === null ? null : new Date(given.closesAt),
        navigation: given.navigation,
        end_rule: given.endRule,
        grace_seconds: given.graceSeconds,
        late_seconds: given.lateSeconds,
        give_back_seconds: given.giveBackSeconds,
        attempts_allowed: given.attemptsAllowed,
        pass_percent: given.passPercent,
        review: JSON.stringify(given.review),
        is_shuffled: given.isShuffled,
        is_sealed: given.isSealed,
        is_marked_twice: given.isMarkedTwice,
        max_difference: given.maxDifference,
        version: version + 1,
        changed_at: now(),
      })
      .where('id', '=', id)
      .execute()
    await t(tx).deleteFrom('exam_group').where('exam_id', '=', id).execute()
    if (given.audience === 'groups' && groups.length > 0)
      await t(tx)
        .insertInto('exam_group')
        .values([...new Set(groups)].map(group_id => ({ exam_id: id, group_id })))
        .execute()
    return { version: version + 1 }
  })
}

/** @throws AppError notFound; invalid at what is missing before learners see it */
export async function setExamState(
  { db, user, now }: SignedIn,
  { exam: id, state }: CheckedInputOf<typeof calls.setExamState>,
) {
  return transaction(db, async tx => {
    const exam = await lockExam(tx, id)
    if (exam.state === state) return { state }
    if (state === 'published') await refuseUnready(tx, exam)
    await t(tx).updateTable('exam').set({ state, changed_at: now() }).where('id', '=', id).execute()
    await record(tx, {
      actorId: user.id,
      action: 'exam.put',
      subjectId: null,
      about: { kind: 'exam', id, name: exam.title },
      details: { examId: id, state },
      at: now(),
    })
    return { state }
  })
}

async function refuseUnready(tx: Tx, exam: ExamRow) {
  const groups = await t(tx)
    .selectFrom('exam_group')
    .select('group_id')
    .where('exam_id', '=', exam.id)
    .execute()
  const draws = await describeDraws(tx, exam)
  const short = exam.sections.flatMap(({ title, draws: rows }, section) =>
    rows.flatMap((draw, row) =>
      draws[section]![row]!.available < (draw.kind === 'fixed' ? 1 : draw.count)
        ? { field: `sections.${section}.draws.${row}`, message: `«${title}» پرسش کم دارد.` }
        : [],
    ),
  )
  refuse([
    exam.audience === 'groups' &&
      groups.length === 0 && { field: 'groups', message: 'دست‌کم یک گروه انتخاب کنید.' },
    ...short,
  ])
}
