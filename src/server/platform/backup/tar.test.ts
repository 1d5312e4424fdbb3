import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readTar, type TarEntry, writeTar } from './tar.ts'

const at = new Date('2026-11-21T12:00:00Z')

async function* toEntries(files: [string, Buffer][]): AsyncGenerator<TarEntry> {
  for (const [name, body] of files) yield { name, size: body.length, content: toChunks(body, 700) }
}
async function* toChunks(body: Buffer, size: number) {
  for (let at = 0; at < body.length; at += size) yield body.subarray(at, at + size)
}
async function pack(files: [string, Buffer][]) {
  const chunks: Buffer[] = []
  for await (const chunk of writeTar(toEntries(files), at)) chunks.push(chunk)
  return Buffer.concat(chunks)
}
async function unpack(archive: Buffer, chunkSize = 1000) {
  const files: [string, Buffer][] = []
  for await (const { name, content } of readTar(toChunks(archive, chunkSize))) {
    const chunks: Buffer[] = []
    for await (const chunk of content) chunks.push(chunk)
    files.push([name, Buffer.concat(chunks)])
  }
  return files
}

test('what is packed is unpacked, whatever the names, sizes and chunks', async () => {
  const name = fc.stringMatching(/^[a-z0-9._/-]{1,220}$/)
  const body = fc.uint8Array({ maxLength: 3000 }).map(bytes => Buffer.from(bytes))
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.tuple(name, body), { maxLength: 6 }),
      fc.integer({ min: 1, max: 2000 }),
      async (files, size) => {
        expect(await unpack(await pack(files), size)).toEqual(files)
      },
    ),
    { numRuns: 100 },
  )
})

test('an entry left unread is passed over', async () => {
  const archive = await pack([
    ['one', Buffer.alloc(5000, 1)],
    ['two', Buffer.from('second')],
  ])
  const names: string[] = []
  for await (const { name } of readTar(toChunks(archive, 100))) names.push(name)
  expect(names).toEqual(['one', 'two'])
})

test('an archive cut off anywhere is told from a whole one', async () => {
  const archive = await pack([['files/a.txt', Buffer.alloc(1500, 7)]])
  for (const length of [0, 100, 512, 700, 2047, 2048, 2560, 3071]) {
    await expect(unpack(archive.subarray(0, length)), String(length)).rejects.toThrow('ends too early')
  }
  expect(await unpack(archive)).toHaveLength(1)
  await expect(unpack(Buffer.concat([archive, Buffer.from('more')]))).rejects.toThrow('damaged')
})

test('a changed header is noticed, and so is an entry of another size than said', async () => {
  const archive = await pack([['files/a.txt', Buffer.from('text')]])
  archive.write('x', 3)
  await expect(unpack(archive)).rejects.toThrow('damaged')
  const lying = async function* (): AsyncGenerator<TarEntry> {
    yield { name: 'a', size: 5, content: toChunks(Buffer.from('four'), 4) }
  }
  await expect(async () => {
    for await (const _ of writeTar(lying(), at));
  }).rejects.toThrow('changed its size')
})
