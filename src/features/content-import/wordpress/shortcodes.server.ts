import { type HtmlElement, type HtmlNode, isElement } from '#server/engines/file-formats/read-html.ts'

/** Those of WordPress itself, and of the plugins that many sites have. */
const known =
  /^(audio|video|playlist|embed|gallery|caption|wp_caption|youtube|aparat|toc|contact-form(-7)?|wpforms|gravityform|ninja_form|mc4wp_form|products?|add_to_cart|rev_slider|metaslider|elementor-template|(vc|et_pb|su|fusion|av|mk|woocommerce)_\w+)$/i

const shortcode = /\[(\/?)([a-z][\w-]{0,40})((?:\s+[^[\]]{0,2000}?)?)\s*(\/?)\](?!\()/gi

export type ShortcodeHooks = {
  lose(what: string): void
  /** The pictures of a gallery, by the numbers of attachments. */
  listGallery(ids: readonly string[]): HtmlElement[]
}

/**
 * The nodes without their shortcodes: pictures of galleries stand in their place, the text between two that belong together
 * stays. Brackets that are mere text («[sic]») stay too; so does what stands in code.
 */
export function expandShortcodes(nodes: readonly HtmlNode[], hooks: ShortcodeHooks): HtmlNode[] {
  const closed = new Set<string>()
  findClosed(nodes, closed)
  return expand(nodes, closed, hooks)
}

function findClosed(nodes: readonly HtmlNode[], closed: Set<string>) {
  for (const node of nodes) {
    if ('text' in node)
      for (const [, name] of node.text.matchAll(/\[\/([a-z][\w-]{0,40})\]/gi)) closed.add(name!.toLowerCase())
    else if (isElement(node)) findClosed(node.children, closed)
  }
}

function expand(nodes: readonly HtmlNode[], closed: ReadonlySet<string>, hooks: ShortcodeHooks): HtmlNode[] {
  return nodes.flatMap((node): HtmlNode[] => {
    if ('text' in node) return expandText(node.text, closed, hooks)
    if (!isElement(node) || node.name === 'pre' || node.name === 'code') return [node]
    return [{ ...node, children: expand(node.children, closed, hooks) }]
  })
}

function expandText(text: string, closed: ReadonlySet<string>, hooks: ShortcodeHooks): HtmlNode[] {
  if (!text.includes('[')) return [{ text }]
  const made: HtmlNode[] = []
  let from = 0
  for (const found of text.matchAll(shortcode)) {
    const [whole, slash, name = '', written = ''] = found
    const isShortcode = known.test(name) || closed.has(name.toLowerCase()) || /\s[\w-]+\s*=/.test(written)
    // Two brackets are how WordPress writes one that is to be seen.
    if (!isShortcode || text[found.index - 1] === '[') continue
    made.push({ text: text.slice(from, found.index) })
    from = found.index + whole.length
    if (slash) {
      if (/caption$/i.test(name)) made.push({ text: '\n\n' })
      continue
    }
    if (/caption$/i.test(name)) continue
    if (name.toLowerCase() === 'gallery') {
      const ids = /ids\s*=\s*["'“”]?([\d,\s]+)/.exec(written)?.[1]?.match(/\d+/g) ?? []
      if (ids.length > 0) {
        made.push({ text: '\n\n' }, ...hooks.listGallery(ids.slice(0, 100)), { text: '\n\n' })
        continue
      }
    }
    hooks.lose(`کد کوتاه [${name}]`)
  }
  made.push({ text: text.slice(from) })
  return made.filter(node => !('text' in node) || node.text !== '')
}
