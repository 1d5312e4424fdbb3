import { notify } from '#account/public.server.ts'
import { toPersianDigits } from '#persian/digits.ts'
import type { AppContext } from '#server/app-context.ts'
import { transaction, withTables } from '#server/platform/database/database.ts'
import type { Job } from '#server/platform/jobs.ts'
import { describeCopies, lockCopy, moveCopy } from './copies.server.ts'
import { endStates, myCopiesPath } from './rules.ts'
import type { UsedBookTables } from './tables.server.ts'

const t = withTables<UsedBookTables>()
const batch = 500

/** Offers that were not brought in time end; copies whose time on sale is over wait for their owners. */
export const tidyUsedBooks: Job = {
  name: 'tidy-used-books',
  every: '40 4 * * *',
  async run(app) {
    const now = app.now()
    const due = await t(app.db)
      .selectFrom('used_book')
      .select('id')
      .where(({ or, and, eb }) =>
        or([
          and([eb('state', '=', 'offered'), eb('bring_by', '<', now)]),
          and([eb('state', '=', 'listed'), eb('sale_until', '<', now)]),
        ]),
      )
      .limit(batch)
      .execute()
    for (const { id } of due) await endTime(app, id, now)
    await deletePhotos(app)
  },
}

/** One by one: each waits for whoever is buying it, and is looked at again once it is locked. */
async function endTime(app: AppContext, id: string, now: Date) {
  await transaction(app.db, async tx => {
    const { copy, isFree } = await lockCopy(tx, { id }, now)
    const isLate = copy.state === 'offered' && copy.bring_by < now
    const isOver = copy.state === 'listed' && copy.sale_until! < now && isFree
    if (!isLate && !isOver) return
    await moveCopy(tx, id, isLate ? 'expired' : 'leaving', isLate ? { ended_at: now } : {})
    if (copy.user_id === null) return
    const { findEdition, findBranch } = await describeCopies(tx, [copy])
    const values = { copy: findEdition(copy.edition_id).title, link: myCopiesPath() }
    if (isLate) await notify(app, tx, copy.user_id, 'used-book-expired', values)
    else {
      await notify(app, tx, copy.user_id, 'used-book-unsold', {
        ...values,
        number: toPersianDigits(copy.number),
        branch: findBranch(copy.branch_id),
      })
    }
  })
}

/** Photos are for whoever decides about a copy: after its end, and without its owner, nobody needs them. */
async function deletePhotos({ db, files }: AppContext) {
  const old = await t(db)
    .selectFrom('used_book')
    .select(['id', 'photo'])
    .where('photo', 'is not', null)
    .where(({ or, eb }) => or([eb('user_id', 'is', null), eb('state', 'in', endStates)]))
    .limit(batch)
    .execute()
  for (const { id, photo } of old) {
    await files.delete(photo!)
    await t(db).updateTable('used_book').set({ photo: null }).where('id', '=', id).execute()
  }
}
