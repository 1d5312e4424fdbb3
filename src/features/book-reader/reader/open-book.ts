import { strFromU8, unzipSync } from 'fflate'
import { EPUB, type Section, type TocItem } from 'foliate-js/epub.js'
import { Paginator } from 'foliate-js/paginator.js'
import { SectionProgress } from 'foliate-js/progress.js'
import { type Find, findText } from './find-text.ts'
import { findInDocument, readFile, writeLocator } from './locators.ts'

/** Where the page that is seen stands. */
export type Place = {
  locator: string
  /** Of the book that lies before its end. */
  fraction: number
  file: string
  /** Minutes to the end of its chapter. */
  minutes: number
  /** Of its chapter, from 1 on. */
  page: number
  pages: number
  /** The first words of the page. */
  excerpt: string
}

/** A chapter of the contents; `depth` from 0 on. */
export type Chapter = { label: string; href: string; file: string; depth: number }

export type FoundText = Omit<Find, 'range'> & { locator: string; file: string }

type Hooks = {
  /** `isMoved`: somebody read on; the same place may be laid out anew as well. */
  onPlace(place: Place, isMoved: boolean): void
  /** A page of the book is in its frame. */
  onDocument(document: Document): void
}

/** Bytes that are read in a minute: Persian letters are two each. */
const bytesPerMinute = { rtl: 2200, ltr: 1300 }
const maxFinds = 200
/** Turns that are asked for while the page turns. */
const maxWaiting = 3

export type OpenBook = Awaited<ReturnType<typeof openBook>>

/** It lays a page out whenever its box changes, also while the next chapter is on its way and has nothing in it. */
const { render } = Paginator.prototype
Paginator.prototype.render = function renderLoaded(this: Paginator) {
  const [shown] = this.getContents()
  if (!shown || shown.doc?.body) render.call(this)
}

/** Shows an EPUB page by page in `host`. @throws Error where it is none */
export async function openBook(host: HTMLElement, epub: Blob, { onPlace, onDocument }: Hooks) {
  const files = unzipSync(new Uint8Array(await epub.arrayBuffer()))
  const book = await new EPUB({
    loadText: name => (files[name] ? strFromU8(files[name]) : null),
    loadBlob: name => (files[name] ? new Blob([files[name] as Uint8Array<ArrayBuffer>]) : null),
    getSize: name => files[name]?.length ?? 0,
  }).init()
  const direction = book.dir === 'rtl' ? ('rtl' as const) : ('ltr' as const)
  const { sections } = book
  const progress = new SectionProgress(sections, 1500, bytesPerMinute[direction])
  const end = sections.findLastIndex(({ linear }) => linear !== 'no')
  const findIndex = (file: string) => sections.findIndex(({ id }) => id === file)
  const pages = document.createElement('foliate-paginator') as Paginator
  pages.addEventListener('load', event => {
    const { doc } = (event as CustomEvent<{ doc: Document; index: number }>).detail
    // Some write neither: the page then runs as the book does.
    doc.documentElement.dir ||= direction
    onDocument(doc)
  })
  pages.addEventListener('relocate', event => {
    const { reason, index, range, fraction, size } = (event as CustomEvent<Relocated>).detail
    const section = sections[index]!
    const { fraction: whole, time } = progress.getProgress(index, fraction)
    // Before the first page is laid out there is no place to speak of.
    if (!Number.isFinite(whole)) return
    const isLast = index === end && fraction + size > 0.999
    const place = {
      locator: writeLocator(section.id, range),
      fraction: isLast ? 1 : Math.min(1, Math.max(0, whole)),
      file: section.id,
      minutes: Math.max(1, Math.round(time.section)),
      page: Math.max(1, pages.page),
      pages: Math.max(1, pages.pages - 2),
      excerpt: range.toString().replace(/\s+/g, ' ').trim().slice(0, 120),
    }
    onPlace(place, reason !== 'anchor')
  })
  host.replaceChildren(pages)
  pages.open(book)

  // The renderer forgets what is asked of it while it turns: one after another nothing is lost.
  let last: Promise<unknown> = Promise.resolve()
  let waiting = 0
  const inTurn = async (work: () => Promise<void>): Promise<void> => {
    if (waiting > maxWaiting) return
    waiting++
    const done = last.then(work).finally(() => waiting--)
    last = done.catch(() => null)
    return done
  }
  const next = () => inTurn(() => pages.next())
  const previous = () => inTurn(() => pages.prev())
  const goTo = (target: Parameters<Paginator['goTo']>[0]) => inTurn(() => pages.goTo(target))

  return {
    direction,
    chapters: listChapters(book.toc ?? []),
    next,
    previous,
    /** To the page that lies left of this one, as pages lie in the book. */
    goLeft: direction === 'rtl' ? next : previous,
    goRight: direction === 'rtl' ? previous : next,
    /** The beginning of the text where the place is not there any more. */
    goTo(locator: string | null) {
      const index = locator === null ? -1 : findIndex(readFile(locator))
      return index < 0
        ? goTo({ index: findStart(sections, book.toc ?? []) })
        : goTo({ index, anchor: document => findInDocument(locator!, document) })
    },
    async follow(href: string) {
      const found = book.resolveHref(href)
      if (found) await goTo(found)
    },
    goToFraction(fraction: number) {
      const [index, anchor] = progress.getSection(fraction)
      return goTo({ index, anchor })
    },
    show(element: Element) {
      const index = pages.getContents()[0]?.index
      return index === undefined ? undefined : goTo({ index, anchor: () => element })
    },
    /** Within what is shown, a link as the book has it. */
    resolve: (href: string) => sections[pages.getContents()[0]?.index ?? 0]!.resolveHref(href),
    isExternal: (href: string) => book.isExternal(href),
    /** Before the first page is shown, and whenever the look changes. */
    lay(style: string, { columns, isAnimated }: { columns: 1 | 2; isAnimated: boolean }) {
      pages.setAttribute('max-column-count', String(columns))
      pages.setAttribute('max-inline-size', '600px')
      pages.setAttribute('margin', '28px')
      pages.setAttribute('gap', '7%')
      pages.toggleAttribute('animated', isAnimated)
      pages.setStyles(style)
    },
    /** Where words stand in the book, chapter by chapter. */
    async *search(words: string): AsyncGenerator<FoundText[]> {
      let found = 0
      for (const section of sections) {
        const finds = findText(await section.createDocument(), words, maxFinds - found)
        found += finds.length
        if (finds.length > 0)
          yield finds.map(({ range, ...find }) => ({
            ...find,
            locator: writeLocator(section.id, range),
            file: section.id,
          }))
        if (found >= maxFinds) return
      }
    },
    close() {
      pages.remove()
      pages.destroy()
      book.destroy()
    },
  }
}

type Relocated = { reason: string; index: number; range: Range; fraction: number; size: number }

const listChapters = (items: readonly TocItem[], depth = 0): Chapter[] =>
  items.flatMap(({ label, href, subitems }) => [
    { label: label.trim(), href, file: href.split('#', 1)[0]!, depth },
    ...listChapters(subitems ?? [], depth + 1),
  ])

/** The first page of the text: that of the first chapter, for a cover is seen in the store. */
function findStart(sections: readonly Section[], toc: readonly TocItem[]): number {
  const first = toc[0]?.href.split('#', 1)[0]
  return Math.max(
    0,
    sections.findIndex(({ id }) => id === first),
  )
}
