type Module = { source: string; dependencies: readonly { resolved: string }[] }

/** The groups of features that import each other in a circle, types too, each as `feature-cycle: a, b`. */
export function findFeatureCycles(modules: readonly Module[], isTest: (path: string) => boolean): string[] {
  const imports = new Map<string, Set<string>>()
  for (const { source, dependencies } of modules) {
    const from = toFeature(source)
    if (from === null || isTest(source)) continue
    const found = imports.get(from) ?? new Set()
    imports.set(from, found)
    for (const { resolved } of dependencies) {
      const to = toFeature(resolved)
      if (to !== null && to !== from) found.add(to)
    }
  }
  const reaches = (from: string): Set<string> => {
    const seen = new Set<string>()
    const open = [...(imports.get(from) ?? [])]
    for (let next = open.pop(); next !== undefined; next = open.pop()) {
      if (seen.has(next)) continue
      seen.add(next)
      open.push(...(imports.get(next) ?? []))
    }
    return seen
  }
  const reached = new Map([...imports.keys()].map(feature => [feature, reaches(feature)]))
  const groups = [...reached].flatMap(([feature, others]) =>
    others.has(feature)
      ? [
          [...others]
            .filter(other => reached.get(other)?.has(feature))
            .toSorted()
            .join(', '),
        ]
      : [],
  )
  return [...new Set(groups)].map(group => `feature-cycle: ${group}`)
}

const toFeature = (path: string): string | null => /^src\/features\/([^/]+)\//.exec(path)?.[1] ?? null
