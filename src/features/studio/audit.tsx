import { useQuery } from '@tanstack/react-query'
import { useLocation, useNavigate } from 'react-router'
import { auditKinds } from '#account/staff/audit-actions.ts'
import { buildQueryOptions } from '#client/query.tsx'
import { readInteger } from '#persian/digits.ts'
import { byAlphabet } from '#persian/sort-key.ts'
import { ExportButton } from '#records/export-button.tsx'
import { classes } from '#ui/classes.ts'
import { JalaliPicker } from '#ui/jalali-picker.tsx'
import layout from '#ui/layout.module.css'
import { SelectField } from '#ui/select-field.tsx'
import text from '#ui/text.module.css'
import { AuditLog, type AuditPart } from './audit-log.tsx'
import { exportAudit, readAuditPeople } from './contract.ts'
import styles from './dashboard.module.css'

/** What was done and by whom; a part of it with `?account=`, `?kind=` and `?day=`. */
export default function Audit() {
  const query = new URLSearchParams(useLocation().search)
  const page = Math.max(1, readInteger(query.get('page') ?? '') ?? 1)
  const part: AuditPart = Object.fromEntries(
    (['account', 'kind', 'day'] as const).flatMap(name => {
      const value = query.get(name)
      return value ? [[name, value]] : []
    }),
  )
  return (
    <div className={layout.stack}>
      <div>
        <h1 className={styles.title}>رویدادها</h1>
        <p className={text.muted}>هر کاری که در استودیو و با حساب‌ها شده است، تازه‌ترین بالا.</p>
      </div>
      <Filters part={part} />
      <AuditLog part={part} page={page} perPage={50} withPager />
      <div>
        <ExportButton endpoint={exportAudit} input={part} name="رویدادها.xlsx" />
      </div>
    </div>
  )
}

function Filters({ part }: { part: AuditPart }) {
  const navigate = useNavigate()
  const { data } = useQuery(buildQueryOptions(readAuditPeople, {}))
  const { account = '', kind = '', day = '' } = part
  const choose = (name: keyof AuditPart, value: string) => {
    const { [name]: _, ...rest } = part
    const search = new URLSearchParams({ ...rest, ...(value && { [name]: value }) })
    void navigate({ search: String(search) }, { replace: true, preventScrollReset: true })
  }
  const isStaff = data?.people.some(({ id }) => id === account)
  return (
    <div className={styles.filters}>
      <SelectField
        label="شخص"
        value={account}
        onChange={value => choose('account', value)}
        options={[
          { value: '', label: 'همه' },
          ...(account && !isStaff ? [{ value: account, label: 'همین حساب' }] : []),
          ...(data?.people ?? []).map(({ id, name }) => ({ value: id, label: name })),
        ]}
      />
      <SelectField
        label="رویداد"
        value={kind}
        onChange={value => choose('kind', value)}
        options={[
          { value: '', label: 'همه' },
          ...byAlphabet(
            Object.entries(auditKinds).map(([value, label]) => ({ value, label })),
            ({ label }) => label,
          ),
        ]}
      />
      <JalaliPicker label="روز" value={day} onChange={value => choose('day', value)} />
      {(account || kind || day) && (
        <a href="/studio/audit" className={classes(text.link, text.small)}>
          همهٔ رویدادها
        </a>
      )}
    </div>
  )
}
