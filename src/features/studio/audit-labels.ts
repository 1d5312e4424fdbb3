import { auditFields, auditSentence, auditSubjects, auditValues } from '#account/staff/audit-actions.ts'
import { persianNumber } from '#persian/digits.ts'
import { formatDate, formatDateTime } from '#persian/jalali.ts'
import type { AuditEntry } from './contract.ts'
import { formatRoles } from './role-names.ts'

type ChangedEntry = Pick<AuditEntry, 'act' | 'about' | 'changes' | 'details'>

export const describeEntry = ({ act, about }: ChangedEntry) => auditSentence(act, about)

/** What an action changed and tells besides, each in a sentence of its own. */
export function describeChanges({ changes, details, about }: ChangedEntry): string[] {
  const { before, after, count, letter: template } = details
  const sentences = Object.entries(changes).flatMap(([name, [was, is]]) => {
    const called = auditFields[name]
    return called ? [`${called}: از ${describeValue(was)} به ${describeValue(is)}`] : []
  })
  if (Array.isArray(before) && Array.isArray(after)) {
    sentences.push(`از «${formatRoles(before) || 'بی‌نقش'}» به «${formatRoles(after) || 'بی‌نقش'}»`)
  }
  if (typeof template === 'string' && !about) sentences.push(`«${template}»`)
  if (typeof count === 'number') sentences.push(`${persianNumber(count)} نشست`)
  return sentences
}

function describeValue(value: unknown): string {
  if (value === null || value === undefined || value === '') return 'هیچ'
  if (typeof value === 'number') return persianNumber(value)
  if (typeof value === 'boolean') return value ? 'بله' : 'خیر'
  if (typeof value === 'object') {
    if ('length' in value) return `${persianNumber(Number(value.length))} نویسه`
    return 'count' in value ? `${persianNumber(Number(value.count))} مورد` : ''
  }
  const text = String(value)
  if (/^\d{4}-\d\d-\d\d$/.test(text)) return formatDate(text, 'UTC')
  if (/^\d{4}-\d\d-\d\dT/.test(text)) return formatDateTime(text)
  return auditValues[text] ?? `«${text}»`
}

/** The page of what an action was done to; null where it has none, or is gone. */
export function findHref({ act, about }: Pick<AuditEntry, 'act' | 'about'>): string | null {
  if (!about || /removed$/i.test(act)) return null
  return auditSubjects[about.kind]?.(about.id) ?? null
}
