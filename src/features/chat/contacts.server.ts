import { findAccounts as findByName, findTalkers, readStaff, type Talker } from '#account/public.server.ts'
import type { CheckedInputOf } from '#contract/endpoint.ts'
import { findAccounts as findTeacherAccounts, findTeacherId } from '#features/teachers/public.server.ts'
import { key } from '#persian/search-key.ts'
import type { SignedIn } from '#server/app-context.ts'
import type * as calls from './contract.ts'
import { isStaff, toPerson } from './people.server.ts'
import { listGroupmates, listTaughtLearners } from './talk.server.ts'

const maxFound = 40

/** Staff whom learners write to about the school itself, in this order, and as what they are known. */
const frontRoles = { support: 'پشتیبانی', registrar: 'ثبت‌نام', counselor: 'مشاور' } as const
const allRoles: Record<string, string> = {
  ...frontRoles,
  teacher: 'استاد',
  editor: 'ویراستار',
  accountant: 'حسابدار',
  admin: 'مدیر',
  owner: 'مدیر مدرسه',
}
const nameRole = ({ roles }: Talker) => roles.map(role => allRoles[role]).find(Boolean) ?? 'همکار مدرسه'

type Found = { id: string; role: 'teacher' | 'staff' | 'learner'; note: string }

/** Whom somebody may begin to write to; each is looked at again when they do. */
export async function listPeople(
  { db, user, now }: SignedIn,
  { q }: CheckedInputOf<typeof calls.listPeople>,
) {
  const me = (await findTalkers(db, [user.id], now())).get(user.id)
  if (!me) return { items: [] }
  const found = isStaff(me) ? await findForStaff(db, me, q) : await findForLearner(db, me)
  const talkers = await findTalkers(
    db,
    found.map(({ id }) => id),
    now(),
  )
  const wanted = key(q).split(' ').filter(Boolean)
  const seen = new Set([user.id])
  const items = found.flatMap(({ id, role, note }) => {
    const talker = talkers.get(id)
    if (!talker || talker.isGone || seen.has(id)) return []
    // Learners see each other only where both are known to be of age.
    if (role === 'learner' && !isStaff(me) && !(me.isAdult && talker.isAdult)) return []
    seen.add(id)
    const person = toPerson(talker, isStaff(me))
    if (!wanted.every(word => key(person.name).includes(word))) return []
    return [{ ...person, role, note: note || nameRole(talker) }]
  })
  return { items: items.slice(0, maxFound) }
}

async function findForLearner(db: SignedIn['db'], me: Talker): Promise<Found[]> {
  const mates = await listGroupmates(db, me.id)
  const teachers = await findTeacherAccounts(
    db,
    mates.flatMap(({ teacher_id }) => teacher_id ?? []),
  )
  const staff = await readStaff(db)
  const roles = await findTalkers(
    db,
    staff.map(({ id }) => id),
    new Date(0),
  )
  const front = Object.keys(frontRoles)
  const place = (id: string) =>
    Math.min(...(roles.get(id)?.roles ?? []).map(role => front.indexOf(role)).filter(at => at >= 0), 99)
  return [
    ...mates.flatMap(({ teacher_id, group }) => {
      const account = teachers.get(teacher_id ?? '')
      return account ? [{ id: account, role: 'teacher' as const, note: `استاد ${group}` }] : []
    }),
    ...staff
      .filter(({ id }) => place(id) < 99)
      .sort((a, b) => place(a.id) - place(b.id))
      .map(({ id }) => ({ id, role: 'staff' as const, note: '' })),
    ...mates.flatMap(({ user_id, group }) =>
      user_id ? [{ id: user_id, role: 'learner' as const, note: group }] : [],
    ),
  ]
}

async function findForStaff(db: SignedIn['db'], me: Talker, q: string): Promise<Found[]> {
  const teacherId = await findTeacherId(db, me.id)
  const learners = teacherId ? await listTaughtLearners(db, teacherId) : []
  const colleagues = await readStaff(db)
  const onlyTeaches = me.roles.every(role => role === 'teacher')
  const others =
    onlyTeaches || q.length < 2 ? [] : (await findByName(db, q, { page: 1, perPage: maxFound })).items
  return [
    ...learners.map(({ user_id, group }) => ({ id: user_id, role: 'learner' as const, note: group })),
    ...colleagues.map(({ id }) => ({ id, role: 'staff' as const, note: '' })),
    ...others.map(({ id }) => ({ id, role: 'learner' as const, note: 'زبان‌آموز' })),
  ]
}
