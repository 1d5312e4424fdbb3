import { type ConsentKind, consentKindNames, consentKinds } from '#features/consents/public.ts'

export type ConsentFilter = ConsentKind | `no-${ConsentKind}`

/** What the list may be narrowed by: who consents to each kind, and who does not. */
export const consentFilters: readonly ConsentFilter[] = consentKindNames.flatMap(kind => [
  kind,
  `no-${kind}` as const,
])

/** The kind that a filter asks for, and whether it asks for who consents. */
export function readConsentFilter(filter: ConsentFilter): { kind: ConsentKind; isGiven: boolean } {
  const kind = consentKindNames.find(name => name === filter)
  if (kind) return { kind, isGiven: true }
  return { kind: filter.slice('no-'.length) as ConsentKind, isGiven: false }
}

export function formatConsentFilter(filter: ConsentFilter): string {
  const { kind, isGiven } = readConsentFilter(filter)
  return `${isGiven ? 'دارد' : 'ندارد'}: ${consentKinds[kind].title}`
}
