import { isoDay } from '#persian/jalali.ts'
import type { RequestContext } from '#server/app-context.ts'
import { withTables } from '#server/platform/database/database.ts'
import { isOpen } from './opening/opening.server.ts'
import type { SiteTables } from './tables.server.ts'
import { readWording } from './wording.server.ts'

const t = withTables<SiteTables>()

const maxHolidays = 12

/** What everybody sees: of notices those of today, of holidays those to come. */
export async function readSite({ app, db, now }: RequestContext) {
  const today = isoDay(now())
  const rows = await t(db)
    .selectFrom('site_entry')
    .select(['id', 'kind', 'data'])
    .orderBy('sort_key')
    .orderBy('id')
    .execute()
  const of = (kind: string) => rows.filter(row => row.kind === kind).map(({ id, data }) => ({ ...data, id }))
  const { wording } = await readWording(db)
  return {
    wording,
    banners: [
      ...((await isOpen(db))
        ? []
        : [{ id: 'soon', sentence: describeSoon(app.settings.BRAND_FA), link: '' }]),
      ...(of('banner') as never as Dated[]).filter(({ from, until }) => from <= today && today <= until),
    ],
    faqs: of('faq'),
    holidays: (of('holiday') as never as Dated[])
      .filter(({ day }) => day >= today)
      .slice(0, maxHolidays)
      .map(toShownHoliday),
  } as never
}

const describeSoon = (name: string) => `«${name}» به‌زودی باز می‌شود.`

/** Whoever plans by a lunar day is told that the official calendar may say the one beside it. */
const toShownHoliday = ({ title, certainty, ...rest }: Dated) => ({
  ...rest,
  title: certainty === 'lunar' ? `${title} (قمری؛ روزش تأیید می‌شود)` : title,
})

type Dated = { id: string; from: string; until: string; day: string; title: string; certainty?: string }
