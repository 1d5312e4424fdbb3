import { formatDate } from '#persian/jalali.ts'
import { escapeHtml } from '#server/platform/html.ts'
import { type EpubFiles, encodeXml } from './write-epub.server.ts'

/** Whose copy it is. */
export type Stamp = { name: string; orderNumber: string; at: Date }

/** The page of the stamp lies beside the package's document under this name, which no book of others uses. */
const pageName = 'this-copy.xhtml'

/**
 * The same book as one person's copy: their name and the number of their order stand on a page of its own, the last, and in the
 * metadata of the package. Nothing else of it changes, so a place in one copy is the same place in another.
 */
export function stampEpub(files: EpubFiles, path: string, { name, orderNumber, at }: Stamp): EpubFiles {
  const folder = path.slice(0, path.lastIndexOf('/') + 1)
  const stamped: EpubFiles = new Map(files)
  const sentence = `این نسخه از آنِ ${name} است؛ سفارش ${orderNumber}.`
  stamped.set(
    path,
    encodeXml(
      new TextDecoder()
        .decode(files.get(path))
        .replace(
          /<\/(\w+:)?metadata>/,
          (end, prefix = '') =>
            `<${prefix}meta property="dcterms:accessRights">${escapeHtml(sentence)}</${prefix}meta>${end}`,
        )
        .replace(
          /<\/(\w+:)?manifest>/,
          (end, prefix = '') =>
            `<${prefix}item id="this-copy" href="${pageName}" media-type="application/xhtml+xml"/>${end}`,
        )
        .replace(/<\/(\w+:)?spine>/, (end, prefix = '') => `<${prefix}itemref idref="this-copy"/>${end}`),
    ),
  )
  stamped.set(
    folder + pageName,
    encodeXml(`<?xml version="1.0" encoding="UTF-8"?>
<!DOCTYPE html>
<html xmlns="http://www.w3.org/1999/xhtml" lang="fa" xml:lang="fa" dir="rtl">
<head><title>این نسخه</title></head>
<body><section style="text-align: center; padding-top: 30%"><h1 style="font-size: 1.3em">این نسخه از آنِ <bdi>${escapeHtml(name)}</bdi> است</h1>
<p>شمارهٔ سفارش: <bdi dir="ltr">${escapeHtml(orderNumber)}</bdi></p>
<p>${formatDate(at)}</p>
<p>برای خواندن خودتان است: به دیگران ندهید و جایی نگذارید.</p></section></body>
</html>
`),
  )
  return stamped
}
