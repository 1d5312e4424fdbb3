/**
 * What several manifests say, in one table; `Key` are the names that they add to an interface together.
 * @throws when two of them name the same key
 */
export function joinOnce<T, Key extends string = string>(
  parts: readonly (Readonly<Record<string, T>> | undefined)[],
): Readonly<Record<Key, T>> {
  const joined: Record<string, T> = {}
  for (const part of parts) {
    for (const [key, value] of Object.entries(part ?? {})) {
      if (Object.hasOwn(joined, key)) throw new Error(`named twice: ${key}`)
      joined[key] = value
    }
  }
  return joined as Record<Key, T>
}
