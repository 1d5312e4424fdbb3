/** Which account is a teacher's own. */

import { mayDo } from '#account/permissions.ts'
import { holdAccount, readContacts, record } from '#account/public.server.ts'
import { AppError } from '#contract/app-error.ts'
import { type Tx, withTables } from '#server/platform/database/database.ts'
import { aboutTeacher } from '../cards.server.ts'
import { hideOwnReview } from '../reviews/reviews-admin.server.ts'
import type { TeachersTables } from '../tables.server.ts'

const t = withTables<TeachersTables>()

/**
 * The account that signs in by what was typed; null for an empty field. An account stays with its teacher also where the
 * role was taken from it meanwhile.
 * @throws AppError invalid, at `account`: nobody's, without the role, another teacher's
 */
export async function findAccount(
  tx: Tx,
  teacher: { id: string; user_id: string | null },
  typed: string,
): Promise<string | null> {
  if (typed === '') return null
  const kind = typed.includes('@') ? 'email' : 'phone'
  const { value, why } = readContacts[kind](typed)
  if (why !== undefined) throw refused(why)
  // Held, so that of two teachers who are given one account at once the second finds it taken.
  const account = await holdAccount(tx, { kind, value })
  if (!account) throw refused('هیچ حسابی با این شماره یا ایمیل وارد نمی‌شود.')
  if (account.id === teacher.user_id) return account.id
  if (!mayDo(account.roles, 'teaching.see')) {
    throw refused('این حساب نقش استاد ندارد. اول مالک مدرسه در «حساب‌ها» این نقش را به آن بدهد.')
  }
  const other = await t(tx)
    .selectFrom('teacher')
    .select(['name', 'surname'])
    .where('user_id', '=', account.id)
    .where('id', '<>', teacher.id)
    .executeTakeFirst()
  if (other) {
    throw refused(`این حساب از آنِ ${other.name} ${other.surname} است. اول آن را از صفحهٔ او بردارید.`)
  }
  return account.id
}

const refused = (message: string) => new AppError('invalid', { errors: [{ field: 'account', message }] })

/** Writes down who was joined and who was parted, and takes away what somebody said of their own teaching. */
export async function noteAccount(
  tx: Tx,
  {
    teacherId,
    actorId,
    from,
    to,
    at,
  }: { teacherId: string; actorId: string; from: string | null; to: string | null; at: Date },
): Promise<void> {
  if (from === to) return
  const about = await aboutTeacher(tx, teacherId)
  if (from) await record(tx, { actorId, action: 'teacher.accountParted', subjectId: from, about, at })
  if (!to) return
  await record(tx, { actorId, action: 'teacher.accountJoined', subjectId: to, about, at })
  await hideOwnReview(tx, { teacherId, userId: to, actorId, at })
}
