import type { FastifyInstance } from 'fastify'
import type { Settings } from '../../platform/config.ts'

/**
 * `/robots.txt` (RFC 9309): everything may be fetched but the calls and the pages that only their person can read.
 * @param hidden paths of such pages; names in them begin with `:`
 */
export function serveRobots(http: FastifyInstance, { PUBLIC_URL }: Settings, hidden: readonly string[]) {
  const prefixes = ['/api/', ...hidden.map(path => path.replace(/[:*].*$/, ''))].sort()
  const shortest = prefixes.filter(path => !prefixes.some(other => other !== path && path.startsWith(other)))
  const text = [
    'User-agent: *',
    ...[...new Set(shortest)].map(path => `Disallow: ${path}`),
    '',
    `Sitemap: ${PUBLIC_URL}/sitemap.xml`,
    '',
  ].join('\n')
  http.get('/robots.txt', (_request, reply) =>
    reply.header('cache-control', 'public, max-age=3600').type('text/plain; charset=utf-8').send(text),
  )
}
