import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useLocation } from 'react-router'
import { buildQueryOptions, QueryProvider, useWrite } from '#client/query.tsx'
import { formatDateTime } from '#persian/jalali.ts'
import { UserText } from '#ui/bdi.tsx'
import { Button } from '#ui/button.tsx'
import { cardClass } from '#ui/card.ts'
import { classes } from '#ui/classes.ts'
import { Correction } from '#ui/correction.tsx'
import { Empty } from '#ui/empty.tsx'
import { FormErrors } from '#ui/form-errors.tsx'
import layout from '#ui/layout.module.css'
import { Note } from '#ui/note.tsx'
import { QueryView } from '#ui/query-view.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { showSnack } from '#ui/snack-bar.tsx'
import { TabLinks } from '#ui/tabs.tsx'
import { Tag } from '#ui/tag.tsx'
import text from '#ui/text.module.css'
import { closeReport, listReports, lookAtReport, type Report } from '../contract.ts'
import styles from '../reports.module.css'
import { reportReasons } from '../rules.ts'

const address = '/studio/chat-reports'

/** Messages that people reported, for moderators. */
export default function ReportsAdmin() {
  const query = new URLSearchParams(useLocation().search)
  const state = query.get('state') === 'closed' ? 'closed' : 'open'
  return (
    <QueryProvider>
      <div className={layout.stack}>
        <h1>پیام‌های گزارش‌شده</h1>
        <TabLinks
          label="گزارش‌ها"
          chosen={state}
          tabs={[
            { key: 'open', label: 'در انتظار بررسی', to: address },
            { key: 'closed', label: 'بسته‌شده', to: `${address}?state=closed` },
          ]}
        />
        <Reports state={state} />
      </div>
    </QueryProvider>
  )
}

function Reports({ state }: { state: 'open' | 'closed' }) {
  const query = useQuery(buildQueryOptions(listReports, { state }))
  return (
    <QueryView query={query} loading={<Skeleton height="12rem" />}>
      {({ items }) =>
        items.length === 0 ? (
          <Empty title={state === 'open' ? 'گزارشی در انتظار نیست.' : 'هنوز گزارشی بسته نشده است.'}>
            گزارش‌های پیام‌رسان این‌جا می‌آید. از هر گفت‌وگو فقط پیام گزارش‌شده و پنج پیام پیش و پس از آن دیده
            می‌شود.
          </Empty>
        ) : (
          <ul className={classes(cardClass(), layout.list)} aria-label="گزارش‌ها">
            {items.map(report => (
              <ReportCard key={report.id} report={report} />
            ))}
          </ul>
        )
      }
    </QueryView>
  )
}

function ReportCard({ report }: { report: Report }) {
  const { id, reason, note, authorName, reporterName, createdAt, closedAt, outcome } = report
  const look = useWrite(lookAtReport, { invalidates: [] })
  const close = useWrite(closeReport, { invalidates: [listReports] })
  const [isClosing, setClosing] = useState(false)
  const end = (chosen: 'removed' | 'kept') => {
    setClosing(true)
    close
      .mutateAsync({ report: id, outcome: chosen })
      .then(() => showSnack('گزارش بسته شد.'))
      .catch(() => setClosing(false))
  }
  const fault = look.error ?? close.error
  return (
    <li className={styles.report}>
      <div className={layout.spread}>
        <b>{reportReasons[reason]}</b>
        {outcome && (
          <Tag tone={outcome === 'removed' ? 'pomegranate' : 'plain'}>
            {outcome === 'removed' ? 'حذف شد' : 'ماند'}
          </Tag>
        )}
      </div>
      <p className={text.meta} data-dotted>
        <span>
          نویسنده: <UserText>{authorName ?? 'حساب حذف‌شده'}</UserText>
        </span>
        <span>
          گزارش از: <UserText>{reporterName ?? 'حساب حذف‌شده'}</UserText>
        </span>
        <span>{formatDateTime(createdAt)}</span>
        {closedAt && <span>بسته شد: {formatDateTime(closedAt)}</span>}
      </p>
      <UserText as="blockquote">{report.text || 'متن این پیام با حساب نویسنده‌اش حذف شده است.'}</UserText>
      {note && (
        <p className={text.muted}>
          توضیح گزارش‌دهنده: <UserText>{note}</UserText>
        </p>
      )}
      {look.data ? (
        <ol className={styles.around} aria-label="پیام‌های پیرامون">
          {look.data.items.map(item => (
            <li key={item.id} aria-current={item.isReported || undefined}>
              <p className={text.meta} data-dotted>
                <UserText>{item.authorName ?? 'حساب حذف‌شده'}</UserText>
                <span>{formatDateTime(item.at)}</span>
                {item.isDeleted && <span>حذف شده</span>}
              </p>
              {item.correction && <Correction {...item.correction} />}
              {item.text && <UserText as="p">{item.text}</UserText>}
              {item.files.map(file => (
                <UserText key={file} as="p">
                  {file}
                </UserText>
              ))}
              {item.past.map((past, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: they never change
                <p key={index} className={text.muted}>
                  پیش از تغییر: <UserText>{past}</UserText>
                </p>
              ))}
            </li>
          ))}
        </ol>
      ) : (
        <Note>نگاه به پیام‌های پیرامون در گزارش کارها ثبت می‌شود.</Note>
      )}
      {fault && <FormErrors message={fault.info.message} errors={fault.errors} />}
      <div className={classes(layout.row, layout.wrapping)}>
        {!look.data && (
          <Button variant="quiet" busy={look.isPending} onClick={() => look.mutate({ report: id })}>
            دیدن پیام‌های پیرامون
          </Button>
        )}
        {!closedAt && (
          <>
            <Button variant="danger" busy={isClosing} onClick={() => end('removed')}>
              حذف پیام برای همه
            </Button>
            <Button variant="quiet" busy={isClosing} onClick={() => end('kept')}>
              بماند
            </Button>
          </>
        )}
      </div>
    </li>
  )
}
