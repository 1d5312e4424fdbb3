import type { CheckedInputOf } from '#contract/endpoint.ts'
import type { SignedIn } from '#server/app-context.ts'
import { type Db, type Tx, transaction, withTables } from '#server/platform/database/database.ts'
import { listTeacherRows } from '../catalogue/list-teachers.server.ts'
import { findTeacher } from '../catalogue/read-teacher.server.ts'
import type { TeachersTables } from '../tables.server.ts'
import type * as calls from './contract.ts'

const t = withTables<TeachersTables>()

export async function favouriteTeachers({ app, db, user, now }: SignedIn) {
  const favourites = await t(db)
    .selectFrom('favourite_teacher')
    .select(['teacher_id', 'wants_hours'])
    .where('user_id', '=', user.id)
    .execute()
  const wants = new Map(favourites.map(({ teacher_id, wants_hours }) => [teacher_id, wants_hours]))
  const rows = await listTeacherRows(app, db, [...wants.keys()], now())
  return { teachers: rows.map(row => ({ ...row, wantsHours: wants.get(row.id) ?? false })) }
}

/** @throws AppError notFound */
export async function addFavouriteTeacher(
  { db, user, now }: SignedIn,
  { slug, wantsHours }: CheckedInputOf<typeof calls.addFavouriteTeacher>,
) {
  await transaction(db, async tx => {
    const { id } = await findTeacher(tx, slug)
    await t(tx)
      .insertInto('favourite_teacher')
      .values({ user_id: user.id, teacher_id: id, since: now(), wants_hours: wantsHours })
      .onConflict(conflict =>
        conflict.columns(['user_id', 'teacher_id']).doUpdateSet({ wants_hours: wantsHours }),
      )
      .execute()
  })
  return {}
}

/** @throws AppError notFound */
export async function removeFavouriteTeacher(
  { db, user }: SignedIn,
  { slug }: CheckedInputOf<typeof calls.removeFavouriteTeacher>,
) {
  const { id } = await findTeacher(db, slug)
  await t(db)
    .deleteFrom('favourite_teacher')
    .where('user_id', '=', user.id)
    .where('teacher_id', '=', id)
    .execute()
  return {}
}

export async function eraseFavourites(tx: Tx, userId: string): Promise<void> {
  await t(tx).deleteFrom('favourite_teacher').where('user_id', '=', userId).execute()
}

export function exportFavourites(db: Db, userId: string) {
  return t(db)
    .selectFrom('favourite_teacher')
    .innerJoin('teacher', 'teacher.id', 'teacher_id')
    .select(['slug as teacher', 'since', 'wants_hours as wantsHours'])
    .where('favourite_teacher.user_id', '=', userId)
    .orderBy('since')
    .execute()
}
