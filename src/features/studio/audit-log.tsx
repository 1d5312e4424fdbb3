import { useQuery } from '@tanstack/react-query'
import { buildQueryOptions } from '#client/query.tsx'
import { studioPaths } from '#contract/studio-paths.ts'
import { formatDateTime, formatShortDate, formatTime } from '#persian/jalali.ts'
import records from '#records/records.module.css'
import { cardClass } from '#ui/card.ts'
import { classes } from '#ui/classes.ts'
import { Pager } from '#ui/pager.tsx'
import { QueryView } from '#ui/query-view.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { type Column, Table } from '#ui/table.tsx'
import text from '#ui/text.module.css'
import { describeChanges, describeEntry, findHref } from './audit-labels.ts'
import { type AuditEntry, readAudit } from './contract.ts'
import styles from './dashboard.module.css'

/** Which part of the log: of one account, one kind of action, one day; without any, all of it. */
export type AuditPart = { account?: string; kind?: string; day?: string }

/** A page of the audit log. */
export function AuditLog({
  part,
  page,
  perPage,
  withPager = false,
}: {
  part: AuditPart
  page: number
  perPage: number
  withPager?: boolean
}) {
  const query = useQuery({
    ...buildQueryOptions(readAudit, { ...part, page, perPage }),
    // The page before stays while the next one comes.
    placeholderData: before => before,
  })
  return (
    <QueryView query={query} loading={<Skeleton height="12rem" />}>
      {data =>
        data.items.length === 0 ? (
          <p className={styles.nothing}>رویدادی ثبت نشده است.</p>
        ) : (
          <>
            <div className={classes(cardClass(), records.rows)}>
              <Table
                caption="رویدادها"
                columns={columns}
                rows={data.items}
                rowKey={({ id }) => id}
                fold
                className={styles.log}
              />
            </div>
            {withPager && (
              <Pager
                page={data.page}
                perPage={data.perPage}
                total={data.total}
                address={page => studioPaths.audit({ ...part, page })}
              />
            )}
          </>
        )
      }
    </QueryView>
  )
}

const columns: Column<AuditEntry>[] = [
  { key: 'act', head: 'رویداد', names: true, cell: entry => <AuditEvent entry={entry} /> },
  {
    key: 'at',
    head: 'زمان',
    cell: ({ at }) => (
      <time dateTime={at} title={formatDateTime(at)} className={text.muted}>
        {formatShortDate(at)}، {formatTime(at)}
      </time>
    ),
  },
  {
    key: 'subject',
    head: 'برای',
    label: 'برای:',
    cell: ({ subject, about }) => (!about || subject ? <Person person={subject} /> : null),
  },
  {
    key: 'actor',
    head: 'به دست',
    label: 'به دست:',
    cell: ({ actor, subject }) => (actor && actor.id === subject?.id ? 'خودش' : <Person person={actor} />),
  },
]

function AuditEvent({ entry }: { entry: AuditEntry }) {
  const href = findHref(entry)
  const sentence = <b className={text.strong}>{describeEntry(entry)}</b>
  return (
    <>
      {href ? (
        <a href={href} className={styles.sentence}>
          {sentence}
        </a>
      ) : (
        sentence
      )}
      {describeChanges(entry).map(change => (
        <small key={change} className={classes(text.small, text.faint, styles.details)}>
          {change}
        </small>
      ))}
    </>
  )
}

function Person({ person }: { person: AuditEntry['actor'] }) {
  if (!person) return 'مدرسه'
  if (person.name === null) return <span className={text.faint}>حساب حذف‌شده</span>
  return (
    <a href={studioPaths.account({ id: person.id })} className={classes(text.link, styles.person)}>
      {person.name || 'بی‌نام'}
    </a>
  )
}
