import { isAppError } from '#contract/app-error.ts'
import type { CheckedInputOf } from '#contract/endpoint.ts'
import { selectClasses, toSessionTime } from '#features/courses/public.server.ts'
import type { AppContext, RequestContext } from '#server/app-context.ts'
import { transaction, withTables } from '#server/platform/database/database.ts'
import type { Job } from '#server/platform/jobs.ts'
import type * as calls from '../contract.ts'
import { type LiveProvider, openProvider } from '../providers/provider.server.ts'
import { ClassRefusal } from '../providers/refused.server.ts'
import type { ClassesAndSchool } from '../tables.server.ts'
import { findClass } from './find-class.server.ts'
import { isOpenAt } from './times.ts'
import { endVisit, listPresent, seeVisitor } from './visits.server.ts'

const t = withTables<ClassesAndSchool>()
const maxClassMs = 300 * 60_000
const beforeClass = 10 * 60_000

/** Asks the provider of a class that runs who is in it, and writes down who came and went. */
export const lookAtClass: Job<{ id: string }> = {
  name: 'look-at-class',
  // The next minute asks anew.
  retryLimit: 0,
  async run(app, { id }) {
    const session = await selectClasses(app.db).where('class_session.id', '=', id).executeTakeFirst()
    if (!session || !isOpenAt(toSessionTime(session), app.now().getTime())) return
    await look(app, openProvider(app, session), id)
  },
}

/** Every minute: the classes that run at a provider which says who is there. */
export const lookAtClasses: Job = {
  name: 'look-at-classes',
  every: '* * * * *',
  async run(app) {
    const now = app.now().getTime()
    const running = await selectClasses(app.db)
      .where('class_session.state', '=', 'planned')
      .where('class_session.starts_at', '>', new Date(now - maxClassMs))
      .where('class_session.starts_at', '<=', new Date(now + beforeClass))
      .execute()
    for (const session of running) {
      if (isOpenAt(toSessionTime(session), now)) await look(app, openProvider(app, session), session.id)
    }
  },
}

async function look(app: AppContext, provider: LiveProvider, id: string) {
  if (!provider.present) return
  let there: readonly string[]
  try {
    there = await provider.present(id)
  } catch (thrown) {
    if (!(thrown instanceof ClassRefusal)) throw thrown
    // Nobody has gone because their server is silent: visits end at their last sign, when it stays so.
    app.log.warn({ session: id, reason: thrown.reason }, 'it is not known who is in a class')
    return
  }
  const known = (await listPresent(app.db, id)).map(({ user_id }) => user_id)
  const now = app.now()
  for (const userId of new Set(there)) await see(app, id, userId, now)
  for (const userId of known.filter(one => !there.includes(one))) {
    await transaction(app.db, tx => endVisit(tx, { sessionId: id, userId }, now))
  }
}

/** Who is in the class and belongs to it; guests of the provider are nobody of ours. */
async function see({ db }: AppContext, sessionId: string, userId: string, now: Date) {
  if (!/^[\da-f-]{36}$/.test(userId)) return
  try {
    const { isTeacher } = await findClass(db, sessionId, userId)
    await transaction(db, tx => seeVisitor(tx, { sessionId, userId, isTeacher }, now))
  } catch (thrown) {
    if (!isAppError(thrown)) throw thrown
  }
}

/** Whoever calls, and whatever they say: all that comes of it is a look at a class that runs. */
export async function classChanged(
  { app, db }: RequestContext,
  { id }: CheckedInputOf<typeof calls.classChanged>,
) {
  const known = await t(db).selectFrom('class_session').select('id').where('id', '=', id).executeTakeFirst()
  if (known) await transaction(db, tx => app.jobs.send(tx, lookAtClass.name, { id }, { key: id }))
  return {}
}
