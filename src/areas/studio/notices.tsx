import { useQuery } from '@tanstack/react-query'
import { queryOf, useWrite } from '#client/query.tsx'
import { noticeTypeNames } from '#contract/notice.ts'
import { persianNumber } from '#persian/digits.ts'
import { formatDateTime, formatMonth, formatShortDate, formatTime } from '#persian/jalali.ts'
import { Button } from '#ui/button.tsx'
import { cardClass } from '#ui/card.ts'
import { classes } from '#ui/classes.ts'
import { Failed } from '#ui/failed.tsx'
import layout from '#ui/layout.module.css'
import { Loading } from '#ui/loading.tsx'
import { Meter } from '#ui/meter.tsx'
import { Bone } from '#ui/skeleton.tsx'
import { showSnack } from '#ui/snack-bar.tsx'
import text from '#ui/text.module.css'
import { type NoticeDesk, readNoticeDesk, retryNotice } from './contract.ts'
import { carrierNames, failureOf } from './delivery-words.ts'
import styles from './desk.module.css'

const channelNames = { email: 'ایمیل', sms: 'پیامک', push: 'اعلان مرورگر' }

/** What did not reach people, with another try, and what the month's SMS come to. */
export default function Notices() {
  const { data, error, refetch } = useQuery(queryOf(readNoticeDesk, {}))
  return (
    <div className={layout.stack}>
      <div>
        <h1 className={styles.title}>اعلان‌ها</h1>
        <p className={text.muted}>آنچه به دست کسی نرسیده است، و پیامک‌های این ماه.</p>
      </div>
      {error && !data && <Failed message={error.info.message} onRetry={() => void refetch()} />}
      {!error && !data && (
        <Loading>
          <Bone height="16rem" />
        </Loading>
      )}
      {data && (
        <>
          <SmsMonth {...data.sms} />
          <FailedNotices failed={data.failed} />
        </>
      )}
    </div>
  )
}

function SmsMonth({ parts, budget }: NoticeDesk['sms']) {
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
          most={Math.max(budget, 1)}
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

function FailedNotices({ failed }: Pick<NoticeDesk, 'failed'>) {
  return (
    <section className={classes(layout.stack, layout.tight)} aria-labelledby="failed">
      <h2 id="failed" className={text.cardTitle}>
        نرسیده‌ها
      </h2>
      {failed.length === 0 && <p className={styles.nothing}>همهٔ اعلان‌ها رسیده یا در راه‌اند.</p>}
      {failed.length > 0 && (
        <div className={classes(cardClass(), styles.tableCard)}>
          <table className={styles.table}>
            <thead>
              <tr>
                <th scope="col">موضوع و راه</th>
                <th scope="col">زمان</th>
                <th scope="col">چرا</th>
                <th scope="col">کار</th>
              </tr>
            </thead>
            <tbody>
              {failed.map(notice => (
                <FailedNotice key={notice.id} notice={notice} />
              ))}
            </tbody>
          </table>
        </div>
      )}
    </section>
  )
}

function FailedNotice({ notice }: { notice: NoticeDesk['failed'][number] }) {
  const { id, type, channel, reason, carrier, createdAt, mayRetry } = notice
  const write = useWrite(retryNotice, { stale: [readNoticeDesk] })
  const retry = () =>
    write.mutateAsync({ id }).then(
      () => showSnack('دوباره فرستاده می‌شود.'),
      fault => showSnack((fault as Error).message),
    )
  const about = type === 'digest' ? 'خلاصهٔ روزانه' : noticeTypeNames[type]
  return (
    <tr>
      <td>
        <b className={text.strong}>{about}</b>
        <small className={classes(text.small, text.faint, styles.details)}>
          {channelNames[channel]}
          {channel === 'sms' && carrier && ` از راه ${carrierNames[carrier] ?? carrier}`}
        </small>
      </td>
      <td className={text.muted}>
        <time dateTime={createdAt} title={formatDateTime(createdAt)}>
          {formatShortDate(createdAt)}، {formatTime(createdAt)}
        </time>
      </td>
      <td data-label="چرا:">{failureOf(reason)}</td>
      <td>
        {mayRetry && (
          <Button
            variant="quiet"
            size="small"
            busy={write.isPending}
            aria-label={`فرستادن دوبارهٔ ${about} با ${channelNames[channel]}`}
            onClick={() => void retry()}
          >
            دوباره
          </Button>
        )}
      </td>
    </tr>
  )
}
