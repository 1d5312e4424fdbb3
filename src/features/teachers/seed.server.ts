import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { listDemoStaff } from '#account/public.server.ts'
import type { LevelCode } from '#persian/level-names.ts'
import { key } from '#persian/search-key.ts'
import { sortKey } from '#persian/sort-key.ts'
import type { TaughtLanguage } from '#persian/taught-languages.ts'
import type { AppContext } from '#server/app-context.ts'
import { transaction, withTables } from '#server/platform/database/database.ts'
import { fixedIds } from '#server/platform/fixed-id.ts'
import seeds from './seed/teachers.json' with { type: 'json' }
import type { TeachersTables } from './tables.server.ts'

const t = withTables<TeachersTables>()
const fixedId = fixedIds('teachers')
const day = 86_400_000

/** The id of a teacher of the demo. */
export const seededTeacherId = (slug: string) => fixedId(`teacher ${slug}`)

type SeedTeacher = {
  slug: string
  name: string
  surname: string
  enName: string
  enSurname: string
  gender: 'female' | 'male'
  portrait: string | null
  teaches: { language: TaughtLanguage; from: LevelCode; to: LevelCode }[]
  speaks: string[]
  accent: string | null
  city: string
  headline: string
  method: string
  intro: string
  credentials: { title: string; from: string; year: number; checked: boolean }[]
  trialPrice: number
  /** «weekday-hour». */
  hours: string[]
}

/** Twelve teachers; the demo's own accounts of teachers are among them. */
export async function seedTeachers(app: AppContext): Promise<void> {
  const now = app.now()
  const portraits = await storePortraits(app)
  await transaction(app.db, async tx => {
    for (const seed of seeds as unknown as SeedTeacher[]) {
      const id = seededTeacherId(seed.slug)
      const fullName = `${seed.name} ${seed.surname}`
      const account = listDemoStaff('teacher').find(({ name, surname }) => `${name} ${surname}` === fullName)
      await t(tx)
        .insertInto('teacher')
        .values({
          id,
          user_id: account?.id ?? null,
          slug: seed.slug,
          name: seed.name,
          surname: seed.surname,
          en_name: seed.enName,
          en_surname: seed.enSurname,
          gender: seed.gender,
          headline: seed.headline,
          method: seed.method,
          city: seed.city,
          accent: seed.accent,
          speaks: seed.speaks,
          portrait: portraits.get(seed.portrait ?? '') ?? null,
          intro: seed.intro,
          trial_price: seed.trialPrice,
          sort_key: sortKey(`${seed.surname} ${seed.name}`),
          search_key: key(`${fullName} ${seed.enName} ${seed.enSurname}`),
          created_at: new Date(now.getTime() - 700 * day),
          changed_at: now,
        })
        .execute()
      await t(tx)
        .insertInto('teacher_language')
        .values(
          seed.teaches.map(({ language, from, to }) => ({
            teacher_id: id,
            language,
            from_level: from,
            to_level: to,
          })),
        )
        .execute()
      await t(tx)
        .insertInto('teacher_credential')
        .values(
          seed.credentials.map(({ title, from, year, checked }, index) => ({
            teacher_id: id,
            place: index,
            title,
            source: from,
            year,
            checked_at: checked ? new Date(now.getTime() - 400 * day) : null,
          })),
        )
        .execute()
      await t(tx)
        .insertInto('teacher_hour')
        .values(
          seed.hours.map(band => {
            const [weekday, hour] = band.split('-').map(Number)
            return { teacher_id: id, weekday: weekday!, hour: hour! }
          }),
        )
        .execute()
    }
  })
}

/** The drawn portraits of `seed-media/portraits/`, where the folder is there; answers their keys by name. */
async function storePortraits({ files }: AppContext): Promise<Map<string, string>> {
  const stored = new Map<string, string>()
  for (let number = 1; number <= 12; number++) {
    const name = `person-${number}`
    const path = join('seed-media/portraits', `${name}.webp`)
    if (!existsSync(path)) continue
    await files.put(`public/teachers/${name}.webp`, await readFile(path))
    stored.set(name, `teachers/${name}.webp`)
  }
  return stored
}
