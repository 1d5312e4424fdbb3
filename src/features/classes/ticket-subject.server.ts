import { isAppError } from '#contract/app-error.ts'
import { paths } from '#contract/paths.ts'
import { studioPaths } from '#contract/studio-paths.ts'
import type { TicketSubject } from '#features/contact-us/public.server.ts'
import { classTitle } from '#features/courses/public.server.ts'
import { formatDateTime } from '#persian/jalali.ts'
import { findClass } from './classroom/find-class.server.ts'

/** A class that a ticket is opened from, for who belongs to it. */
export const sessionSubject: TicketSubject = {
  kind: 'session',
  async describe(db, { userId, id }) {
    if (!/^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/.test(id)) return null
    const found = await findClass(db, id, userId).catch(fault => {
      if (isAppError(fault)) return null
      throw fault
    })
    if (!found) return null
    return {
      title: `${found.courseTitle}، ${classTitle(found)}`,
      path: paths.classroom({ session: id }),
      studioPath: studioPaths.group({ id: found.group_id }),
      facts: [
        { name: 'گروه', value: found.groupTitle },
        { name: 'زمان', value: formatDateTime(found.starts_at) },
        { name: 'وضعیت', value: found.state === 'cancelled' ? 'لغو شده' : 'برقرار' },
      ],
    }
  },
}
