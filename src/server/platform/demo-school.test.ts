import { afterAll, beforeAll, expect, test } from 'vitest'
import { pauseTeachers } from '#features/missed-classes/pause-teachers.server.ts'
import { openTestApp, type TestApp, testNow } from '../../../test/app.ts'

const day = 86_400_000
let app: TestApp
beforeAll(async () => {
  app = await openTestApp({ seed: true })
})
afterAll(() => app[Symbol.asyncDispose]())

/** Rows of migrations, made by the database's own clock. */
const byMigrations = ['cashbox', 'chat_conversation']

/** Columns that say when something was done: none of them may lie ahead. */
const pastColumns =
  '(created|added|enrolled|paid|joined|left|settled|reviewed|sent|read|submitted|asked|answered)_at'

test('nothing of the demo was done later than the moment it is made', async () => {
  const { rows: columns } = await app.database.execute(
    `select table_name, column_name from information_schema.columns
     join information_schema.tables using (table_schema, table_name)
     where table_schema = 'public' and table_type = 'BASE TABLE' and column_name ~ $1 and data_type like 'timestamp%'
       and table_name <> all($2)`,
    [`^${pastColumns}$`, byMigrations],
  )
  expect(columns.length).toBeGreaterThan(100)
  const ahead: string[] = []
  for (const { table_name: table, column_name: column } of columns) {
    const { rows } = await app.database.execute(
      `select count(*)::int as count from "${table}" where "${column}" > $1`,
      [testNow],
    )
    if (rows[0]!.count) ahead.push(`${table}.${column}: ${rows[0]!.count} rows`)
  }
  expect(ahead).toEqual([])
})

test('of a teacher without an account, as most of the demo’s are, nobody says that they missed a class', async () => {
  const { rows } = await app.database.execute(
    `select count(*)::int as count from class_session
     join course_group on course_group.id = group_id join teacher on teacher.id = teacher_id
     where user_id is null and class_session.starts_at between $1 and $2
       and exists (select from class_visit where session_id = class_session.id and not is_teacher)`,
    [new Date(testNow.getTime() - 9 * day), testNow],
  )
  expect(rows[0]!.count).toBeGreaterThan(0)
  // The job looks back two days.
  for (let ago = 0; ago <= 7; ago++) {
    app.setNow(new Date(testNow.getTime() - ago * day))
    await pauseTeachers.run(app, {})
  }
  expect((await app.database.execute('select * from missed_class', [])).rows).toEqual([])
})
