import type { Element, Root, RootContent } from 'hast'
import { escapeHtml } from '../../platform/html.ts'
import { toText } from './extract-text.ts'

const styles: Record<string, string> = {
  p: 'margin:0 0 16px',
  ul: 'margin:0 0 16px;padding:0 24px',
  ol: 'margin:0 0 16px;padding:0 24px',
  blockquote: 'margin:0 0 16px;padding:0 16px;color:#475064',
  pre: 'margin:0 0 16px;white-space:pre-wrap;text-align:left',
  table: 'margin:0 0 16px;border-collapse:collapse',
  th: 'padding:4px 8px;border:1px solid #e6dfd0',
  td: 'padding:4px 8px;border:1px solid #e6dfd0',
}
const headingStyle = 'margin:24px 0 8px;font-size:18px;line-height:1.6'

/** What mail programs understand: they drop the document's direction and styles, so each block brings its own. */
const kept = new Set(
  'p ul ol li blockquote pre code table thead tbody tr th td strong em del br hr sup bdi a'.split(
    ' ',
  ) as readonly string[],
)

/** Sanitised prose as the body of a mail or a feed's entry. A picture is a link to it: nothing loads by itself. */
export function toMailHtml(tree: Root, origin: string): string {
  const write = (node: RootContent | Root, around: string): string => {
    if (node.type === 'text') return escapeHtml(node.value)
    if (!('children' in node)) return ''
    if (node.type !== 'element') return node.children.map(child => write(child, around)).join('')
    if (node.tagName === 'img') return picture(node, origin)
    const dir = String(node.properties.dir ?? around)
    const inside = node.children.map(child => write(child as RootContent, dir)).join('')
    // Anchors lead nowhere in a mail.
    if (String(node.properties.href ?? '').startsWith('#')) return inside
    const isHeading = /^h[2-6]$/.test(node.tagName)
    if (!isHeading && !kept.has(node.tagName)) return inside
    const style = isHeading ? headingStyle : styles[node.tagName]
    const open = [
      node.tagName,
      // Isolated runs too; a block that follows its surroundings says so for itself.
      (style !== undefined || node.properties.dir !== undefined) && `dir="${escapeHtml(dir)}"`,
      node.properties.lang !== undefined && `lang="${escapeHtml(String(node.properties.lang))}"`,
      style && `style="${style}"`,
      node.tagName === 'a' && `href="${escapeHtml(whole(String(node.properties.href ?? ''), origin))}"`,
    ]
    const tag = `<${open.filter(Boolean).join(' ')}>`
    return node.tagName === 'br' || node.tagName === 'hr' ? tag : `${tag}${inside}</${node.tagName}>`
  }
  return write(tree, 'rtl')
}

function picture(node: Element, origin: string): string {
  const address = escapeHtml(whole(String(node.properties.src ?? ''), origin))
  return `<a href="${address}">${escapeHtml(toText(node)) || 'تصویر'}</a>`
}

const whole = (address: string, origin: string) => (address.startsWith('/') ? origin + address : address)
