import { findFullNames } from '#account/public.server.ts'
import { selectAttendance } from '#features/classes/public.server.ts'
import { selectSessions } from '#features/courses/public.server.ts'
import { selectEnrolments } from '#features/enrolment/public.server.ts'
import type { AppContext } from '#server/app-context.ts'
import { type Db, withTables } from '#server/platform/database/database.ts'
import type { HomeworkTables } from '../tables.server.ts'
import { type Cell, computeGrade, usualRules } from './compute-grade.ts'
import type { GradeRules } from './contract.ts'
import { listExamMarks } from './exam-marks.server.ts'

const t = withTables<HomeworkTables>()

/** The rules of a group; `version` 0 for the usual ones. */
export async function readGradeRules(db: Db, groupId: string): Promise<GradeRules & { version: number }> {
  const row = await t(db)
    .selectFrom('grade_rules')
    .selectAll()
    .where('group_id', '=', groupId)
    .executeTakeFirst()
  if (!row) return { ...usualRules, version: 0 }
  const { attendance, homework, exams, passing_grade, version } = row
  return { attendance, homework, exams, passMark: passing_grade, version }
}

/** The homework of a group and how each learner stands in it, by their names; of one enrolment where that is named. */
export async function listGrades(
  app: Pick<AppContext, 'features'>,
  db: Db,
  groupId: string,
  now: Date,
  enrolmentId?: string,
) {
  const rules = await readGradeRules(db, groupId)
  const homework = await t(db)
    .selectFrom('homework')
    .innerJoin(selectSessions(db).as('class_session'), 'class_session.id', 'session_id')
    .select(['homework.id', 'homework.title', 'max_points', 'due_at', 'number'])
    .where('group_id', '=', groupId)
    .orderBy('number')
    .orderBy('due_at')
    .orderBy('homework.id')
    .execute()
  const asked = selectEnrolments(db)
    .where('enrolment.group_id', '=', groupId)
    .$if(enrolmentId !== undefined, all => all.where('enrolment.id', '=', enrolmentId!))
  const enrolments = await asked.execute()
  const own = t(db).selectFrom(asked.as('enrolment')).select('id')
  const answers = await t(db)
    .selectFrom('homework_answer')
    .select(['id', 'homework_id', 'enrolment_id', 'state', 'points'])
    .where('enrolment_id', 'in', own)
    .orderBy('attempt', 'desc')
    .execute()
  const attendance = await selectAttendance(db).where('enrolment_id', 'in', own).execute()
  const { exams, marks } = await listExamMarks(app, db, groupId, now)
  const names = await findFullNames(
    db,
    enrolments.map(({ user_id }) => user_id),
  )
  const learners = enrolments.map(({ id, user_id, state, state_at }) => {
    // Who is in the group since they were moved here or woken, who rests until they were rested.
    const mightHandIn = (due: Date) =>
      state_at === null || state === 'finished' || (state === 'frozen' ? due < state_at : due >= state_at)
    const cells = homework.map(task => {
      const last = answers.find(row => row.enrolment_id === id && row.homework_id === task.id)
      const missing = !mightHandIn(task.due_at) ? 'uncounted' : task.due_at < now ? 'missing' : 'open'
      const cell: Cell = {
        state: last?.state ?? missing,
        points: last?.points ?? null,
        max: task.max_points,
      }
      return { ...cell, answer: last?.id ?? null }
    })
    const sat = exams.flatMap(({ id: examId, closesAt }) => {
      const mark = marks.find(one => one.examId === examId && one.userId === user_id)
      // Whoever asks for their own alone learns of no mark before its moment.
      const isCounted = enrolmentId === undefined || mark?.isShown
      if (mark) return mark.percent === null || !isCounted ? [] : [mark.percent]
      return closesAt && closesAt <= now && mightHandIn(closesAt) ? [null] : []
    })
    const states = attendance.filter(row => row.enrolment_id === id)
    const count = states.filter(({ state }) => state === 'present' || state === 'late').length
    return {
      id,
      name: names.get(user_id)?.name ?? '',
      state,
      cells,
      grade: computeGrade(rules, { of: states.length, count }, cells, sat),
    }
  })
  const collator = new Intl.Collator('fa')
  return { rules, homework, learners: learners.sort((one, other) => collator.compare(one.name, other.name)) }
}
