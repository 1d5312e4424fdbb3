import { collapse, fromRange, parse, toRange } from 'foliate-js/epubcfi.js'

/**
 * A place in a book is the name of a file of it and a fragment within (`EPUB/chapter-004.xhtml|epubcfi(/4/2/6/1:12)`): it holds
 * for every copy of the book, at every size of letters. The place of the file in its order is no part of it: copies have pages of
 * their own.
 */
const between = '|'

/** Words that were made elements of so that they can be tapped are no part of the book. */
const seeThrough = (node: Node) =>
  node instanceof Object && (node as Partial<HTMLElement>).dataset?.word !== undefined
    ? NodeFilter.FILTER_SKIP
    : NodeFilter.FILTER_ACCEPT

/** The place where a range begins. */
export const writeLocator = (file: string, range: Range): string =>
  `${file}${between}${collapse(fromRange(range, seeThrough))}`

export const readFile = (locator: string): string => locator.split(between, 1)[0]!

/** Where it is in the document of its file; its beginning where it is not there any more. */
export function findInDocument(locator: string, document: Document): Range | number {
  try {
    return toRange(document, parse(locator.slice(readFile(locator).length + 1)), seeThrough) ?? 0
  } catch {
    return 0
  }
}
