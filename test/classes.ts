import { openSession } from '#account/sessions/sessions.server.ts'
import { settleClasses } from '#features/classes/attendance/settle.server.ts'
import type { ClassesTables } from '#features/classes/tables.server.ts'
import type { CourseTables } from '#features/courses/tables.server.ts'
import { withTables } from '#server/platform/database/database.ts'
import type { Person, TestApp } from './app.ts'
import { enrol, listSessions, newGroup, newTeacher } from './school.ts'

const t = withTables<ClassesTables & CourseTables>()
const minute = 60_000

/** A group whose first session began just now, its teacher with an account, and how to move through its hours. */
export async function runningClass(
  app: TestApp,
  { sessions = 3, live = 'demo' as const, absences = 3 } = {},
) {
  const start = app.now()
  const teacher = await app.user('مریم', ['teacher'])
  const teacherId = await newTeacher(app, { userId: teacher.id })
  const group = await newGroup(app, { sessions, startsIn: 0, every: 1, teacherId })
  await t(app.db)
    .updateTable('course_group')
    .set({ live, absences_allowed: absences })
    .where('id', '=', group)
    .execute()
  const plan = await listSessions(app, group)
  const session = plan[0]!.id
  const people: Person[] = [teacher]

  /** The clock at so many minutes after a session began, the first one unless told; all who take part are signed in. */
  async function at(minutes: number, number = 0) {
    app.setNow(new Date(plan[number]!.starts_at.getTime() + minutes * minute))
    const now = app.now().getTime()
    if (now >= signedInAt && now < signedInAt + 10 * minute) return
    signedInAt = now
    for (const person of people) person.token = (await openSession(app, person.id!)).accessToken
  }
  let signedInAt = start.getTime()

  return {
    teacher,
    group,
    session,
    plan,
    /** A new learner of the group. */
    async learner(name = 'نگار') {
      const user = await app.user(name)
      people.push(user)
      return Object.assign(user, {
        enrolment: await enrol(app, user.id, group, new Date(start.getTime() - 1000)),
      })
    },
    at,
    /** Somebody is in a session from one minute to another, as if they had given signs all along. */
    async stay(person: Pick<Person, 'id' | 'post'>, from: number, to: number, number = 0) {
      const sign = (given = {}) => person.post(`/api/course/sessions/${plan[number]!.id}/presence`, given)
      await at(from, number)
      await sign()
      await at(to, number)
      await app.database.execute(
        'update class_visit set seen_at = $1 where user_id = $2 and session_id = $3 and left_at is null',
        [app.now(), person.id, plan[number]!.id],
      )
      await sign({ leaves: true })
    },
    settle: () => settleClasses.run(app, {}),
    /** The attendance of a session, by enrolment. */
    async attendance(number = 0) {
      const rows = await t(app.db)
        .selectFrom('attendance')
        .selectAll()
        .where('session_id', '=', plan[number]!.id)
        .execute()
      return new Map(rows.map(row => [row.enrolment_id, row]))
    },
  }
}
