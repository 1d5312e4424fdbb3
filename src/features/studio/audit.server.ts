import { readAuditLog, readStaff } from '#account/public.server.ts'
import type { CheckedInputOf } from '#contract/endpoint.ts'
import { addDays, formatDate, formatTime, fromJalali, parseIsoDay } from '#persian/jalali.ts'
import type { SignedIn } from '#server/app-context.ts'
import { formatCsv } from '#server/platform/csv.ts'
import { describeChanges, describeEntry } from './audit-labels.ts'
import type * as calls from './contract.ts'

/** No file of the log is longer; whoever needs more asks day by day. */
const maxRows = 20_000

export async function readAudit({ db }: SignedIn, input: CheckedInputOf<typeof calls.readAudit>) {
  return readAuditLog(db, { ...toLogFilter(input), page: input.page, perPage: input.perPage })
}

export async function readAuditPeople({ db }: SignedIn) {
  return { people: await readStaff(db) }
}

/** The same as a table. */
export async function readAuditTable({ db }: SignedIn, input: CheckedInputOf<typeof calls.readAuditTable>) {
  const { items } = await readAuditLog(db, { ...toLogFilter(input), page: 1, perPage: maxRows })
  const head = ['روز', 'ساعت', 'رویداد', 'تغییرها', 'برای', 'به دست']
  const rows = items.map(entry => [
    formatDate(entry.at),
    formatTime(entry.at),
    describeEntry(entry),
    describeChanges(entry).join('؛ '),
    entry.subject?.name ?? '',
    entry.actor ? (entry.actor.name ?? 'حساب حذف‌شده') : 'مدرسه',
  ])
  return { bytes: formatCsv([head, ...rows]), name: 'audit.csv' }
}

function toLogFilter({ account, kind, day }: Omit<CheckedInputOf<typeof calls.readAuditTable>, 'page'>) {
  const date = day ? parseIsoDay(day) : null
  return {
    userId: account ?? null,
    kind: kind ?? null,
    from: date && fromJalali(date),
    until: date && fromJalali(addDays(date, 1)),
  }
}
