/** How many statements one process prepares on each of its connections: the server keeps every one of them. */
const maxNames = 400
/** Texts are counted before they get a name, for lists of values make ever new ones. */
const maxCounted = 4000
const timesBeforeNamed = 3

/**
 * The name under which a connection prepares a statement, so that the server parses and plans it once; undefined for
 * those that are sent whole: seldom ones, and inserts whose conflict is told by a condition, for a plan that is made
 * before the values are known finds no partial index for them.
 */
export function createStatementNames(): (sql: string) => string | undefined {
  const names = new Map<string, string>()
  const counts = new Map<string, number>()
  return sql => {
    const name = names.get(sql)
    if (name !== undefined || names.size >= maxNames) return name
    if (/\bon conflict\b[^;]*?\)\s*where\b/i.test(sql)) return undefined
    const count = (counts.get(sql) ?? 0) + 1
    if (counts.size >= maxCounted) counts.clear()
    counts.set(sql, count)
    if (count < timesBeforeNamed) return undefined
    counts.delete(sql)
    const fresh = `hamava_${names.size}`
    names.set(sql, fresh)
    return fresh
  }
}
