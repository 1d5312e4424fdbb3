import type { Element, Root, RootContent } from 'hast'
import { toText } from './extract-text.ts'

/** Prose as a typesetter reads it: blocks with their directions, and runs with their marks. */
export type PrintBlock =
  | { kind: 'heading'; level: number; dir: Direction; runs: PrintRun[] }
  | { kind: 'paragraph'; dir: Direction; runs: PrintRun[] }
  | { kind: 'list'; dir: Direction; start: number | null; items: PrintBlock[][] }
  | { kind: 'quote'; dir: Direction; blocks: PrintBlock[] }
  | { kind: 'table'; dir: Direction; rows: PrintRun[][][] }
  | { kind: 'code'; text: string }
  | { kind: 'rule' }

/** `note` is a footnote, which stands where the run does. */
export type PrintRun = {
  text: string
  dir?: Direction
  bold?: true
  href?: string
  note?: PrintRun[]
}

type Direction = 'rtl' | 'ltr'
type Marks = Omit<PrintRun, 'text' | 'note'>
type Notes = ReadonlyMap<string, Element>

/** The blocks of a tree that is safe and has its directions. Pictures are left out: they have no place on paper yet. */
export function toPrintBlocks(tree: Root): PrintBlock[] {
  return readBlocks(tree.children, 'rtl', findNotes(tree))
}

/** The items of the footnotes, by their ids. */
function findNotes(tree: Root): Notes {
  const notes = new Map<string, Element>()
  const walk = (node: Root | RootContent) => {
    if (!('children' in node)) return
    if (node.type === 'element' && node.tagName === 'li' && node.properties.id !== undefined)
      notes.set(String(node.properties.id), node)
    for (const child of node.children) walk(child as RootContent)
  }
  walk(tree)
  return notes
}

function readBlocks(nodes: readonly RootContent[], around: Direction, notes: Notes): PrintBlock[] {
  const blocks: PrintBlock[] = []
  /** Words of a tight list stand in no paragraph. */
  let bare: RootContent[] = []
  const endBare = () => {
    const runs = readRuns(bare, {}, notes)
    if (runs.some(({ text, note }) => note || text.trim()))
      blocks.push({ kind: 'paragraph', dir: around, runs })
    bare = []
  }
  for (const node of nodes) {
    const block = node.type === 'element' ? readBlock(node, around, notes) : 'inline'
    if (block === 'inline') bare.push(node)
    else {
      endBare()
      blocks.push(...block)
    }
  }
  endBare()
  return blocks
}

function readBlock(element: Element, around: Direction, notes: Notes): PrintBlock[] | 'inline' {
  const { tagName, properties } = element
  const children = element.children as RootContent[]
  const dir = readDirection(properties.dir) ?? around
  const heading = /^h([1-6])$/.exec(tagName)
  if (heading)
    return [{ kind: 'heading', level: Number(heading[1]), dir, runs: readRuns(children, {}, notes) }]
  switch (tagName) {
    case 'p':
      return [{ kind: 'paragraph', dir, runs: readRuns(children, {}, notes) }]
    case 'ul':
    case 'ol':
      return [
        {
          kind: 'list',
          dir,
          start: tagName === 'ol' ? Number(properties.start ?? 1) : null,
          items: children.flatMap(item =>
            item.type === 'element'
              ? [readBlocks(item.children as RootContent[], readDirection(item.properties.dir) ?? dir, notes)]
              : [],
          ),
        },
      ]
    case 'blockquote':
      return [{ kind: 'quote', dir, blocks: readBlocks(children, dir, notes) }]
    case 'table':
      return [{ kind: 'table', dir, rows: readRows(element, notes) }]
    case 'pre':
      return [{ kind: 'code', text: toText(element) }]
    case 'hr':
      return [{ kind: 'rule' }]
    case 'div':
      return readBlocks(children, dir, notes)
    // Footnotes stand below the page whose words they are about.
    case 'section':
      return []
    default:
      return 'inline'
  }
}

function readRows(table: Element, notes: Notes): PrintRun[][][] {
  const rows: PrintRun[][][] = []
  const walk = (node: Element) => {
    for (const child of node.children) {
      if (child.type !== 'element') continue
      if (child.tagName !== 'tr') walk(child)
      else
        rows.push(
          child.children.flatMap(cell =>
            cell.type === 'element'
              ? [readRuns(cell.children as RootContent[], cell.tagName === 'th' ? { bold: true } : {}, notes)]
              : [],
          ),
        )
    }
  }
  walk(table)
  return rows
}

function readRuns(nodes: readonly RootContent[], marks: Marks, notes: Notes): PrintRun[] {
  return nodes.flatMap((node): PrintRun[] => {
    if (node.type === 'text') return [{ text: node.value, ...marks }]
    if (node.type !== 'element') return []
    const { tagName, properties } = node
    const children = node.children as RootContent[]
    if (properties.dataFootnoteRef !== undefined) return readNote(node, notes)
    if (properties.dataFootnoteBackref !== undefined || tagName === 'img') return []
    if (tagName === 'br') return [{ text: '\n', ...marks }]
    const dir = readDirection(properties.dir)
    const { href } = properties
    return readRuns(
      children,
      {
        ...marks,
        ...(tagName === 'strong' && { bold: true as const }),
        ...(dir && tagName !== 'p' && { dir }),
        ...(typeof href === 'string' && /^https?:/.test(href) && { href }),
      },
      notes,
    )
  })
}

function readNote({ properties }: Element, notes: Notes): PrintRun[] {
  const item = notes.get(decodeURIComponent(String(properties.href).replace(/^#/, '')))
  if (!item) return []
  // A note that another one leads to is no note within a note.
  return [{ text: '', note: readRuns(item.children as RootContent[], {}, new Map()).map(trimBreaks) }]
}

const trimBreaks = (run: PrintRun): PrintRun => ({ ...run, text: run.text.replace(/\n/g, ' ') })

const readDirection = (dir: unknown): Direction | undefined =>
  dir === 'rtl' || dir === 'ltr' ? dir : undefined
