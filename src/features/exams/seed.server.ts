import { randomUUID } from 'node:crypto'
import { demoUserId, findFirstName } from '#account/public.server.ts'
import {
  findQuestions,
  formatRef,
  listBankExams,
  listItems,
  seededQuestionId,
} from '#features/questions/public.server.ts'
import { type QuestionAnswer, skillNames } from '#features/questions/public.ts'
import type { AppContext } from '#server/app-context.ts'
import { type Db, type Tx, transaction, withTables } from '#server/platform/database/database.ts'
import { fixedIds } from '#server/platform/fixed-id.ts'
import { type ExamSection, type RandomDraw, type ReviewRules, sumMarks } from './definition.ts'
import { drawForAttempt } from './draw.server.ts'
import { findKeyFor, type KeyedQuestions } from './keyed-questions.server.ts'
import { findDrawn, markAnswers, storeMarks, sumPoints } from './mark-attempt.server.ts'
import { computeReceipt } from './receipt.server.ts'
import type { ExamsTables } from './tables.server.ts'

const t = withTables<ExamsTables>()
const fixedId = fixedIds('exams')
const minute = 60_000
const day = 24 * 60 * minute

export const seededExamId = (name: string) => fixedId(`exam ${name}`)

const hidden = { marks: false, answers: false, feedback: false }
const all = { marks: true, answers: true, feedback: true }
const marksAtOnce: ReviewRules = {
  during: hidden,
  after: { ...hidden, marks: true },
  later: all,
  closed: all,
}

/** An exam that everybody may sit now, and one that the demo's learner sat a month ago; asked from the bank's own questions. */
export async function seedExams(app: AppContext): Promise<void> {
  const { db, now } = app
  const items = await listItems(db, { language: 'en' })
  const draw = (title: string, parts: Partial<RandomDraw> & Pick<RandomDraw, 'skill' | 'count'>) => {
    const { skill, kinds = [], level = null, count, marks = 2 } = parts
    const there = items.filter(
      item =>
        item.skill === skill &&
        (level === null || item.level === level) &&
        (kinds.length === 0 || kinds.includes(item.kind)),
    ).length
    const row: RandomDraw = {
      kind: 'random',
      skill,
      level,
      kinds,
      tags: [],
      count: Math.min(count, there),
      marks,
      penalty: 0,
    }
    return row.count > 0 ? [{ title, draws: [row] }] : []
  }
  const practice = [
    ...draw('دستور زبان', { skill: 'grammar', count: 6 }),
    ...draw('واژگان', { skill: 'vocabulary', count: 4 }),
    ...draw('خواندن', { skill: 'reading', count: 4 }),
    ...draw('نوشتن', { skill: 'writing', level: 'B1', count: 1, marks: 10 }),
  ]
  const past = [
    ...draw('دستور زبان', { skill: 'grammar', kinds: ['single'], count: 8 }),
    ...draw('واژگان', { skill: 'vocabulary', kinds: ['single'], count: 4 }),
  ]
  const whole = await buildBankExams(db)
  const isLearnerHere = (await findFirstName(db, demoUserId)) !== null
  await transaction(db, async tx => {
    if (practice.length > 0) {
      await insertExam(tx, now(), { name: 'practice', title: 'آزمون آزمایشی انگلیسی', sections: practice })
    }
    for (const { name, title, sections } of whole) {
      await insertExam(tx, now(), { name, title, sections, minutes: 90 })
    }
    if (past.length > 0) {
      const closesAt = new Date(now().getTime() - 29 * day)
      await insertExam(tx, now(), {
        name: 'past',
        title: 'میان‌دورهٔ انگلیسی، مهر',
        sections: past,
        opensAt: new Date(closesAt.getTime() - day),
        closesAt,
      })
      if (isLearnerHere) await insertPastAttempt(tx, new Date(closesAt.getTime() - 5 * 60 * minute))
    }
  })
}

/** What a question is worth in an exam of the bank's own. */
const bankMarks = { writing: 10, speaking: 10 } as const

/** The exams whose questions the bank has as a whole, by sections of one skill; what cannot be asked yet is left out. */
async function buildBankExams(db: Db) {
  const exams = await listBankExams()
  const refs = exams.flatMap(({ codes }) => codes.map(code => ({ id: seededQuestionId(code), version: 1 })))
  const found = await findQuestions(db, refs)
  return exams.flatMap(({ name, title, codes }) => {
    const sections: ExamSection[] = []
    for (const code of codes) {
      const question = found.get(formatRef({ id: seededQuestionId(code), version: 1 }))
      // What is listened to and has no sound cannot be answered.
      if (!question || (question.body.audio && !question.hasAudio) || question.language !== 'en') continue
      const sectionTitle = skillNames[question.skill]
      if (sections.at(-1)?.title !== sectionTitle) sections.push({ title: sectionTitle, draws: [] })
      const marks = question.skill in bankMarks ? bankMarks[question.skill as keyof typeof bankMarks] : 2
      sections.at(-1)!.draws.push({ kind: 'fixed', questionId: question.id, marks, penalty: 0 })
    }
    return sections.length > 0 ? [{ name, title, sections }] : []
  })
}

async function insertExam(
  tx: Tx,
  now: Date,
  {
    name,
    title,
    sections,
    opensAt = null,
    closesAt = null,
    minutes = 30,
  }: {
    name: string
    title: string
    sections: ExamSection[]
    opensAt?: Date | null
    closesAt?: Date | null
    minutes?: number
  },
) {
  await t(tx)
    .insertInto('exam')
    .values({
      id: seededExamId(name),
      title,
      language: 'en',
      level: null,
      audience: 'open',
      lesson_id: null,
      course_id: null,
      sections: JSON.stringify(sections),
      minutes,
      opens_at: opensAt,
      closes_at: closesAt,
      navigation: 'free',
      end_rule: 'autosubmit',
      grace_seconds: 0,
      late_seconds: 600,
      give_back_seconds: 300,
      attempts_allowed: name === 'past' ? 1 : 10,
      pass_percent: 60,
      review: JSON.stringify(marksAtOnce),
      is_shuffled: name === 'practice',
      is_sealed: false,
      is_marked_twice: false,
      max_difference: 3,
      state: 'published',
      created_by: null,
      created_at: now,
      changed_at: now,
    })
    .execute()
}

/** What the demo's learner handed in: three of four answers right. */
async function insertPastAttempt(tx: Tx, startedAt: Date) {
  const exam = await t(tx)
    .selectFrom('exam')
    .selectAll()
    .where('id', '=', seededExamId('past'))
    .executeTakeFirstOrThrow()
  const seed = 1405
  const drawn = await drawForAttempt(tx, exam, seed)
  const questions = await findDrawn(tx, drawn)
  const submittedAt = new Date(startedAt.getTime() + 19 * minute)
  const answers = drawn.flatMap((question, at) => {
    const answer = answerChoice(questions, question, at % 4 !== 3)
    return answer ? [{ place: at + 1, answer, at: new Date(startedAt.getTime() + (at + 1) * minute) }] : []
  })
  const marked = markAnswers(drawn, answers, questions)
  const id = fixedId('attempt past')
  await t(tx)
    .insertInto('exam_attempt')
    .values({
      id,
      exam_id: exam.id,
      user_id: demoUserId,
      number: 1,
      state: 'submitted',
      seed,
      drawn: JSON.stringify(drawn),
      kinds: drawn.map(question => findKeyFor(questions, question)!.kind),
      is_sequential: false,
      started_at: startedAt,
      deadline_at: new Date(startedAt.getTime() + exam.minutes * minute),
      late_seconds: exam.late_seconds,
      grace_seconds: exam.grace_seconds,
      end_rule: exam.end_rule,
      give_back_seconds: exam.give_back_seconds,
      session_key: randomUUID(),
      session_device: 'گوشی',
      session_since: startedAt,
      seen_at: submittedAt,
      submitted_at: submittedAt,
      submitted_by: 'learner',
      points: String(sumPoints(marked)),
      max_points: sumMarks(drawn),
      receipt: computeReceipt({ attemptId: id, submittedAt, drawn, answers }),
    })
    .execute()
  if (answers.length === 0) return
  await t(tx)
    .insertInto('exam_answer')
    .values(
      answers.map(({ place, answer, at }) => ({
        attempt_id: id,
        place,
        seq: at.getTime(),
        first_seq: at.getTime(),
        answer: JSON.stringify(answer),
        is_flagged: false,
        answered_at: at,
        saved_at: at,
      })),
    )
    .execute()
  await storeMarks(
    tx,
    marked.map(one => ({ ...one, attemptId: id })),
  )
}

/** A right answer to a choice, or a wrong one; null for another kind. */
function answerChoice(
  questions: KeyedQuestions,
  question: { questionId: string; version: number },
  isRight: boolean,
): QuestionAnswer | null {
  const { body, key } = findKeyFor(questions, question)!
  if (body.kind !== 'single' || key.kind !== 'single') return null
  const option = body.options.find(({ id }) => (id === key.option) === isRight)
  return option ? { kind: 'single', option: option.id } : null
}
