import { useQuery } from '@tanstack/react-query'
import { type AuditAct, auditActs } from '#account/staff/audit-acts.ts'
import { queryOf } from '#client/query.tsx'
import { persianNumber } from '#persian/digits.ts'
import { formatDateTime, formatShortDate, formatTime } from '#persian/jalali.ts'
import { cardClass } from '#ui/card.ts'
import { classes } from '#ui/classes.ts'
import { Failed } from '#ui/failed.tsx'
import { Loading } from '#ui/loading.tsx'
import { Pager } from '#ui/pager.tsx'
import { Bone } from '#ui/skeleton.tsx'
import { type Column, Table } from '#ui/table.tsx'
import text from '#ui/text.module.css'
import { type AuditEntry, readAudit } from './contract.ts'
import styles from './desk.module.css'
import { namesOf } from './role-names.ts'

/** A page of the log of acts, of one account or of all. */
export function AuditLog({
  account,
  page,
  perPage,
  withPager = false,
}: {
  account?: string
  page: number
  perPage: number
  withPager?: boolean
}) {
  const { data, error, refetch } = useQuery({
    ...queryOf(readAudit, { account, page, perPage }),
    // The page before stays while the next one comes.
    placeholderData: before => before,
  })
  if (error) return <Failed message={error.info.message} onRetry={() => void refetch()} />
  if (!data) {
    return (
      <Loading>
        <Bone height="12rem" />
      </Loading>
    )
  }
  if (data.items.length === 0) return <p className={styles.nothing}>رویدادی ثبت نشده است.</p>
  return (
    <>
      <div className={classes(cardClass(), styles.rows)}>
        <Table caption="رویدادها" columns={columns} rows={data.items} rowKey={({ id }) => id} fold />
      </div>
      {withPager && (
        <Pager
          page={data.page}
          perPage={data.perPage}
          total={data.total}
          address={page =>
            `/studio/audit?${new URLSearchParams({ ...(account && { account }), page: String(page) })}`
          }
        />
      )}
    </>
  )
}

const columns: Column<AuditEntry>[] = [
  { key: 'act', head: 'رویداد', names: true, cell: entry => <Act entry={entry} /> },
  {
    key: 'at',
    head: 'زمان',
    cell: ({ at }) => (
      <time dateTime={at} title={formatDateTime(at)} className={text.muted}>
        {formatShortDate(at)}، {formatTime(at)}
      </time>
    ),
  },
  { key: 'subject', head: 'برای', label: 'برای:', cell: ({ subject }) => <Person person={subject} /> },
  {
    key: 'actor',
    head: 'به دست',
    label: 'به دست:',
    cell: ({ actor, subject }) => (actor && actor.id === subject?.id ? 'خودش' : <Person person={actor} />),
  },
]

function Act({ entry: { act, details } }: { entry: AuditEntry }) {
  const more = detailsOf(details)
  return (
    <>
      <b className={text.strong}>{auditActs[act as AuditAct] ?? act}</b>
      {more && <small className={classes(text.small, text.faint, styles.details)}>{more}</small>}
    </>
  )
}

function Person({ person }: { person: AuditEntry['actor'] }) {
  if (!person) return 'مدرسه'
  if (person.name === null) return <span className={text.faint}>حساب حذف‌شده</span>
  return (
    <a href={`/studio/accounts/${person.id}`} className={classes(text.link, styles.person)}>
      {person.name || 'بی‌نام'}
    </a>
  )
}

/** What an act tells besides, in words; null where it tells nothing. */
function detailsOf({ before, after, count, letter }: AuditEntry['details']): string | null {
  if (Array.isArray(before) && Array.isArray(after)) {
    return `از «${namesOf(before) || 'بی‌نقش'}» به «${namesOf(after) || 'بی‌نقش'}»`
  }
  if (typeof letter === 'string') return `«${letter}»`
  return typeof count === 'number' ? `${persianNumber(count)} نشست` : null
}
