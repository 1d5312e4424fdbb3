import * as accounts from '#account/public.server.ts'
import { AppError } from '#contract/app-error.ts'
import type { CheckedInputOf } from '#contract/endpoint.ts'
import type { SignedIn } from '#server/app-context.ts'
import { transaction } from '#server/platform/database/database.ts'
import type * as calls from './contract.ts'

/** Acting for a child changes nothing of this list: it is of whoever signed in. */
const findSelf = ({ user }: SignedIn) => user.guardianId ?? user.id

export async function listMyChildren(context: SignedIn) {
  const { db, user } = context
  const children = await accounts.listChildren(db, findSelf(context))
  return { acting: user.guardianId === undefined ? null : user.id, children }
}

/** @throws AppError as `openChild` */
export const addMyChild = ({ app, db, user }: SignedIn, input: CheckedInputOf<typeof calls.addMyChild>) =>
  transaction(db, tx =>
    accounts.openChild(tx, app, { ...input, guardianId: user.id, actorId: user.id, source: 'site' }),
  )

/** @throws AppError notFound, for somebody else's child */
export const actForChild = (context: SignedIn, { child }: CheckedInputOf<typeof calls.actForChild>) =>
  accounts.actFor(context, child)

/** @throws AppError notFound, for somebody else's child */
export async function chooseAbsences(
  { db, user }: SignedIn,
  { child, wanted }: CheckedInputOf<typeof calls.chooseAbsences>,
) {
  const isTheirs = await accounts.setTellsAbsences(db, { guardianId: user.id, childId: child, wanted })
  if (!isTheirs) throw new AppError('notFound')
  return {}
}

export const sendMyChildCode = (
  context: SignedIn,
  { child, ...fields }: CheckedInputOf<typeof calls.sendMyChildCode>,
) => accounts.sendChildCode(context, { ...fields, childId: child, guardianId: context.user.id })

export const makeMyChildIndependent = (
  context: SignedIn,
  { child, ...fields }: CheckedInputOf<typeof calls.makeMyChildIndependent>,
) => accounts.makeIndependent(context, { ...fields, childId: child, guardianId: context.user.id })

/** @throws AppError notFound */
export async function readFamily({ db }: SignedIn, { id }: CheckedInputOf<typeof calls.readFamily>) {
  if ((await accounts.findFullName(db, id)) === null) throw new AppError('notFound')
  return { guardian: await accounts.findGuardian(db, id), children: await accounts.listChildren(db, id) }
}

/** @throws AppError as `openChild` */
export const addChild = (
  { app, db, user }: SignedIn,
  { guardian, ...input }: CheckedInputOf<typeof calls.addChild>,
) =>
  transaction(db, tx =>
    accounts.openChild(tx, app, { ...input, guardianId: guardian, actorId: user.id, source: 'desk' }),
  )

export const sendChildCode = (
  context: SignedIn,
  { child, ...fields }: CheckedInputOf<typeof calls.sendChildCode>,
) => accounts.sendChildCode(context, { ...fields, childId: child, guardianId: null })

export const makeChildIndependent = (
  context: SignedIn,
  { child, ...fields }: CheckedInputOf<typeof calls.makeChildIndependent>,
) => accounts.makeIndependent(context, { ...fields, childId: child, guardianId: null })
