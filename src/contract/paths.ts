type Query = Record<string, string | number | null | undefined | false>

/** A path with what of a query is set, in the query's order. */
function withQuery(path: string, query: Query): string {
  const set = Object.entries(query).flatMap(([name, value]) =>
    value || value === 0 ? [`${name}=${encodeURIComponent(value)}`] : [],
  )
  return set.length > 0 ? `${path}?${set.join('&')}` : path
}

/** A list's first page stands at its plain address. */
const beyondFirst = (page: number | undefined) => page !== undefined && page > 1 && page

/** Addresses of the site that more than one place leads to. */
export const paths = {
  /**
   * A tab of the profile (without a name its first one), a page of what it lists, and of the courses one by its
   * enrolment's id, with a recording or the catch-up of a session in it, from a second on.
   */
  profile: ({
    tab,
    course,
    page,
    recording,
    catchUp,
    second,
    only,
  }: {
    tab?: string
    course?: string
    page?: number
    recording?: string
    catchUp?: string
    second?: number
    only?: string
  } = {}): string =>
    withQuery('/profile', {
      tab: tab !== 'overview' && tab,
      course,
      page: beyondFirst(page),
      recording,
      'catch-up': catchUp,
      at: second,
      only,
    }),
}
