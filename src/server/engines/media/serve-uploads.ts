import { randomUUID } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import { Server } from '@tus/server'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { AppError, type AppErrorName, toEnvelope } from '#contract/app-error.ts'
import { uploadsPath } from '#contract/media.ts'
import { fileSize } from '#persian/file-size.ts'
import type { AppContext } from '../../app-context.ts'
import { type Pass, toAppError } from '../../http/api.ts'
import { limitBodyTime, uploading } from '../../http/body-time.ts'
import { withTables } from '../../platform/database/database.ts'
import { kindNamed } from './kinds.ts'
import { Parts } from './parts.ts'
import { shownName } from './shown-name.ts'
import type { MediaTables } from './tables.ts'
import { spoken, version } from './tus-spoken.ts'

const t = withTables<MediaTables>()
/** Unfinished uploads one person may have. */
const maxOpen = 20
const methods = ['POST', 'HEAD', 'PATCH', 'DELETE'] as const

/**
 * tus 1.0 at `/api/uploads`, behind the app's own checks in the order of every call: CSRF, login, role, limit, and
 * then whose upload it is. All of them run before a byte of the body is read.
 */
export function serveUploads(http: FastifyInstance, { app, pass }: { app: AppContext; pass: Pass }) {
  /** What is about to be sent, until the library has found nothing wrong with it. */
  const begun = new WeakMap<IncomingMessage, Begun>()
  const begunBy = (request: { runtime?: { node?: { req: unknown } } }) =>
    begun.get(request.runtime?.node?.req as IncomingMessage)
  const tus = new Envelopes({
    path: uploadsPath,
    relativeLocation: true,
    allowedOrigins: [],
    datastore: new Parts(app),
    namingFunction: request => begunBy(request)?.id ?? '',
    async onUploadCreate(request) {
      await file(begunBy(request)!)
      return {}
    },
    onResponseError(_request, thrown) {
      if ('status_code' in thrown) return undefined
      const fault = toAppError(thrown, app.log)
      return { status_code: fault.http, body: JSON.stringify(toEnvelope(fault)) }
    },
  })

  http.register(async scope => {
    scope.removeAllContentTypeParsers()
    // The body is left unread: it goes to the disk as it comes.
    scope.addContentTypeParser('application/offset+octet-stream', (_request, _body, done) => done(null))
    for (const method of methods) {
      const isNew = method === 'POST'
      scope.route({
        method,
        url: isNew ? uploadsPath : `${uploadsPath}/:id`,
        bodyLimit: 64 * 1024 * 1024,
        onRequest: isNew ? begin : goOn,
        handler,
      })
    }
    // What the server speaks (tus 1.0, OPTIONS): asked before anything is sent, so by anybody.
    scope.options(uploadsPath, (_request, reply) => reply.status(204).headers(spoken).send())
  })

  async function begin(request: FastifyRequest, reply: FastifyReply) {
    const metadata = readMetadata(request.headers['upload-metadata'])
    const kind = kindNamed(app, metadata.kind ?? '')
    const { user } = await pass(request, reply, {
      method: 'POST',
      path: uploadsPath,
      access: kind?.access ?? 'user',
      perMinute: 60,
    })
    if (!kind) throw new AppError('invalid', { message: 'نوع این فرستادن شناخته نشد.' })
    const bytes = Number(request.headers['upload-length'])
    if (!Number.isSafeInteger(bytes) || bytes <= 0) {
      throw new AppError('invalid', { message: 'فایل خالی است.' })
    }
    if (bytes > kind.maxBytes) {
      throw new AppError('tooLarge', { message: `حجم فایل نباید بیشتر از ${fileSize(kind.maxBytes)} باشد.` })
    }
    const name = shownName(metadata.filename ?? '')
    begun.set(request.raw, { id: randomUUID(), owner_id: user!.id, kind: kind.name, name, bytes })
  }

  async function file(upload: Begun) {
    const { open } = await t(app.db)
      .selectFrom('upload')
      .select(({ fn }) => fn.countAll<number>().as('open'))
      .where('owner_id', '=', upload.owner_id)
      .where('media_id', 'is', null)
      .executeTakeFirstOrThrow()
    if (Number(open) >= maxOpen) {
      throw new AppError('conflict', { message: 'چند فایل نیمه‌کاره دارید. نخست آن‌ها را تمام یا لغو کنید.' })
    }
    await t(app.db)
      .insertInto('upload')
      .values({ ...upload, created_at: app.now(), media_id: null })
      .execute()
  }

  async function goOn(request: FastifyRequest, reply: FastifyReply) {
    const { id } = request.params as { id: string }
    const method = request.method === 'HEAD' ? 'GET' : (request.method as 'PATCH' | 'DELETE')
    const { user } = await pass(request, reply, { method, path: `${uploadsPath}/:id`, access: 'user' })
    const mine =
      /^[\da-f-]{36}$/.test(id) &&
      (await t(app.db)
        .selectFrom('upload')
        .select('id')
        .where('id', '=', id)
        .where('owner_id', '=', user!.id)
        // What was taken in is no upload any more.
        .where('media_id', 'is', null)
        .executeTakeFirst())
    if (!mine) throw new AppError('notFound')
    limitBodyTime(request.raw, uploading)
  }

  async function handler(request: FastifyRequest, reply: FastifyReply) {
    if (request.headers['tus-resumable'] !== version) {
      reply.headers(spoken)
      throw new AppError('malformed', { http: 412 })
    }
    for (const [name, value] of Object.entries(reply.getHeaders())) {
      if (value !== undefined) reply.raw.setHeader(name, value)
    }
    reply.hijack()
    await tus.handle(request.raw, reply.raw)
  }
}

type Begun = { id: string; owner_id: string; kind: string; name: string; bytes: number }

/** The library, refusing as every other call does: in the envelope, and nothing a caller does is a fault of ours. */
class Envelopes extends Server {
  override write(...[context, headers, status, body = '']: Parameters<Server['write']>) {
    if (status < 400) return super.write(context, headers, status, body)
    headers.set('content-type', 'application/json; charset=utf-8')
    if (body.startsWith('{')) return super.write(context, headers, status, body)
    const http = status === 501 ? 400 : status
    const envelope = toEnvelope(new AppError(faultNames[http] ?? 'malformed', { http }))
    return super.write(context, headers, http, JSON.stringify(envelope))
  }
}
const faultNames: Record<number, AppErrorName> = {
  404: 'notFound',
  409: 'conflict',
  410: 'notFound',
  413: 'tooLarge',
  415: 'wrongContentType',
  500: 'unexpected',
}

/** `filename bmFtZQ==,kind cmVj` as tus writes it; what is broken reads as nothing. */
function readMetadata(header: string | string[] | undefined): Partial<Record<'filename' | 'kind', string>> {
  const pairs = String(header ?? '')
    .slice(0, 4000)
    .split(',')
  return Object.fromEntries(
    pairs.map(pair => {
      const [key = '', value = ''] = pair.trim().split(' ')
      return [key, Buffer.from(value, 'base64').toString('utf8')]
    }),
  )
}
