import { useState } from 'react'
import { persianNumber } from '#persian/digits.ts'
import { Bdi, UserText } from '#ui/bdi.tsx'
import { Button } from '#ui/button.tsx'
import { cardClass } from '#ui/card.ts'
import { classes } from '#ui/classes.ts'
import layout from '#ui/layout.module.css'
import { Note } from '#ui/note.tsx'
import { Stats } from '#ui/stats.tsx'
import { Table } from '#ui/table.tsx'
import { Tag } from '#ui/tag.tsx'
import text from '#ui/text.module.css'
import type { ContentEntry, ContentReport } from './contract.ts'

const outcomes = {
  new: { label: 'تازه', tone: 'pistachio' },
  known: { label: 'از پیش هست', tone: 'plain' },
  skipped: { label: 'وارد نمی‌شود', tone: 'plain' },
  rejected: { label: 'رد شد', tone: 'pomegranate' },
} as const

const states = { published: 'منتشرشده', scheduled: 'زمان‌بندی‌شده', draft: 'پیش‌نویس' } as const

/** Rows that are looked at before more are asked for. */
const shownFirst = 50

/** What came of a file, or would: the counts, what is of no single item, and each item with what is left behind of it. */
export function ContentReportView({ report }: { report: ContentReport }) {
  const { title, created, known, skipped, rejected, comments, files, addresses, notes, entries } = report
  const [showsAll, setShowsAll] = useState(false)
  const rows = showsAll ? entries : entries.slice(0, shownFirst)
  const more = created + known + skipped + rejected - rows.length
  return (
    <section aria-label="گزارش" className={layout.stack}>
      <h2 className={text.cardTitle}>
        گزارش <UserText>{title}</UserText>
      </h2>
      <Stats
        facts={[
          { name: 'تازه', value: persianNumber(created) },
          { name: 'از پیش هست', value: persianNumber(known) },
          { name: 'وارد نمی‌شود', value: persianNumber(skipped) },
          { name: 'رد شد', value: persianNumber(rejected) },
          ...(report.source === 'wordpress' ? [{ name: 'دیدگاه', value: persianNumber(comments) }] : []),
          { name: report.source === 'wordpress' ? 'تصویر' : 'صدا', value: persianNumber(files) },
          { name: 'نشانی قدیم', value: persianNumber(addresses) },
        ]}
      />
      {notes.map(note => (
        <Note key={note}>
          <UserText>{note}</UserText>
        </Note>
      ))}
      {rows.length > 0 && (
        <div className={cardClass()}>
          <Table
            caption="گزارش مورد به مورد"
            fold="lines"
            rows={rows}
            rowKey={({ at, name }) => `${at} ${name}`}
            columns={[
              { key: 'name', head: 'عنوان', names: true, cell: ({ name }) => <UserText>{name}</UserText> },
              { key: 'outcome', head: 'نتیجه', cell: entry => <Outcome entry={entry} /> },
              {
                key: 'address',
                head: 'نشانی تازه',
                label: 'نشانی تازه:',
                cell: ({ address, state }) =>
                  address === null ? (
                    '—'
                  ) : report.isWritten && state === 'published' ? (
                    <a href={address} className={text.link}>
                      <Bdi>{address}</Bdi>
                    </a>
                  ) : (
                    <Bdi>{address}</Bdi>
                  ),
              },
              {
                key: 'why',
                head: 'گفتنی‌ها',
                label: 'گفتنی‌ها:',
                cell: ({ problem, lost }) => {
                  const said = [...(problem === null ? [] : [problem]), ...lost]
                  return said.length === 0
                    ? '—'
                    : said.map(what => (
                        <UserText key={what} as="p">
                          {what}
                        </UserText>
                      ))
                },
              },
            ]}
          />
        </div>
      )}
      {more > 0 && (
        <p className={classes(layout.row, layout.wrapping)}>
          <span className={classes(text.small, text.muted)}>و {persianNumber(more)} مورد دیگر</span>
          {!showsAll && entries.length > shownFirst && (
            <Button variant="quiet" size="small" onClick={() => setShowsAll(true)}>
              نمایش بیشتر
            </Button>
          )}
        </p>
      )}
    </section>
  )
}

function Outcome({ entry: { outcome, state } }: { entry: ContentEntry }) {
  const { label, tone } = outcomes[outcome]
  return (
    <>
      <Tag tone={tone}>{label}</Tag> {state && <Tag>{states[state]}</Tag>}
    </>
  )
}
