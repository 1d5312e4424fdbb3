import { formatShortDate, parseIsoDay } from '#persian/jalali.ts'

/** What narrows a list, by the names it has in the address. */
export type ListFilter<Name extends string> = { [Key in Name]?: string }

/** Reads it, in the order of `names`; what is blank is not there. */
export function readListFilter<Name extends string>(
  query: URLSearchParams,
  names: readonly Name[],
): ListFilter<Name> {
  const filter: ListFilter<Name> = {}
  for (const name of names) {
    const value = query.get(name)?.trim()
    if (value) filter[name] = value
  }
  return filter
}

/** The query of a list's address with something else; another list begins at its beginning. */
export function changeListQuery(
  query: URLSearchParams,
  change: Record<string, string | undefined>,
): Record<string, string> {
  const all = new Map(query)
  all.delete('after')
  all.delete('before')
  for (const [name, value] of Object.entries(change)) {
    if (value) all.set(name, value)
    else all.delete(name)
  }
  return Object.fromEntries(all)
}

const day = (iso: string) => {
  const parsed = parseIsoDay(iso)
  return parsed ? formatShortDate(parsed) : iso
}

/** How a search and a period are called among what is chosen. */
export const commonFilterLabels = {
  q: (value: string) => `«${value}»`,
  from: (value: string) => `از ${day(value)}`,
  until: (value: string) => `تا ${day(value)}`,
}

/** What narrows a list now and is called something, each with the address without it. */
export function listFilterChoices<Name extends string>(
  filter: ListFilter<Name>,
  labels: { [Key in Name]?: (value: string) => string },
  buildAddress: (change: Record<string, undefined>) => string,
): { label: string; to: string }[] {
  return (Object.entries(filter) as [Name, string][]).flatMap(([name, value]) => {
    const label = labels[name]
    return label ? [{ label: label(value), to: buildAddress({ [name]: undefined }) }] : []
  })
}
