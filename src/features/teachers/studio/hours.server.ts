import { mayDo } from '#account/permissions.ts'
import { findFirstName } from '#account/public.server.ts'
import { AppError } from '#contract/app-error.ts'
import type { CheckedInputOf } from '#contract/endpoint.ts'
import { readBand } from '#contract/week-bands.ts'
import { findBookings } from '#features/booking/public.server.ts'
import type { SignedIn } from '#server/app-context.ts'
import { invalidateTags } from '#server/http/finished-pages.ts'
import { type Tx, transaction, withTables } from '#server/platform/database/database.ts'
import { findTeacherId, listBands, teacherCards } from '../cards.server.ts'
import type { TeachersTables } from '../tables.server.ts'
import { teachersTag } from '../tags.ts'
import { trialKind } from '../trials/rules.ts'
import type * as calls from './contract.ts'

const t = withTables<TeachersTables>()

export async function readTeaching({ db, user, now }: SignedIn) {
  const id = await findTeacherId(db, user.id)
  if (id === null) return { teacher: null, trials: [] }
  const { slug, name } = (await teacherCards(db, [id])).get(id)!
  const booked = await findBookings(db, {
    kinds: [trialKind],
    hostIds: [id],
    states: ['booked'],
    from: new Date(now().getTime() + 1),
  })
  const trials = []
  for (const { id, starts_at, user_id } of booked) {
    const learner = (user_id && (await findFirstName(db, user_id))) || ''
    trials.push({ id, startsAt: starts_at.toISOString(), learner })
  }
  return { teacher: { id, slug, name, hours: (await listBands(db, [id])).get(id) ?? [] }, trials }
}

/** @throws AppError notFound; notAllowed, for another teacher's week */
export async function paintHours(
  { db, user, now }: SignedIn,
  { id, hours }: CheckedInputOf<typeof calls.paintHours>,
) {
  await transaction(db, async tx => {
    const teacher = await t(tx)
      .selectFrom('teacher')
      .select('user_id')
      .where('id', '=', id)
      .forUpdate()
      .executeTakeFirst()
    if (!teacher) throw new AppError('notFound')
    if (teacher.user_id !== user.id && !mayDo(user.roles, 'teachers.change')) throw new AppError('notAllowed')
    await writeHours(tx, id, hours, now())
    // Whoever has the whole form open is told, and paints nothing over.
    await t(tx)
      .updateTable('teacher')
      .set(({ eb }) => ({ version: eb('version', '+', 1), changed_at: now() }))
      .where('id', '=', id)
      .execute()
    await invalidateTags(tx, teachersTag)
  })
  return { hours: (await listBands(db, [id])).get(id) ?? [] }
}

/** Writes a week; where bands came that were not there, those who wait are notified in a while. */
export async function writeHours(tx: Tx, teacherId: string, hours: readonly string[], now: Date) {
  const before = new Set<string>((await listBands(tx, [teacherId])).get(teacherId) ?? [])
  const after = new Set<string>(hours)
  await t(tx).deleteFrom('teacher_hour').where('teacher_id', '=', teacherId).execute()
  if (after.size > 0) {
    await t(tx)
      .insertInto('teacher_hour')
      .values([...after].map(band => ({ teacher_id: teacherId, ...readBand(band) })))
      .execute()
  }
  if ([...after].some(band => !before.has(band))) {
    await t(tx).updateTable('teacher').set({ opened_at: now }).where('id', '=', teacherId).execute()
  }
}
