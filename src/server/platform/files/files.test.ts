import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { pathToFileURL } from 'node:url'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type S3Server, startS3 } from '../../../../emulators/s3.ts'
import { type Files, openFiles } from './files.ts'

let folder: string
let s3: S3Server
const drivers: Record<string, () => Files> = {
  folder: () => openFiles(pathToFileURL(join(folder, 'store')).href, folder),
  bucket: () => openFiles(s3.filesUrl, folder),
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'hamava-files-'))
  s3 = await startS3({ pageSize: 3 })
})
afterAll(async () => {
  await s3.close()
  await rm(folder, { recursive: true, force: true })
})

async function collect<T>(items: AsyncIterable<T>): Promise<T[]> {
  const all: T[] = []
  for await (const item of items) all.push(item)
  return all
}
const listKeys = async (files: Files, prefix: string) =>
  (await collect(files.list(prefix))).map(file => file.key)

describe.each(Object.keys(drivers))('files in a %s', name => {
  let files: Files
  beforeAll(() => {
    files = drivers[name]!()
  })

  test('what is put is read back, with size and the type its ending says', async () => {
    await files.put('read/one.jpg', Buffer.from('a picture'), { contentType: 'image/jpeg' })
    const read = await files.read('read/one.jpg')
    expect((await buffer(read.stream)).toString()).toBe('a picture')
    expect(read).toMatchObject({ size: 9, contentType: 'image/jpeg', range: null })
  })

  test('a stream is stored like a buffer', async () => {
    const parts = Array.from({ length: 40 }, (_, i) => Buffer.alloc(50_000, i))
    await files.put('read/stream.bin', Readable.from(parts))
    const read = await files.read('read/stream.bin')
    expect(Buffer.compare(await buffer(read.stream), Buffer.concat(parts))).toBe(0)
    expect(read.size).toBe(2_000_000)
  })

  test('an empty file is a file', async () => {
    await files.put('read/empty.txt', Buffer.alloc(0))
    expect(await files.stat('read/empty.txt')).toMatchObject({
      size: 0,
      contentType: 'text/plain; charset=utf-8',
    })
    expect(await buffer((await files.read('read/empty.txt')).stream)).toHaveLength(0)
  })

  test.each([
    [{ start: 0, end: 3 }, '0123', { start: 0, end: 3 }],
    [{ start: 7 }, '789', { start: 7, end: 9 }],
    [{ start: 4, end: 4 }, '4', { start: 4, end: 4 }],
    [{ start: 8, end: 500 }, '89', { start: 8, end: 9 }],
  ])('range %j', async (range, text, brought) => {
    await files.put('read/digits.txt', Buffer.from('0123456789'))
    const read = await files.read('read/digits.txt', range)
    expect((await buffer(read.stream)).toString()).toBe(text)
    expect(read).toMatchObject({ size: 10, range: brought })
  })

  test.each([{ start: 10 }, { start: -1 }, { start: 5, end: 4 }, { start: 0.5 }])(
    'range %j is refused',
    async range => {
      await files.put('read/digits.txt', Buffer.from('0123456789'))
      await expect(files.read('read/digits.txt', range)).rejects.toThrow(RangeError)
    },
  )

  test('what is not there is null, and deleting it no fault', async () => {
    expect(await files.stat('nothing/here.txt')).toBeNull()
    await expect(files.read('nothing/here.txt')).rejects.toMatchObject({ code: 'ENOENT' })
    await expect(files.delete('nothing/here.txt')).resolves.toBeUndefined()
  })

  test('replacing changes the etag, deleting removes', async () => {
    await files.put('change/one.txt', Buffer.from('first'))
    const before = await files.stat('change/one.txt')
    await files.put('change/one.txt', Buffer.from('second!'))
    const after = await files.stat('change/one.txt')
    expect(after!.etag).not.toBe(before!.etag)
    expect(after!.size).toBe(7)
    await files.delete('change/one.txt')
    expect(await files.stat('change/one.txt')).toBeNull()
  })

  test('listing gives each key under a prefix once, in the order of the keys', async () => {
    const keys = ['l/a/b.txt', 'l/a-b.txt', 'l/a.txt', 'l/a0.txt', 'l/a/a/z.txt', 'l/b.txt', 'other/l/a.txt']
    for (const key of keys) await files.put(key, Buffer.from(key))
    const sorted = keys.slice(0, 6).sort()
    expect(await listKeys(files, 'l/')).toEqual(sorted)
    expect(await listKeys(files, 'l/a')).toEqual(sorted.slice(0, 5))
    expect(await listKeys(files, 'l/a/')).toEqual(['l/a/a/z.txt', 'l/a/b.txt'])
    expect(await listKeys(files, 'none/')).toEqual([])
  })

  test('a stream that breaks leaves what was there', async () => {
    await files.put('break/one.txt', Buffer.from('whole'))
    const broken = Readable.from(
      (async function* () {
        yield Buffer.alloc(100_000)
        throw new Error('line cut')
      })(),
    )
    await expect(files.put('break/one.txt', broken)).rejects.toThrow('line cut')
    expect((await buffer((await files.read('break/one.txt')).stream)).toString()).toBe('whole')
    expect(await listKeys(files, 'break/')).toEqual(['break/one.txt'])
  })

  test('a content type other than the ending says is refused', async () => {
    await expect(files.put('type/one.jpg', Buffer.from('<b>'), { contentType: 'text/html' })).rejects.toThrow(
      TypeError,
    )
    expect(await files.stat('type/one.jpg')).toBeNull()
  })

  test('RC20 keys that lead out of the store, or are not plain, are refused before anything is touched', async () => {
    const canary = join(folder, 'canary.txt')
    await writeFile(canary, 'untouched')
    const bad = [
      '../canary.txt', '..', '.', '', '/', '/etc/passwd', 'a/../../canary.txt', 'a/..', 'a//b', 'a/', '..%2fcanary.txt',
      '..%252e/canary.txt', '..\\canary.txt', 'a\\b', 'a\0b', 'canary.txt\0.jpg', '.incoming/x', 'a/.hidden', '-rf',
      'A.txt', 'کلید', '\u202etxt', '\uff0e\uff0e/canary.txt', '\xc0\xae\xc0\xae/canary.txt', ' a', 'a b', 'a:b', '~root/x',
      'a'.repeat(201), `file://${canary}`, canary,
    ] // biome-ignore format: a list to be read as one
    const asked = s3.requests.length
    for (const key of bad) {
      await expect(files.read(key), key).rejects.toThrow(TypeError)
      await expect(files.stat(key), key).rejects.toThrow(TypeError)
      await expect(files.delete(key), key).rejects.toThrow(TypeError)
      await expect(files.put(key, Buffer.from('overwritten')), key).rejects.toThrow(TypeError)
      if (key !== '' && key !== 'a/') expect(() => files.list(key), key).toThrow(TypeError)
    }
    expect(await readFile(canary, 'utf8')).toBe('untouched')
    expect(s3.requests).toHaveLength(asked)
    expect((await readdir(folder)).sort()).toEqual(['canary.txt', 'store'])
  })
})

test('a folder keeps no half file after a put, and a new process sees what another wrote', async () => {
  const [one, other] = [drivers.folder!(), drivers.folder!()]
  await Promise.all(Array.from({ length: 20 }, (_, i) => one.put('race/same.txt', Buffer.alloc(1000, i))))
  const bytes = await buffer((await other.read('race/same.txt')).stream)
  expect(new Set(bytes).size).toBe(1)
  expect(bytes).toHaveLength(1000)
  expect(await readdir(join(folder, 'store', '.incoming'))).toEqual([])
})

test('a bucket refuses a wrong secret, and says so', async () => {
  const files = openFiles(s3.filesUrl.replace('secret', 'guess'), folder)
  await expect(files.put('wrong/one.txt', Buffer.from('x'))).rejects.toThrow('SignatureDoesNotMatch')
  expect(s3.objects.has('wrong/one.txt')).toBe(false)
})

test('without FILES_URL files lie in the data folder', async () => {
  const files = openFiles(undefined, join(folder, 'data', 'files'))
  await files.put('deep/er/one.txt', Buffer.from('here'))
  expect(await readFile(join(folder, 'data', 'files', 'deep', 'er', 'one.txt'), 'utf8')).toBe('here')
  expect(await listKeys(files, '')).toEqual(['deep/er/one.txt'])
  await rm(join(folder, 'data'), { recursive: true })
})
