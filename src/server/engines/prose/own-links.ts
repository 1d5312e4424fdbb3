import type { Element, ElementContent, Root } from 'hast'
import { listSizes } from '#contract/picture-sizes.ts'
import { toText } from './extract-text.ts'

/** Pictures we keep ourselves, re-encoded; a name may end with its size in pixels: `…-1200x800.webp`, `…-1200x800s.webp`. */
const ownPicture =
  /^\/media\/[a-z0-9][a-z0-9_/-]*?(?:-([0-9]{1,5})x([0-9]{1,5})s?)?\.(?:webp|png|jpe?g|avif|gif)$/

/** How wide a picture of a text is at most, for browsers to choose among its sizes: that of the text. */
const shownWidth = '(max-width: 44rem) 100vw, 42rem'

const here = 'https://here.invalid'

/**
 * A plugin: a link leads to http, https, mail or phone, or is no link; one that leaves the site says so to search engines
 * and takes nothing along. A picture is one of ours, or it is its alternative text.
 */
export function keepOwnLinks() {
  return (tree: Root) => {
    tree.children = keep(tree.children as ElementContent[])
  }
}

function keep(nodes: ElementContent[]): ElementContent[] {
  return nodes.flatMap(node => {
    if (node.type !== 'element') return [node]
    node.children = keep(node.children)
    if (node.tagName === 'img') return picture(node)
    if (node.tagName === 'input') return [{ type: 'text', value: node.properties.checked ? '☑' : '☐' }]
    return node.tagName === 'a' ? link(node) : [node]
  })
}

function link(node: Element): ElementContent[] {
  const href = String(node.properties.href ?? '')
  // A footnote's own anchors.
  if (href.startsWith('#')) return [node]
  const target = URL.canParse(href, here) ? new URL(href, here) : null
  // Without a word or a picture nobody could follow it.
  const isEmpty = toText(node).trim() === '' && !node.children.some(({ type }) => type === 'element')
  if (isEmpty || !target || !['https:', 'http:', 'mailto:', 'tel:'].includes(target.protocol))
    return node.children
  const isOurs = target.origin === here
  // The address as the browser will read it: nothing is left to be understood in two ways.
  node.properties.href = isOurs ? `${target.pathname}${target.search}${target.hash}` : target.href
  if (!isOurs) node.properties.rel = ['external', 'nofollow', 'noopener', 'noreferrer']
  return [node]
}

function picture(node: Element): ElementContent[] {
  const alt = String(node.properties.alt ?? '')
  const found = ownPicture.exec(String(node.properties.src ?? ''))
  if (!found) return alt === '' ? [] : [{ type: 'text', value: alt }]
  const [src, width, height] = found
  const sizes = listSizes(src)
  node.properties = {
    src,
    ...(sizes.length > 1 && {
      srcSet: sizes.map(({ address, width }) => `${address} ${width}w`).join(', '),
      sizes: shownWidth,
    }),
    alt,
    ...(node.properties.title !== undefined && { title: node.properties.title }),
    loading: 'lazy',
    ...(width && height && { width: Number(width), height: Number(height) }),
  }
  return [node]
}
