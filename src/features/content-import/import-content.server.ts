import { AppError } from '#contract/app-error.ts'
import type { CheckedInputOf } from '#contract/endpoint.ts'
import type { SignedIn } from '#server/app-context.ts'
import { UnreadableFile } from '#server/engines/file-formats/unreadable-file.ts'
import { type checkContent as checkCall, type runContent as runCall, sources } from './contract.ts'
import { openSent } from './export-file.server.ts'
import { importPodcast } from './podcast/import-podcast.server.ts'
import { toShown } from './report.server.ts'
import { importWordpress } from './wordpress/import-wordpress.server.ts'

const importers = { wordpress: importWordpress, podcast: importPodcast }

/** @throws AppError notFound, for no such source; invalid, at `file`, where it is none */
export const checkContent = (context: SignedIn, input: CheckedInputOf<typeof checkCall>) =>
  answer(context, input, { write: false, skipRejected: false })

/** @throws AppError as `checkContent`; conflict, where others wrote the same meanwhile, again and again */
export const runContent = (context: SignedIn, { skipRejected, ...input }: CheckedInputOf<typeof runCall>) =>
  answer(context, input, { write: true, skipRejected: skipRejected === 'yes' })

async function answer(
  { app, user }: SignedIn,
  { source, file }: CheckedInputOf<typeof checkCall>,
  options: { write: boolean; skipRejected: boolean },
) {
  const chosen = sources.find(known => known === source)
  if (!chosen) throw new AppError('notFound')
  try {
    const report = await importers[chosen](app, await openSent(file), { ...options, by: user.id })
    return { report: toShown(report) }
  } catch (thrown) {
    if (!(thrown instanceof UnreadableFile)) throw thrown
    const { message } = thrown
    throw new AppError('invalid', { message, errors: [{ field: 'file', message }] })
  }
}
