import type { ImportReport } from '#server/app-context.ts'
import type { ContentEntry, ContentReport } from './contract.ts'
import { maxShown } from './contract.ts'

/** What became of a file, before it is cut to what is shown. */
export type WholeReport = Omit<ContentReport, 'created' | 'known' | 'skipped' | 'rejected'>

const count = (entries: readonly ContentEntry[], wanted: ContentEntry['outcome']) =>
  entries.filter(({ outcome }) => outcome === wanted).length

const isRemarkable = ({ outcome, lost }: ContentEntry) =>
  outcome === 'rejected' || outcome === 'skipped' || lost.length > 0

/** The report as the studio shows it. */
export function toShown({ entries, ...whole }: WholeReport): ContentReport {
  const chosen =
    entries.length <= maxShown
      ? entries
      : [...entries.filter(isRemarkable), ...entries.filter(entry => !isRemarkable(entry))].slice(0, maxShown)
  return {
    ...whole,
    created: count(entries, 'new'),
    known: count(entries, 'known'),
    skipped: count(entries, 'skipped'),
    rejected: count(entries, 'rejected'),
    entries: chosen,
  }
}

const stateNames = { published: 'منتشرشده', scheduled: 'زمان‌بندی‌شده', draft: 'پیش‌نویس' }

/** The report as the command prints it. */
export function toPrinted({ entries, notes, isWritten, ...whole }: WholeReport): ImportReport {
  const created = count(entries, 'new')
  const rejected = entries.flatMap(({ at, name, outcome, problem }) =>
    outcome === 'rejected' ? [{ line: at, column: name, why: problem ?? '' }] : [],
  )
  const lines = entries.flatMap(({ at, name, outcome, state, address, problem, lost }) => {
    if (outcome === 'rejected' || outcome === 'known') return []
    const said = [
      outcome === 'skipped' ? `وارد نمی‌شود: ${problem}` : null,
      state && stateNames[state],
      address,
      lost.length > 0 ? `گفتنی: ${lost.join('، ')}` : null,
    ].filter(part => part !== null && part !== undefined)
    return [`${at} ${name}: ${said.join('؛ ')}`]
  })
  return {
    read: entries.length,
    written: isWritten || rejected.length === 0 ? created : 0,
    unchanged: count(entries, 'known'),
    rejected,
    notes: [
      `${whole.title}: ${whole.comments} comments, ${whole.files} files, ${whole.addresses} old addresses`,
      ...notes,
      ...lines,
    ],
  }
}
