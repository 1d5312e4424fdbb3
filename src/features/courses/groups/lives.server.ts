import type { Selectable } from 'kysely'
import type { AppContext } from '#server/app-context.ts'
import type { CourseTables } from '../tables.server.ts'

type Live = Selectable<CourseTables['course_group']>['live']

/** Where a group is held: one that names none but the demo's classroom, at the provider the school has set. */
export const resolveProviderName = (
  { LIVE_CLASS_PROVIDER }: AppContext['settings'],
  { live }: { live: Live },
): Live => (live === 'demo' ? LIVE_CLASS_PROVIDER : live)

/** Where groups may be held under these settings: what the school has set first, then whatever else is configured. */
export function offeredLives(settings: AppContext['settings']): Live[] {
  const { LIVE_CLASS_PROVIDER, BBB_URL, BBB_SECRET, SKYROOM_KEY } = settings
  const isBigBlueButton = BBB_URL !== undefined && BBB_SECRET !== undefined
  return [
    ...new Set([
      LIVE_CLASS_PROVIDER,
      ...(isBigBlueButton ? (['bigbluebutton'] as const) : []),
      ...(SKYROOM_KEY === undefined ? [] : (['skyroom'] as const)),
      'link' as const,
    ]),
  ]
}
