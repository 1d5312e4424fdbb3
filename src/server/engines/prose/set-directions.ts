import type { Element, ElementContent, Root } from 'hast'
import { type Direction, detectDirection } from '#persian/strong-letters.ts'
import { isolateRuns } from './foreign-runs.ts'

const blocks = new Set(
  'p h1 h2 h3 h4 h5 h6 ul ol li blockquote table th td section'.split(' ') as readonly string[],
)

/**
 * A plugin: every block gets `dir` by its first strong letter, as `dir="auto"` would decide, but on the server; a block
 * without one follows what it stands in. Foreign runs are isolated, code runs left to right.
 */
export function setDirections() {
  return (tree: Root) => {
    const found = new Map<Element, Direction | null>()
    find(tree, found)
    collectDirections(tree, 'rtl', found)
  }
}

/** Notes each block's own direction, from the innermost outwards; answers that of `node`. */
function find(node: Root | Element, found: Map<Element, Direction | null>): Direction | null {
  let first: Direction | null = null
  for (const child of node.children) {
    if (child.type === 'text') first ??= detectDirection(child.value)
    if (child.type !== 'element' || child.tagName === 'code') continue
    const its = find(child, found)
    first ??= its
  }
  if (node.type === 'element' && blocks.has(node.tagName)) found.set(node, first)
  return first
}

function collectDirections(node: Root | Element, around: Direction, found: Map<Element, Direction | null>) {
  const children: ElementContent[] = []
  for (const child of node.children as ElementContent[]) {
    if (child.type === 'text') children.push(...isolateRuns(child.value, around))
    else {
      if (child.type === 'element') collectFromElement(child, around, found)
      children.push(child)
    }
  }
  node.children = children
}

function collectFromElement(element: Element, around: Direction, found: Map<Element, Direction | null>) {
  if (element.tagName === 'pre' || element.tagName === 'code') {
    element.properties.dir = 'ltr'
    element.properties.translate = 'no'
    return
  }
  const own = found.get(element)
  if (own) {
    element.properties.dir = own
    if (own !== around) element.properties.lang = own === 'ltr' ? 'en' : 'fa'
  }
  collectDirections(element, own ?? around, found)
}
