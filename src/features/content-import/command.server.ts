import type { AppContext, Import } from '#server/app-context.ts'
import { UnreadableFile } from '#server/engines/file-formats/unreadable-file.ts'
import { OutboundFetchError } from '#server/platform/outbound-fetch.ts'
import { type ExportFile, openNamed, openText } from './export-file.server.ts'
import { importPodcast } from './podcast/import-podcast.server.ts'
import { toPrinted, type WholeReport } from './report.server.ts'
import { importWordpress } from './wordpress/import-wordpress.server.ts'

/** Of a feed that is fetched. */
const maxFeedBytes = 20 * 1024 * 1024
const fetchMs = 60_000

type Importer = (
  app: AppContext,
  file: ExportFile,
  options: { write: boolean; skipRejected: boolean; by: null },
) => Promise<WholeReport>

/** @throws Error of one sentence, where nothing of the file can be read */
const run =
  (
    importer: Importer,
    open: (app: AppContext, file: string, media: string | null) => Promise<ExportFile>,
  ): Import['run'] =>
  async (app, file, { write, skipRejected, media = null }) => {
    try {
      return toPrinted(await importer(app, await open(app, file, media), { write, skipRejected, by: null }))
    } catch (thrown) {
      throw thrown instanceof UnreadableFile ? new Error(thrown.message) : thrown
    }
  }

/** `npm run import -- wordpress FILE [--media DIR]`: an export of WordPress, with the folder of its uploads. */
export const wordpressImport: Import = {
  name: 'wordpress',
  describe:
    'posts, comments and old addresses of an export of WordPress (WXR); --media names its uploads folder or a zip',
  takesMedia: true,
  run: run(importWordpress, (_, file, media) => openNamed(file, media)),
}

/**
 * `npm run import -- podcast FILE_OR_FEED [--media DIR]`: the feed of a podcast, with a folder of its sounds. A feed's address
 * is asked because whoever runs the command names it; its sounds are not fetched.
 */
export const podcastImport: Import = {
  name: 'podcast',
  describe:
    'episodes of a podcast, as drafts: its feed as a file or an https address; --media names a folder of its sounds',
  takesMedia: true,
  run: run(importPodcast, async (app, file, media) =>
    /^https?:\/\//i.test(file) ? openText(await fetchFeed(app, file), media) : openNamed(file, media),
  ),
}

async function fetchFeed({ outboundFetch }: AppContext, address: string): Promise<Uint8Array> {
  const { status, headers, body } = await outboundFetch(address, {
    within: fetchMs,
    maxBytes: maxFeedBytes,
    headers: { accept: 'application/rss+xml, application/xml, text/xml' },
  }).catch((thrown: unknown) => {
    if (!(thrown instanceof OutboundFetchError)) throw thrown
    throw new Error(`The feed was not fetched (${thrown.reason}). Save it as a file, and name that.`)
  })
  if (status >= 300 && status < 400 && typeof headers.location === 'string') {
    throw new Error(`The feed stands elsewhere by now: ${headers.location}. Name that address.`)
  }
  if (status !== 200) throw new Error(`The feed was not fetched (HTTP ${status}).`)
  return body
}
