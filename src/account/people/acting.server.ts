import { AppError, notFound } from '#contract/app-error.ts'
import type { SignedIn } from '#server/app-context.ts'
import { transaction, withTables } from '#server/platform/database/database.ts'
import { signToken } from '../sessions/tokens.server.ts'
import { record } from '../staff/audit.server.ts'
import type { AccountTables } from '../tables.server.ts'
import { readUser } from './people.server.ts'

const t = withTables<AccountTables>()

/**
 * A handler that refuses a guardian who acts for a child: contacts, passwords, sessions, and money that goes out belong to
 * whoever has the account.
 */
export const ownOnly =
  <C extends SignedIn, I, R>(handler: (context: C, input: I) => R) =>
  (context: C, input: I): R => {
    if (context.user.guardianId !== undefined) throw actsForChild()
    return handler(context, input)
  }

const actsForChild = () =>
  new AppError('notAllowed', {
    message: 'این کار از حساب فرزند شدنی نیست؛ نخست به حساب خودتان برگردید.',
  })

/**
 * Switches to a child of whoever signed in, or back to them: the answer is a token that names the one for whom calls are
 * made from now on, for the same session. Each call looks again whether the child is still theirs.
 * @param childId null to go back
 * @throws AppError notFound, for somebody else's child and for none alike
 */
export async function actFor({ app, db, user, now }: SignedIn, childId: string | null) {
  const { sessionId } = user
  const guardianId = user.guardianId ?? user.id
  const userId = childId ?? guardianId
  if (childId !== null) {
    await transaction(db, async tx => {
      await t(tx)
        .selectFrom('users')
        .select('id')
        .where('id', '=', childId)
        .where('guardian_id', '=', guardianId)
        .executeTakeFirstOrThrow(notFound)
      await record(tx, { actorId: guardianId, action: 'child.acted', subjectId: childId, at: now() })
    })
  }
  return { auth: await signToken(app, { userId, sessionId }), user: await readUser(db, userId) }
}
