import type { FastifyInstance } from 'fastify'
import { AppError } from '#contract/app-error.ts'
import type { AppContext } from '../../app-context.ts'
import { sendError } from '../../http/api.ts'
import { visitorCookie } from '../../http/csrf.ts'
import { getAndHead, sendFile } from '../../http/serve-files.ts'
import { isFileKey } from '../../platform/files/files.ts'
import { kindNamed } from './kinds.ts'
import { isLinkGood } from './links.ts'

/** `/files/<key>?until=…&seal=…`: a private file for who holds a link that is good; for all others there is none. */
export function servePrivateFiles(http: FastifyInstance, app: AppContext) {
  http.route({
    method: getAndHead,
    url: '/files/*',
    handler: async (request, reply) => {
      const key = (request.params as { '*': string })['*']
      const query = request.query as Record<string, string | undefined>
      if (!isFileKey(key) || !isLinkGood(app, key, query, request.cookies[visitorCookie])) {
        return sendError(reply.header('cache-control', 'no-store'), new AppError('notFound'))
      }
      const mayFetch = kindNamed(app, key.split('/')[1] ?? '')?.mayFetch
      const asked = { userId: query.reader ?? '', mediaId: readMediaId(key) }
      if (mayFetch && !(await mayFetch(app.db, asked, app))) {
        return sendError(reply.header('cache-control', 'no-store'), new AppError('notFound'))
      }
      // What may end at any time is asked about each time, by its etag.
      const cache = mayFetch ? 'private, no-cache' : 'private, max-age=3600'
      return sendFile(request, reply, app, key, { cache, saveAs: query.name })
    },
  })
}

/** Files begin with the id of what they belong to (`private/<kind>/<id>-audio.m4a`). */
const readMediaId = (key: string) => key.split('/').at(-1)!.slice(0, 36)
