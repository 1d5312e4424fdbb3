import { UnreadableFile } from '#server/engines/file-formats/unreadable-file.ts'

/**
 * Where the package document of an EPUB lies.
 * @throws UnreadableFile where it names none that is there
 */
export function findPackage(files: ReadonlyMap<string, Uint8Array>): string {
  const container = new TextDecoder().decode(files.get('META-INF/container.xml'))
  const path = /<(?:\w+:)?rootfile\b[^>]*\bfull-path\s*=\s*["']([^"']+)["']/.exec(container)?.[1]
  if (!path || !files.has(path)) throw new UnreadableFile('این فایل EPUB نیست: سند بستهٔ آن پیدا نشد.')
  return path
}
