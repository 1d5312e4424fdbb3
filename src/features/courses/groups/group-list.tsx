import { listTaught } from '#contract/school-languages.ts'
import { persianNumber } from '#persian/digits.ts'
import { Empty } from '#ui/empty.tsx'
import layout from '#ui/layout.module.css'
import { Pager } from '#ui/pager.tsx'
import text from '#ui/text.module.css'
import { CourseFilters } from '../catalogue/course-filters.tsx'
import { buildAddress, type Filters, isFiltered, onlyOne } from '../catalogue/filters.ts'
import { MissingGroup } from '../catalogue/manifest.ts'
import OpenGroups from '../open-groups.tsx'
import type { GroupCard } from './contract.ts'

/** The open groups that fit, with the filters at their side. */
export default function GroupList({
  filters,
  found: { items, page, perPage, total },
}: {
  filters: Filters
  found: { items: readonly GroupCard[]; page: number; perPage: number; total: number }
}) {
  return (
    <div className={layout.stack}>
      <CourseFilters
        path="/info"
        filters={filters}
        languages={listTaught().map(language => ({ language, count: null }))}
        count={`${persianNumber(total)} گروه`}
      >
        <h2 className={text.spoken}>گروه‌های باز</h2>
        {items.length === 0 && isFiltered(filters) ? (
          <Empty title="گروهی با این فیلترها پیدا نشد." />
        ) : (
          <OpenGroups groups={items} />
        )}
        <Pager
          page={page}
          perPage={perPage}
          total={total}
          address={page => buildAddress('/info', { ...filters, page })}
        />
      </CourseFilters>
      {MissingGroup && <MissingGroup language={onlyOne(filters.language)} level={onlyOne(filters.level)} />}
    </div>
  )
}
