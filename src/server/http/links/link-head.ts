import type { LinkCard, Thing } from '#contract/link-card.ts'
import { toman } from '#persian/toman.ts'
import { escapeForScript, escapeHtml } from '../../platform/html.ts'

/** Pictures of links are of this size, in pixels; whatever shows links asks it beforehand. */
export const pictureSize = { width: 1200, height: 630 }

/** What is said of a page's picture. */
export type ShownPicture = { address: string; alt: string }

/**
 * What a page tells messengers of itself (Open Graph, Twitter cards): markup for its head. Title, description and
 * address are those that the page has there already, so that nothing is said twice.
 * @param html the rendered page
 * @param site the school's name and the page's own address, where it names none
 */
export function openGraph(
  html: string,
  site: { brand: string; address: string },
  { type = 'website', description: givenDescription, isView, price }: LinkCard,
  picture: ShownPicture | null,
): string {
  const head = html.slice(0, html.indexOf('</head>'))
  const brand = escapeHtml(site.brand)
  const title = (/<title>([^<]*)</.exec(head)?.[1] ?? brand).replace(`${brand} | `, '')
  const own = /<meta name="description" content="([^"]*)"/.exec(head)?.[1]
  const address = /<link rel="canonical" href="([^"]*)"/.exec(head)?.[1] ?? escapeHtml(site.address)
  const description = givenDescription === undefined ? own : escapeHtml(givenDescription)
  const graph: [string, string | number | undefined][] = [
    ['og:site_name', brand],
    ['og:locale', 'fa_IR'],
    ['og:type', type],
    ['og:title', title],
    ['og:description', description],
    ['og:url', address],
    ['og:image', picture?.address],
    ['og:image:type', picture && 'image/jpeg'],
    ['og:image:width', picture && pictureSize.width],
    ['og:image:height', picture && pictureSize.height],
    ['og:image:alt', picture && escapeHtml(picture.alt)],
    // ISO 4217 knows Rials; a Toman is nobody's currency but ours.
    ['product:price:amount', price],
    ['product:price:currency', price === undefined ? undefined : 'IRR'],
  ].map(([name, value]) => [name as string, value ?? undefined])
  const named: [string, string | undefined][] = [
    ['twitter:card', picture ? 'summary_large_image' : 'summary'],
    ['twitter:label1', price === undefined ? undefined : 'شهریه'],
    ['twitter:data1', price === undefined ? undefined : escapeHtml(toman(price))],
  ]
  const meta = (key: string, pairs: readonly [string, string | number | undefined][]) =>
    pairs
      .filter(([, value]) => value !== undefined)
      .map(([name, value]) => `<meta ${key}="${name}" content="${value}"/>`)
      .join('')
  if (isView) named.unshift(['robots', 'noindex, follow'])
  // What `meta` of the page says comes to the browser's scripts as well; this does not.
  if (own === undefined) named.unshift(['description', description])
  return meta('property', graph) + meta('name', named)
}

/**
 * What search engines read of a page, as JSON-LD that stands safely in a script.
 * @param origin the site's address, without a slash at its end
 * @returns null, where the page says nothing
 */
export function linkedData({ things = [], breadcrumbs = [] }: LinkCard, origin: string): string | null {
  const graph: Thing[] = [...things]
  if (breadcrumbs.length > 0) {
    graph.push({
      '@type': 'BreadcrumbList',
      itemListElement: breadcrumbs.map(({ to, title }, at) => ({
        '@type': 'ListItem',
        position: at + 1,
        name: title,
        item: origin + to,
      })),
    })
  }
  if (graph.length === 0) return null
  return escapeForScript(JSON.stringify({ '@context': 'https://schema.org', '@graph': graph }))
}
