/** What several manifests say, in one table. @throws when two of them name the same key */
export function joinOnce<T>(parts: readonly (Record<string, T> | undefined)[]): Record<string, T> {
  const joined: Record<string, T> = {}
  for (const part of parts) {
    for (const [key, value] of Object.entries(part ?? {})) {
      if (Object.hasOwn(joined, key)) throw new Error(`named twice: ${key}`)
      joined[key] = value
    }
  }
  return joined
}
