import { promisify } from 'node:util'
import { crc32, deflateRaw } from 'node:zlib'

const deflate = promisify(deflateRaw)

/** What is packed already. */
const isPacked = (name: string) => /\.(?:jpe?g|png|gif|webp|woff2?|mp3|m4a|opus)$/i.test(name)

/** 1 January 2000, 0:00, as zips write it: the same book is the same bytes. */
const date = ((2000 - 1980) << 9) | (1 << 5) | 1

/**
 * Packs the files of an EPUB in their order; the first is its `mimetype`, which stands bare. Packing happens in the
 * threads of zlib and holds nothing up. `fflate` would pack on the thread that asks, and writes sizes behind the bytes where it
 * streams, which some reading systems do not take.
 */
export async function packZip(files: ReadonlyMap<string, Uint8Array>): Promise<Buffer> {
  const parts: Buffer[] = []
  const directory: Buffer[] = []
  let offset = 0
  for (const [name, bytes] of files) {
    const isStored = name === 'mimetype' || isPacked(name)
    const packed = isStored ? Buffer.from(bytes) : await deflate(bytes)
    const written = Buffer.from(name)
    const common = Buffer.alloc(26)
    common.writeUInt16LE(20, 0)
    // Names are UTF-8.
    common.writeUInt16LE(/^[\x20-\x7e]*$/.test(name) ? 0 : 0x800, 2)
    common.writeUInt16LE(isStored ? 0 : 8, 4)
    common.writeUInt16LE(date, 8)
    common.writeUInt32LE(crc32(bytes), 10)
    common.writeUInt32LE(packed.length, 14)
    common.writeUInt32LE(bytes.length, 18)
    common.writeUInt16LE(written.length, 22)
    parts.push(Buffer.from('PK\x03\x04', 'latin1'), common, written, packed)
    const where = Buffer.alloc(14)
    where.writeUInt32LE(offset, 10)
    directory.push(Buffer.from('PK\x01\x02\x14\x00', 'latin1'), common, where, written)
    offset += 30 + written.length + packed.length
  }
  const entries = Buffer.concat(directory)
  const end = Buffer.alloc(22)
  end.write('PK\x05\x06', 'latin1')
  end.writeUInt16LE(files.size, 8)
  end.writeUInt16LE(files.size, 10)
  end.writeUInt32LE(entries.length, 12)
  end.writeUInt32LE(offset, 16)
  return Buffer.concat([...parts, entries, end])
}
