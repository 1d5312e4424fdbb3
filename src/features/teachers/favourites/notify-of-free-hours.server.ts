import { notifyMany } from '#account/public.server.ts'
import { paths } from '#contract/paths.ts'
import { transaction, withTables } from '#server/platform/database/database.ts'
import type { Job } from '#server/platform/jobs.ts'
import type { TeachersTables } from '../tables.server.ts'

const t = withTables<TeachersTables>()

/** A week is painted stroke by stroke: how long it must have stood before anybody is notified, in milliseconds. */
const debounceMs = 10 * 60_000

/** Notifies those who wait for a teacher's hours that there are new ones, once for all that were painted together. */
export const notifyOfFreeHours: Job = {
  name: 'tell-free-hours',
  every: '*/10 * * * *',
  async run(app) {
    await transaction(app.db, async tx => {
      const opened = await t(tx)
        .updateTable('teacher')
        .set({ opened_at: null })
        .where('opened_at', '<=', new Date(app.now().getTime() - debounceMs))
        .returning(['id', 'slug', 'name', 'surname', 'is_hidden'])
        .execute()
      for (const { id, slug, name, surname, is_hidden } of opened) {
        if (is_hidden) continue
        const waiting = await t(tx)
          .selectFrom('favourite_teacher')
          .select('user_id')
          .where('teacher_id', '=', id)
          .where('wants_hours', '=', true)
          .execute()
        const about = { teacher: `${name} ${surname}`, link: paths.teacher({ slug }) }
        const recipients = waiting.map(({ user_id }) => ({ ...about, userId: user_id }))
        await notifyMany(app, tx, 'teacher-free', recipients)
      }
    })
  },
}
