import type { Download } from 'playwright-core'

/** The bytes of a file that a page gave. */
export async function readDownload(download: Download): Promise<Buffer> {
  const chunks: Buffer[] = []
  for await (const chunk of await download.createReadStream()) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks)
}
