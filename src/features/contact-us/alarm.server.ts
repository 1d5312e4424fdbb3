import { notifyMany } from '#account/public.server.ts'
import { studioPaths } from '#contract/studio-paths.ts'
import { toPersianDigits } from '#persian/digits.ts'
import { transaction, withTables } from '#server/platform/database/database.ts'
import type { Job } from '#server/platform/jobs.ts'
import type { ContactTables } from './tables.server.ts'
import { findAnswering } from './tickets.server.ts'

const t = withTables<ContactTables>()
const atOnce = 100

/** Tells whoever has a ticket, or all who answer its kind, once that its target has passed without a word. */
export const alarmLateTickets: Job = {
  name: 'alarm-late-tickets',
  every: '*/5 * * * *',
  async run(app) {
    await transaction(app.db, async tx => {
      const late = await t(tx)
        .selectFrom('ticket')
        .select(['id', 'number', 'title', 'assignee_id', 'role'])
        .where('due_at', '<=', app.now())
        .where('alarmed_at', 'is', null)
        .orderBy('due_at')
        .limit(atOnce)
        .forUpdate()
        .skipLocked()
        .execute()
      if (late.length === 0) return
      const ids = late.map(({ id }) => id)
      await t(tx).updateTable('ticket').set({ alarmed_at: app.now() }).where('id', 'in', ids).execute()
      const answering = new Map<string, string[]>()
      for (const role of new Set(late.map(({ role }) => role))) {
        answering.set(role, await findAnswering(tx, role))
      }
      await notifyMany(
        app,
        tx,
        'ticket-late',
        late.flatMap(({ id, number, title, assignee_id, role }) =>
          (assignee_id ? [assignee_id] : answering.get(role)!).map(userId => ({
            userId,
            number: toPersianDigits(number),
            subject: title,
            link: studioPaths.ticket({ id }),
          })),
        ),
      )
    })
  },
}
