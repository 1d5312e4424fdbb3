import { existsSync } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'

const year = 365 * 24 * 3600

/**
 * The build's files. Names under `/assets/` carry a hash, so browsers keep them for ever; the few at the root
 * (icons) are asked for again. Tabs that run one of the two builds before find their files in `../earlier/1` and `/2`
 * (tools/earlier-builds.ts).
 */
export async function serveAssets(app: FastifyInstance, folder: string) {
  const atRoot = (await readdir(folder, { withFileTypes: true })).filter(entry => entry.isFile())
  const earlier = ['1', '2'].map(age => join(folder, '../earlier', age, 'assets')).filter(existsSync)
  await app.register(fastifyStatic, {
    root: [`${folder}/assets`, ...earlier],
    prefix: '/assets/',
    decorateReply: true,
    preCompressed: true,
    index: false,
    cacheControl: false,
    setHeaders: reply => {
      reply.header('cache-control', `public, max-age=${year}, immutable`)
    },
  })
  for (const { name } of atRoot) {
    if (/\.(br|gz)$|^sw\.js$/.test(name)) continue
    app.get(`/${name}`, (_request, reply) => {
      reply.header('cache-control', 'no-cache')
      return reply.sendFile(name, folder)
    })
  }
}
