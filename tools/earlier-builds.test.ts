/** @module-tag embedded */
import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fastify from 'fastify'
import { afterEach, expect, test } from 'vitest'
import { serveAssets } from '../src/server/http/assets.ts'
import { earlierBuilds } from './earlier-builds.ts'

const folders: string[] = []
afterEach(() => Promise.all(folders.splice(0).map(folder => rm(folder, { recursive: true, force: true }))))

/** A place to build in; `build` does what the framework does: it empties the folder and writes its files. */
async function openPlace() {
  const place = await mkdtemp(join(tmpdir(), 'hamava-builds-'))
  folders.push(place)
  const folder = join(place, 'build')
  const empty = () => rm(folder, { recursive: true, force: true })
  const write = async (name: string) => {
    const assets = join(folder, 'client/assets')
    await mkdir(assets, { recursive: true })
    await writeFile(join(assets, `page-${name}.js`), `// ${name}`)
    await writeFile(join(assets, `page-${name}.js.br`), 'compressed')
  }
  const build = async (name: string) => {
    const earlier = earlierBuilds(folder)
    await earlier.park({ isWhole: existsSync(join(folder, 'client')) })
    await empty()
    await write(name)
    await earlier.unpark()
  }
  return { place, folder, build, empty, write }
}

/** What the server answers for the file of each build. */
async function answers(folder: string, names: string[]) {
  await using http = fastify()
  await serveAssets(http, join(folder, 'client'))
  const asked = names.map(name =>
    http.inject({ url: `/assets/page-${name}.js`, headers: { 'accept-encoding': 'identity' } }),
  )
  return (await Promise.all(asked)).map(({ statusCode, body, headers }) =>
    statusCode === 200 ? `${body} ${headers['cache-control']}` : statusCode,
  )
}

test('after a deploy the files of the two builds before still answer, older ones do not', async () => {
  const { folder, build } = await openPlace()
  const forEver = 'public, max-age=31536000, immutable'
  await build('one')
  expect(await answers(folder, ['one'])).toEqual([`// one ${forEver}`])
  await build('two')
  await build('three')
  expect(await answers(folder, ['one', 'two', 'three'])).toEqual([
    `// one ${forEver}`,
    `// two ${forEver}`,
    `// three ${forEver}`,
  ])
  await build('four')
  expect(await answers(folder, ['one', 'two', 'four'])).toEqual([
    404,
    `// two ${forEver}`,
    `// four ${forEver}`,
  ])
  expect(await readdir(join(folder, 'earlier'))).toEqual(['1', '2'])
})

test('a browser that takes compressed files gets those of an earlier build too', async () => {
  const { folder, build } = await openPlace()
  await build('one')
  await build('two')
  await using http = fastify()
  await serveAssets(http, join(folder, 'client'))
  const { statusCode, headers } = await http.inject({
    url: '/assets/page-one.js',
    headers: { 'accept-encoding': 'br, gzip' },
  })
  expect(statusCode).toBe(200)
  expect(headers['content-type']).toMatch(/javascript/)
})

test('a build that is broken off loses none of them', async () => {
  const { place, folder, build, empty, write } = await openPlace()
  await build('one')
  await build('two')
  // Begun, the folder emptied, half written, and then the light went out.
  await earlierBuilds(folder).park({ isWhole: true })
  await empty()
  await write('half')
  const again = earlierBuilds(folder)
  await again.park({ isWhole: false })
  await empty()
  await write('three')
  await again.unpark()
  expect(await answers(folder, ['one', 'two', 'three', 'half'])).toEqual([
    expect.stringContaining('one'),
    expect.stringContaining('two'),
    expect.stringContaining('three'),
    404,
  ])
  expect(await readdir(place)).toEqual(['build'])
})
