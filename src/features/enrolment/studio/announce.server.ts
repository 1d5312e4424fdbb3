import { randomUUID } from 'node:crypto'
import { sendNoticeToMany } from '#account/public.server.ts'
import { notFound } from '#contract/app-error.ts'
import type { CheckedInputOf } from '#contract/endpoint.ts'
import { paths } from '#contract/paths.ts'
import { aboutGroup, note } from '#features/courses/public.server.ts'
import type { SignedIn } from '#server/app-context.ts'
import { transaction, withTables } from '#server/platform/database/database.ts'
import { listMemberIds } from '../notify-members.server.ts'
import type { EnrolmentsAndSchool } from '../tables.server.ts'
import type * as calls from './contract.ts'

const t = withTables<EnrolmentsAndSchool>()

/** @throws AppError notFound */
export async function announce(
  { db, user, now }: SignedIn,
  { id, title, body }: CheckedInputOf<typeof calls.announce>,
) {
  await transaction(db, async tx => {
    const group = await t(tx)
      .selectFrom('course_group')
      .innerJoin('course', 'course.id', 'course_id')
      .select('course.title')
      .where('course_group.id', '=', id)
      .executeTakeFirstOrThrow(notFound)
    await t(tx)
      .insertInto('announcement')
      .values({
        id: randomUUID(),
        group_id: id,
        title,
        body,
        session_id: null,
        old_starts_at: null,
        new_starts_at: null,
        created_by: user.id,
        created_at: now(),
      })
      .execute()
    const notice = { type: 'course' as const, title, body: body || group.title, link: paths.group({ id }) }
    await sendNoticeToMany(tx, await listMemberIds(tx, id), notice, now())
    await note(tx, user.id, 'group.announced', now(), { about: await aboutGroup(tx, id) })
  })
  return {}
}
