/** A file in a tar archive; `content` must be read, or left, before the next entry is asked for. */
export type TarEntry = { name: string; size: number; content: AsyncIterable<Buffer> }

const block = 512
const padding = (size: number) => (block - (size % block)) % block

/** Prints a POSIX archive (ustar; names over 100 bytes in a pax header, sizes over 8 GiB in base 256). */
export async function* writeTar(entries: AsyncIterable<TarEntry>, modified: Date): AsyncGenerator<Buffer> {
  const seconds = Math.floor(modified.getTime() / 1000)
  for await (const { name, size, content } of entries) {
    if (Buffer.byteLength(name) > 100) {
      const path = paxRecord('path', name)
      yield buildHeader('pax', path.length, seconds, 'x')
      yield Buffer.concat([path, Buffer.alloc(padding(path.length))])
    }
    yield buildHeader(Buffer.from(name).subarray(0, 100).toString(), size, seconds, '0')
    let written = 0
    for await (const chunk of content) {
      written += chunk.length
      yield chunk
    }
    if (written !== size) throw new Error(`${name} changed its size while it was read`)
    yield Buffer.alloc(padding(size))
  }
  yield Buffer.alloc(2 * block)
}

function buildHeader(name: string, size: number, seconds: number, kind: '0' | 'x'): Buffer {
  const header = Buffer.alloc(block)
  header.write(name, 0)
  header.write('0000600\0' + '0000000\0' + '0000000\0', 100)
  if (size < 8 ** 11) header.write(size.toString(8).padStart(11, '0'), 124)
  else {
    header.writeUInt8(0x80, 124)
    header.writeBigUInt64BE(BigInt(size), 128)
  }
  header.write(seconds.toString(8).padStart(11, '0'), 136)
  header.write(kind, 156)
  header.write('ustar\x0000', 257)
  header.write(computeChecksum(header), 148)
  return header
}

function computeChecksum(header: Buffer): string {
  // The checksum is taken with its own field full of spaces.
  const sum = header.reduce((total, byte, at) => total + (at >= 148 && at < 156 ? 32 : byte), 0)
  return `${sum.toString(8).padStart(6, '0')}\0 `
}

function paxRecord(key: string, value: string): Buffer {
  const body = ` ${key}=${value}\n`
  const bytes = Buffer.byteLength(body)
  let length = bytes + String(bytes).length
  if (bytes + String(length).length > length) length += 1
  return Buffer.from(length + body)
}

/**
 * Reads an archive that `writeTar` wrote (plain files, pax paths).
 * @throws Error when it is damaged or ends before its end mark
 */
export async function* readTar(source: AsyncIterable<Buffer>): AsyncGenerator<TarEntry> {
  const bytes = createReader(source)
  let longName: string | undefined
  for (;;) {
    const header = await bytes.take(block)
    if (header.every(byte => byte === 0)) return bytes.end()
    if (computeChecksum(header) !== header.toString('latin1', 148, 156))
      throw new Error('the archive is damaged')
    const size = sizeIn(header)
    const kind = header.toString('latin1', 156, 157)
    if (kind === 'x') {
      if (size > 65536) throw new Error('the archive is damaged')
      longName = /^\d+ path=(.*)\n/s.exec((await bytes.take(size)).toString())?.[1]
      await bytes.take(padding(size))
      continue
    }
    if (kind !== '0') throw new Error('the archive holds more than plain files')
    const shortName = header.toString('utf8', 0, 100).replace(/\0.*$/s, '')
    let left = size
    async function* content() {
      while (left > 0) {
        const chunk = await bytes.some(left)
        left -= chunk.length
        yield chunk
      }
    }
    yield { name: longName ?? shortName, size, content: content() }
    longName = undefined
    while (left > 0) left -= (await bytes.some(left)).length
    await bytes.take(padding(size))
  }
}

function sizeIn(header: Buffer): number {
  if (header.readUInt8(124) === 0x80) return Number(header.readBigUInt64BE(128))
  const text = header.toString('latin1', 124, 135)
  if (!/^[0-7]{11}$/.test(text)) throw new Error('the archive is damaged')
  return Number.parseInt(text, 8)
}

function createReader(source: AsyncIterable<Buffer>) {
  const chunks = source[Symbol.asyncIterator]()
  let rest: Buffer = Buffer.alloc(0)
  /** At least one byte, at most `most`. */
  async function some(max: number): Promise<Buffer> {
    while (rest.length === 0) {
      const next = await chunks.next()
      if (next.done) throw new Error('the archive ends too early')
      rest = next.value
    }
    const part = rest.subarray(0, max)
    rest = rest.subarray(part.length)
    return part
  }
  async function take(count: number): Promise<Buffer> {
    const parts: Buffer[] = []
    for (let left = count; left > 0; ) {
      const part = await some(left)
      parts.push(part)
      left -= part.length
    }
    return Buffer.concat(parts)
  }
  /** To the end of the source: only there does a compressed one check its sum. */
  async function end(): Promise<void> {
    const tail = await take(block)
    if (!tail.every(byte => byte === 0) || rest.length > 0) throw new Error('the archive is damaged')
    for (let next = await chunks.next(); !next.done; next = await chunks.next()) {
      if (next.value.length > 0) throw new Error('the archive is damaged')
    }
  }
  return { some, take, end }
}
