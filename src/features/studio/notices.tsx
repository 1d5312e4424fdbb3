import { useQuery } from '@tanstack/react-query'
import { buildQueryOptions, useWrite } from '#client/query.tsx'
import { noticeTypeNames } from '#contract/notice.ts'
import { persianNumber } from '#persian/digits.ts'
import { formatDateTime, formatMonth, formatShortDate, formatTime } from '#persian/jalali.ts'
import records from '#records/records.module.css'
import { Button } from '#ui/button.tsx'
import { cardClass } from '#ui/card.ts'
import { classes } from '#ui/classes.ts'
import layout from '#ui/layout.module.css'
import { Meter } from '#ui/meter.tsx'
import { QueryView } from '#ui/query-view.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { showSnack } from '#ui/snack-bar.tsx'
import { type Column, Table } from '#ui/table.tsx'
import text from '#ui/text.module.css'
import { type NoticeAdmin, readNoticeAdmin, retryNotice } from './contract.ts'
import styles from './dashboard.module.css'
import { carrierNames, describeFailure } from './delivery-labels.ts'

const channelNames = { email: 'ایمیل', sms: 'پیامک', push: 'اعلان مرورگر' }

/** What did not reach people, with another try, and what the month's SMS come to. */
export default function Notices() {
  const query = useQuery(buildQueryOptions(readNoticeAdmin, {}))
  return (
    <div className={layout.stack}>
      <div>
        <h1 className={styles.title}>اعلان‌ها</h1>
        <p className={text.muted}>آنچه به دست کسی نرسیده است، و پیامک‌های این ماه.</p>
      </div>
      <QueryView query={query} loading={<Skeleton height="16rem" />}>
        {({ sms, failed }) => (
          <>
            <SmsMonth {...sms} />
            <FailedNotices failed={failed} />
          </>
        )}
      </QueryView>
    </div>
  )
}

function SmsMonth({ parts, budget }: NoticeAdmin['sms']) {
  const spent = `${persianNumber(parts)} از ${persianNumber(budget)} بخش`
  return (
    <section className={classes(layout.stack, layout.tight)} aria-labelledby="sms">
      <h2 id="sms" className={text.cardTitle}>
        پیامک‌های {formatMonth(Date.now())}
      </h2>
      <div className={classes(cardClass({ padded: true }), layout.stack, layout.tight)}>
        <Meter
          label="بودجهٔ این ماه"
          value={parts}
          max={Math.max(budget, 1)}
          valueText={spent}
          tone={parts >= budget ? 'pomegranate' : parts * 100 >= budget * 80 ? 'saffron' : 'turquoise'}
          showLabel
        />
        <p className={classes(text.small, text.muted)}>
          {parts >= budget
            ? 'بودجهٔ این ماه تمام شده است: فقط کدها و خبرهای امنیت حساب فرستاده می‌شوند.'
            : 'کدها هم شمرده می‌شوند. هر بخش پیامک فارسی ۷۰ نویسه است.'}
        </p>
      </div>
    </section>
  )
}

function FailedNotices({ failed }: Pick<NoticeAdmin, 'failed'>) {
  return (
    <div className={classes(layout.stack, layout.tight)}>
      <h2 className={text.cardTitle}>نرسیده‌ها</h2>
      {failed.length === 0 && <p className={styles.nothing}>همهٔ اعلان‌ها رسیده یا در راه‌اند.</p>}
      {failed.length > 0 && (
        <div className={classes(cardClass(), records.rows)}>
          <Table caption="نرسیده‌ها" columns={columns} rows={failed} rowKey={({ id }) => id} fold />
        </div>
      )}
    </div>
  )
}

type FailedNotice = NoticeAdmin['failed'][number]

const formatSubject = ({ type }: FailedNotice) => (type === 'digest' ? 'خلاصهٔ روزانه' : noticeTypeNames[type])

const columns: Column<FailedNotice>[] = [
  {
    key: 'about',
    head: 'موضوع و راه',
    names: true,
    cell: notice => (
      <>
        <b className={text.strong}>{formatSubject(notice)}</b>
        <small className={classes(text.small, text.faint, styles.details)}>
          {channelNames[notice.channel]}
          {notice.channel === 'sms' &&
            notice.carrier &&
            ` از راه ${carrierNames[notice.carrier] ?? notice.carrier}`}
        </small>
      </>
    ),
  },
  {
    key: 'at',
    head: 'زمان',
    cell: ({ createdAt }) => (
      <time dateTime={createdAt} title={formatDateTime(createdAt)} className={text.muted}>
        {formatShortDate(createdAt)}، {formatTime(createdAt)}
      </time>
    ),
  },
  { key: 'why', head: 'چرا', label: 'چرا:', cell: ({ reason }) => describeFailure(reason) },
  { key: 'retry', head: 'کار', cell: notice => notice.mayRetry && <Retry notice={notice} /> },
]

function Retry({ notice }: { notice: FailedNotice }) {
  const write = useWrite(retryNotice, { invalidates: [readNoticeAdmin] })
  const retry = () =>
    write.mutateAsync({ id: notice.id }).then(
      () => showSnack('دوباره فرستاده می‌شود.'),
      fault => showSnack((fault as Error).message),
    )
  return (
    <Button
      variant="quiet"
      size="small"
      busy={write.isPending}
      aria-label={`فرستادن دوبارهٔ ${formatSubject(notice)} با ${channelNames[notice.channel]}`}
      onClick={() => void retry()}
    >
      دوباره
    </Button>
  )
}
