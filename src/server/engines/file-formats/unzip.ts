import { unzipSync } from 'fflate'
import { UnreadableFile } from './unreadable-file.ts'

/** What a package may hold; a bomb is told by what its entries say of themselves, before a byte is unpacked. */
const maxEntries = 10_000
const maxXmlBytes = 5 * 1024 * 1024
const maxEntryBytes = 20 * 1024 * 1024
const maxAllBytes = 100 * 1024 * 1024

/**
 * The files of a zip by their names, each no larger than it says; of one of which little is wanted, that alone is unpacked.
 * @throws UnreadableFile where it is none, or one that must not be unpacked
 */
export function unzip(
  bytes: Uint8Array,
  {
    isWanted = () => true,
    maxBytes = maxEntryBytes,
  }: { isWanted?: (name: string, bytes: number) => boolean; maxBytes?: number } = {},
): Map<string, Uint8Array> {
  let entries = 0
  let all = 0
  try {
    const files = unzipSync(bytes, {
      filter({ name, originalSize }) {
        if (isUnsafeName(name)) throw new UnreadableFile('نام یکی از فایل‌های بسته به بیرون از آن می‌رود.')
        if (!isWanted(name, originalSize)) return false
        entries++
        all += originalSize
        if (entries > maxEntries || all > maxAllBytes) {
          throw new UnreadableFile('این بسته بیش از اندازه بزرگ است.')
        }
        if (originalSize > (name.toLowerCase().endsWith('.xml') ? maxXmlBytes : maxBytes)) {
          throw new UnreadableFile(`فایل «${name}» در بسته بیش از اندازه بزرگ است.`)
        }
        return !name.endsWith('/')
      },
    })
    return new Map(Object.entries(files))
  } catch (thrown) {
    throw thrown instanceof UnreadableFile ? thrown : new UnreadableFile('این فایل ZIP خراب است.')
  }
}

/** Whether an entry of this name would lie outside of where its archive is unpacked. */
export const isUnsafeName = (name: string) =>
  /^[/\\]|^[a-z]:|\\|\0/i.test(name) || name.split('/').some(part => part === '..')

/** Where an address that one file of a package holds leads within it; null where it leads out of it. */
export function findInPackage(from: string, href: string): string | null {
  if (/^[a-z][a-z\d+.-]*:|^\//i.test(href)) return null
  const path = [...from.split('/').slice(0, -1), ...decodeName(href).split('/')]
  const parts: string[] = []
  for (const part of path) {
    if (part === '..' && parts.pop() === undefined) return null
    if (part !== '..' && part !== '.' && part !== '') parts.push(part)
  }
  return parts.join('/')
}

function decodeName(href: string): string {
  const name = href.split(/[?#]/)[0]!
  try {
    return decodeURIComponent(name)
  } catch {
    return name
  }
}
