import type { StaffNeeds } from '#account/public.server.ts'
import { countWaiting } from '#features/placement/public.server.ts'
import { persianNumber } from '#persian/digits.ts'
import { relativeTime } from '#persian/relative-time.ts'

/** People who asked for an interview and have no time for it yet. */
export const interviewsToPlan: StaffNeeds = {
  order: 60,
  permission: 'interviews.arrange',
  icon: 'compass',
  async list({ db, now }) {
    const { count, oldest } = await countWaiting(db)
    if (Number(count) === 0 || !oldest) return []
    return [
      {
        id: 'oral',
        urgency: 'act' as const,
        title: `${persianNumber(Number(count))} نفر منتظر مصاحبهٔ تعیین سطح`,
        detail: `قدیمی‌ترین درخواست، ${relativeTime(oldest, now())}`,
        act: 'تعیین وقت',
        path: '/studio/interview-requests',
      },
    ]
  },
}
