import { AppError } from '#contract/app-error.ts'
import {
  allTeachers,
  findAccount,
  findTeacherId,
  lockTeacher,
  teacherNames,
} from '#features/teachers/public.server.ts'
import type { Db, Tx } from '#server/platform/database/database.ts'
import { type HasFeatures, listPayeeHooks } from './hooks.server.ts'

/** Who is paid; `isTeacher` tells whose rates speak of trial sessions. */
export type Payee = { id: string; name: string; isTeacher: boolean }

/** Teachers by surname, then those whom other features name. */
export async function listPayees(app: HasFeatures, db: Db): Promise<Payee[]> {
  const payees = (await allTeachers(db)).map(teacher => ({ ...teacher, isTeacher: true }))
  for (const hook of listPayeeHooks(app)) {
    payees.push(...(await hook.list(db)).map(other => ({ ...other, isTeacher: false })))
  }
  return payees
}

/** @throws AppError notFound */
export async function readPayee(app: HasFeatures, db: Db, id: string): Promise<Payee> {
  const teacher = (await teacherNames(db, [id])).get(id)
  if (teacher) return { id, name: teacher.name, isTeacher: true }
  for (const hook of listPayeeHooks(app)) {
    const [other] = await hook.list(db, [id])
    if (other) return { ...other, isTeacher: false }
  }
  throw new AppError('notFound')
}

/** Whom an account is paid as: a teacher, and whoever else it is. */
export async function findPayeeIds(app: HasFeatures, db: Db, userId: string): Promise<string[]> {
  const ids = [await findTeacherId(db, userId)]
  for (const hook of listPayeeHooks(app)) ids.push(await hook.findByAccount(db, userId))
  return ids.filter(id => id !== null)
}

/** The account of a payee; null where they have none. */
export async function findPayeeAccount(app: HasFeatures, db: Db, id: string): Promise<string | null> {
  const teacher = await findAccount(db, id)
  if (teacher) return teacher
  for (const hook of listPayeeHooks(app)) {
    const found = await hook.findAccount(db, id)
    if (found) return found
  }
  return null
}

/** One at a time changes what somebody is paid. @throws AppError notFound */
export async function lockPayee(app: HasFeatures, tx: Tx, id: string): Promise<void> {
  for (const hook of listPayeeHooks(app)) if (await hook.lock(tx, id)) return
  await lockTeacher(tx, id)
}
