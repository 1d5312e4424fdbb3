import {
  type AuditEntry,
  type ExportColumn,
  exportList,
  exportPageSize,
  findAuditEntries,
  readAuditLog,
  readStaff,
} from '#account/public.server.ts'
import type { CheckedInputOf } from '#contract/endpoint.ts'
import { addDays, fromJalali, parseIsoDay } from '#persian/jalali.ts'
import type { SignedIn } from '#server/app-context.ts'
import { describeChanges, describeEntry } from './audit-labels.ts'
import type * as calls from './contract.ts'

export async function readAudit({ db }: SignedIn, input: CheckedInputOf<typeof calls.readAudit>) {
  return readAuditLog(db, { ...toLogFilter(input), page: input.page, perPage: input.perPage })
}

export async function readAuditPeople({ db }: SignedIn) {
  return { people: await readStaff(db) }
}

/** All that the same filter finds, as a spreadsheet. */
export const exportAudit = (context: SignedIn, input: CheckedInputOf<typeof calls.exportAudit>) =>
  exportList(context, {
    name: 'audit',
    title: 'رویدادها',
    filter: input,
    columns: exportColumns,
    async readPage(after: AuditEntry | null) {
      const rows = await findAuditEntries(context.db, toLogFilter(input), after, exportPageSize)
      return { rows, next: rows.length === exportPageSize ? rows.at(-1)! : null }
    },
  })

const exportColumns: ExportColumn<AuditEntry>[] = [
  { head: 'زمان', kind: 'moment', value: ({ at }) => new Date(at) },
  { head: 'رویداد', kind: 'text', value: describeEntry },
  { head: 'تغییرها', kind: 'text', value: entry => describeChanges(entry).join('؛ ') },
  { head: 'برای', kind: 'text', value: ({ subject }) => subject?.name ?? null },
  {
    head: 'به دست',
    kind: 'text',
    value: ({ actor }) => (actor ? (actor.name ?? 'حساب حذف‌شده') : 'مدرسه'),
  },
]

function toLogFilter({ account, kind, day }: CheckedInputOf<typeof calls.exportAudit>) {
  const date = day ? parseIsoDay(day) : null
  return {
    userId: account ?? null,
    kind: kind ?? null,
    from: date && fromJalali(date),
    until: date && fromJalali(addDays(date, 1)),
  }
}
