import { createHash } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { AppError, isAppError } from '#contract/app-error.ts'
import type { LinkPicture } from '#contract/link-card.ts'
import type { AppContext, Handler } from '../../app-context.ts'
import { sendError } from '../api.ts'
import { getAndHead, sendFile } from '../serve-files.ts'
import { createVisitorApi } from '../visitor-api.ts'
import { paintPicture } from './paint-picture.ts'
import { buildPicturePath, computeStamp } from './picture-path.ts'

const year = 365 * 24 * 3600

/**
 * `/pictures/<kind>/<name>.<stamp>.jpg`: what messengers show of a link. Painted when first asked for and kept as a file.
 * Only what a feature answers now is painted, so there are no more pictures than pages; an address of before leads on to
 * the picture that holds now, since messages live longer than prices.
 */
export function servePictures(http: FastifyInstance, app: AppContext, handlers: Map<string, Handler>) {
  const { files, settings } = app
  const kinds = new Map(app.features.flatMap(feature => Object.entries(feature.pictures ?? {})))
  const painting = new Map<string, Promise<void>>()

  http.route({
    method: getAndHead,
    url: '/pictures/:kind/:file',
    handler: async (request, reply) => {
      const { kind, file } = request.params as { kind: string; file: string }
      const [, name, stamp] = /^([\w-]{1,100})\.([0-9a-f]{12})\.jpg$/.exec(file) ?? []
      const read = kinds.get(kind)
      if (!read || !name) return sendError(reply, new AppError('notFound'))

      const { call } = createVisitorApi(app, handlers)
      const picture = await read(call, name).catch(nullIfNone)
      if (!picture) return sendError(reply, new AppError('notFound'))
      const school = { brand: settings.BRAND_FA, look: settings.LOOK }
      if (stamp !== computeStamp(picture, school)) {
        return reply.header('cache-control', 'no-cache').redirect(buildPicturePath(picture, school), 302)
      }
      const folder = `pictures/${kind}/${createHash('sha256').update(name).digest('hex').slice(0, 32)}`
      const key = `${folder}/${stamp}.jpg`
      if (!(await files.stat(key))) await paintOnce(key, folder, picture)
      // Whoever shows links fetches their pictures from its own address.
      reply.header('cross-origin-resource-policy', 'cross-origin')
      return sendFile(request, reply, app, key, { cache: `public, max-age=${year}, immutable` })
    },
  })

  /** However many ask for it meanwhile. What was painted of the same page before is taken away. */
  function paintOnce(key: string, folder: string, picture: LinkPicture): Promise<void> {
    const under = painting.get(key)
    if (under) return under
    const painted = paintPicture(files, picture, { brand: settings.BRAND_FA, look: settings.LOOK })
      .then(async jpeg => {
        await files.put(key, jpeg)
        for await (const { key: painted } of files.list(`${folder}/`)) {
          if (painted !== key) await files.delete(painted)
        }
      })
      .finally(() => painting.delete(key))
    painting.set(key, painted)
    return painted
  }
}

/** What is not there, or has a name that nothing can have. */
function nullIfNone(thrown: unknown): null {
  if (isAppError(thrown) && (thrown.http === 404 || thrown.http === 422)) return null
  throw thrown
}
