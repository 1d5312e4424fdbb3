import { useNavigate } from 'react-router'
import { SelectField } from './select-field.tsx'

/** How a list is sorted: a field of its `FilterForm`, taken at once where scripts run. */
export function SortField<Sort extends string>({
  value,
  usual,
  names,
  buildPath,
}: {
  value: Sort
  /** The order that the address does not say. */
  usual: Sort
  /** Those that may be chosen, in their order. */
  names: Partial<Record<Sort, string>>
  /** The address of the list in this order. */
  buildPath: (sort: Sort) => string
}) {
  const navigate = useNavigate()
  const write = (sort: string) => (sort === usual ? '' : sort)
  return (
    <SelectField
      key={`${usual} ${value}`}
      label="مرتب‌سازی"
      name="sort"
      defaultValue={write(value)}
      options={Object.entries<string | undefined>(names).map(([sort, label = '']) => ({
        value: write(sort),
        label,
      }))}
      onChange={sort =>
        void navigate(buildPath((sort || usual) as Sort), { replace: true, preventScrollReset: true })
      }
    />
  )
}
