import { demoLearnerIds, demoStaff, findFullNames } from '#account/public.server.ts'
import type { AppContext } from '#server/app-context.ts'
import { withTables } from '#server/platform/database/database.ts'
import { type ConsentKind, findVersion } from './manifest.ts'
import type { ConsentsAndSchool } from './tables.server.ts'

const t = withTables<ConsentsAndSchool>()

/** Of the demo's learners so many of each five signed the sheet at the desk; nobody knows how old they are. */
const signed = { recording: 4, voice: 2, pictures: 3 } as const satisfies { [Kind in ConsentKind]?: number }

export async function seedConsents({ db, now }: AppContext): Promise<void> {
  const names = await findFullNames(db, demoLearnerIds)
  const registrar = demoStaff('registrar')
  const rows = Object.entries(signed).flatMap(([kind, count]) =>
    demoLearnerIds
      .filter((id, index) => names.has(id) && index % 5 < count)
      .map((id, index) => ({
        user_id: id,
        kind,
        is_given: true,
        text_version: findVersion(kind as ConsentKind),
        giver: 'guardian' as const,
        channel: 'paper' as const,
        guardian_name: `خانوادهٔ ${names.get(id)!.name.split(' ').at(-1)}`,
        recorded_by: registrar.id,
        at: new Date(now().getTime() - (90 - index) * 86_400_000),
      })),
  )
  if (rows.length > 0) await t(db).insertInto('consent_record').values(rows).execute()
}
