import type { StaffSearch } from '#account/public.server.ts'
import { studioPaths } from '#contract/studio-paths.ts'
import { holdsWords, withTables } from '#server/platform/database/database.ts'
import type { TeachersTables } from '../tables.server.ts'

const t = withTables<TeachersTables>()

export const teachersFound: StaffSearch = {
  kind: 'teachers',
  order: 20,
  title: 'استادان',
  icon: 'presentation',
  permission: 'teachers.change',
  async find({ db }, text, limit) {
    const rows = await t(db)
      .selectFrom('teacher')
      .select(['id', 'name', 'surname', 'headline'])
      .where(holdsWords('search_key', text))
      .orderBy('sort_key')
      .orderBy('id')
      .limit(limit)
      .execute()
    return rows.map(({ id, name, surname, headline }) => ({
      id,
      title: `${name} ${surname}`,
      detail: headline || null,
      path: studioPaths.teacher({ id }),
    }))
  },
}
