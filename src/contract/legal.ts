/** The texts people agree to, or may rely on. */
export const legalDocuments = ['terms', 'privacy', 'refund'] as const
export type LegalDocument = (typeof legalDocuments)[number]

export const legalTitles: Record<LegalDocument, string> = {
  terms: 'قوانین و مقررات',
  privacy: 'حریم خصوصی',
  refund: 'شرایط بازگشت وجه',
}

/** A version of a text: numbers count from 1, `from` is the first day (`YYYY-MM-DD`, Tehran) it holds. */
export type LegalVersion = { number: number; from: string }

/** What an account is opened under: whoever registers accepts these. */
export const acceptedDocuments = ['terms', 'privacy'] as const satisfies readonly LegalDocument[]

/**
 * The version that holds on a day (`YYYY-MM-DD`, Tehran): the newest that has begun. The first one holds from the start,
 * so that there always is one.
 */
export function versionInForce(
  versions: readonly [LegalVersion, ...LegalVersion[]],
  day: string,
): LegalVersion {
  return versions.findLast(({ from }) => from <= day) ?? versions[0]
}
