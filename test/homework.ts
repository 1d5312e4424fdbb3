import { randomUUID } from 'node:crypto'
import type { HomeworkTables } from '#features/homework/tables.server.ts'
import { type Db, withTables } from '#server/platform/database/database.ts'
import type { TestApp } from './app.ts'
import { enrol, listSessions, newGroup, newTeacher } from './school.ts'

const t = withTables<HomeworkTables>()
const day = 86_400_000

type Where = { db: Db; now: () => Date }

/** Homework of a session, due in two days unless told; answers its id. */
export async function newHomework(
  { db, now }: Where,
  sessionId: string,
  changes: Partial<
    Pick<HomeworkTables['homework'], 'task' | 'title' | 'due_at' | 'late_rule' | 'max_points' | 'takes'>
  > & { late_percent?: number } = {},
): Promise<string> {
  const id = randomUUID()
  await t(db)
    .insertInto('homework')
    .values({
      id,
      session_id: sessionId,
      task: 'writing',
      title: 'تکلیف آزمون',
      due_at: new Date(now().getTime() + 2 * day),
      late_rule: 'marked',
      max_points: 20,
      takes: ['file', 'text', 'voice'],
      created_at: now(),
      changed_at: now(),
      ...changes,
    })
    .execute()
  return id
}

/** A group with its teacher, somebody who learns in it, and homework of its first session, due in two days unless told. */
export async function newTaughtHomework(
  app: TestApp,
  courseTitle: string,
  homework: Parameters<typeof newHomework>[2] = {},
) {
  const teacher = await app.user('لیلا', ['teacher'])
  const teacherId = await newTeacher(app, { userId: teacher.id })
  const group = await newGroup(app, { teacherId, startsIn: -7, course: { title: courseTitle } })
  const [session] = await listSessions(app, group)
  const learner = await app.user('رعنا')
  const enrolment = await enrol(app, learner.id, group)
  const id = await newHomework(app, session!.id, homework)
  return { teacher, teacherId, group, session: session!.id, learner, enrolment, homework: id }
}

/** An answer that was handed in now, the first try unless told; answers its id. */
export async function newAnswer(
  { db, now }: Where,
  homeworkId: string,
  enrolmentId: string,
  {
    state = 'waiting' as 'waiting' | 'marked' | 'returned',
    points = null as number | null,
    attempt = 1,
  } = {},
): Promise<string> {
  const id = randomUUID()
  await t(db)
    .insertInto('homework_answer')
    .values({
      id,
      homework_id: homeworkId,
      enrolment_id: enrolmentId,
      attempt,
      text: 'پاسخ',
      file_id: null,
      voice_id: null,
      comment: null,
      note_id: null,
      graded_by: null,
      handed_at: now(),
      arrived_at: now(),
      state,
      points,
      graded_at: state === 'waiting' ? null : now(),
    })
    .execute()
  return id
}

/** Something somebody sent, of which only the row is there; answers its id. */
export async function newMedia(app: TestApp, ownerId: string, kind: string): Promise<string> {
  const id = randomUUID()
  await app.database.execute(
    `insert into media (id, owner_id, kind, personal, family, name, file_key, bytes, state, seconds, created_at)
     values ($1, $2, $3, true, 'audio', 'a.mp3', $4, 5, 'plain', 60, $5)`,
    [id, ownerId, kind, `private/${kind}/${id}.mp3`, app.now()],
  )
  return id
}
