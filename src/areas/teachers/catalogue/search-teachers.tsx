import { useNavigate } from 'react-router'
import { QueryForm } from '#ui/query-form.tsx'
import { SearchBox } from '#ui/search-box.tsx'
import { SelectField } from '#ui/select-field.tsx'
import { addressOf, queryOfFilters, type TeacherFilters } from './filters.ts'
import styles from './teachers.module.css'

const sorts = {
  match: 'بیشترین وقت مشترک',
  rating: 'بالاترین امتیاز',
  price: 'ارزان‌ترین جلسهٔ آزمایشی',
  name: 'نام خانوادگی',
} as const

/** The search by name and the order of the list, side by side; the other filters stay. */
export function SearchTeachers({ filters }: { filters: TeacherFilters }) {
  const navigate = useNavigate()
  const { q, sort, page: _, ...others } = filters
  const order = sort ?? (filters.hours.length > 0 ? 'match' : 'rating')
  return (
    <QueryForm role="search" action="/teachers" replace className={styles.bar}>
      <SearchBox
        className={styles.searchBox}
        label="جست‌وجوی نام استاد"
        placeholder="نام استاد"
        defaultValue={q}
        maxLength={100}
        clearTo={q ? addressOf({ ...filters, q: '', page: 1 }) : undefined}
      />
      <SelectField
        key={order}
        className={styles.sort}
        label="مرتب‌سازی"
        name="sort"
        required
        defaultValue={order}
        options={Object.entries(sorts)
          .filter(([value]) => value !== 'match' || filters.hours.length > 0)
          .map(([value, label]) => ({ value, label }))}
        onChange={value => {
          const sort = value as keyof typeof sorts
          void navigate(addressOf({ ...filters, sort, page: 1 }), { replace: true, preventScrollReset: true })
        }}
      />
      {queryOfFilters(others).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
    </QueryForm>
  )
}
