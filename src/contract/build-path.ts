/** The path with its names filled from `values`. */
export function fillPath(path: string, values: Record<string, unknown>): string {
  return path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(values[name] as string))
}

type Value = string | number | false | null | undefined

/** The path with what of a query is set, in the query's order, and the place in the page it leads to. */
export function buildPath(path: string, query: Record<string, Value | readonly Value[]>, hash = ''): string {
  const set = new URLSearchParams()
  for (const [name, values] of Object.entries(query)) {
    for (const value of [values].flat()) if (value) set.append(name, value as string)
  }
  const text = String(set)
  return path + (text && `?${text}`) + (hash && `#${hash}`)
}

/** A list's first page stands at its plain address. */
export const beyondFirst = (page = 1): number | false => page > 1 && page

type Names<Path> = Path extends `${string}:${infer Name}/${infer Rest}`
  ? Name | Names<`/${Rest}`>
  : Path extends `${string}:${infer Name}`
    ? Name
    : never

/** The address of a page by the names in its path. */
export const page =
  <Path extends string>(path: Path) =>
  (values: { [name in Names<Path>]: string }) =>
    fillPath(path, values)
