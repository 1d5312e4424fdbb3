/**
 * A list's filters stand in the address as the site writes them (`?q=نوروز&page=2`); ra-core reads and writes them in
 * its own manner (`?filter={"q":"نوروز"}&page=2&…`).
 */
const own = new Set(['page', 'perPage', 'sort', 'order'])
const shown = { sort: 'place', order: 'ASC' } as const

export const perPage = 20

/** What ra-core is given to read of the site's address. */
export function toRecords(search: string): string {
  const query = new URLSearchParams(search)
  const filter = Object.fromEntries([...query].filter(([name, value]) => !own.has(name) && value !== ''))
  const page = Number(query.get('page') ?? 1)
  if (Object.keys(filter).length === 0 && page === 1) return ''
  const read = { filter: JSON.stringify(filter), page: String(page), perPage: String(perPage), ...shown }
  return `?${new URLSearchParams(read)}`
}

/** The site's address of what ra-core wants to show. */
export function fromRecords(search: string): string {
  const query = new URLSearchParams(search)
  const filter = JSON.parse(query.get('filter') ?? '{}') as Record<string, string>
  const page = query.get('page') ?? '1'
  const written = new URLSearchParams(page === '1' ? filter : { ...filter, page }).toString()
  return written && `?${written}`
}
