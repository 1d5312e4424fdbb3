import { persianNumber, toPersianDigits } from '#persian/digits.ts'
import { UserText } from '#ui/bdi.tsx'
import { cardClass } from '#ui/card.ts'
import { classes } from '#ui/classes.ts'
import layout from '#ui/layout.module.css'
import { Note } from '#ui/note.tsx'
import { Stats } from '#ui/stats.tsx'
import { Table } from '#ui/table.tsx'
import { Tag } from '#ui/tag.tsx'
import text from '#ui/text.module.css'
import type { ImportedReport } from './contract.ts'

const outcomes = {
  created: { label: 'تازه', tone: 'pistachio' },
  changed: { label: 'تغییر', tone: 'saffron' },
  known: { label: 'هست', tone: 'plain' },
} as const

/** Rows of a table that are looked at rather than counted. */
const shown = 100

/** What came of a file, or would: the counts, every faulty line, and the first of the others. */
export function ImportReport({ report }: { report: ImportedReport }) {
  const { read, created, changed, known, faulty, faults, lines, ignored } = report
  return (
    <section aria-label="گزارش" className={layout.stack}>
      <Stats
        facts={[
          { name: 'سطر خوانده شد', value: persianNumber(read) },
          { name: 'تازه', value: persianNumber(created) },
          { name: 'تغییر', value: persianNumber(changed) },
          { name: 'از پیش هست', value: persianNumber(known) },
          { name: 'سطر نادرست', value: persianNumber(faulty) },
        ]}
      />
      {ignored.length > 0 && (
        <Note tone="saffron">
          این ستون‌ها خوانده نشد: <UserText>{ignored.join('، ')}</UserText>
        </Note>
      )}
      {faults.length > 0 && (
        <div className={classes(layout.stack, layout.tight)}>
          <h2 className={text.cardTitle}>سطرهای نادرست</h2>
          <div className={cardClass()}>
            <Table
              caption="سطرهای نادرست"
              fold
              rows={faults.map((fault, index) => ({ ...fault, index }))}
              rowKey={({ index }) => String(index)}
              columns={[
                {
                  key: 'line',
                  head: 'سطر',
                  names: true,
                  cell: ({ line }) => toPersianDigits(`سطر ${line}`),
                },
                { key: 'column', head: 'ستون', cell: ({ column }) => column ?? 'همهٔ سطر' },
                { key: 'why', head: 'چرا', cell: ({ why }) => why },
              ]}
            />
          </div>
          <More all={faulty} of={new Set(faults.map(({ line }) => line)).size} />
        </div>
      )}
      {lines.length > 0 && (
        <div className={classes(layout.stack, layout.tight)}>
          <h2 className={text.cardTitle}>{report.isWritten ? 'آنچه وارد شد' : 'آنچه از فایل خوانده شد'}</h2>
          <div className={cardClass()}>
            <Table
              caption="سطرهای درست"
              fold
              rows={lines.slice(0, shown)}
              rowKey={({ line }) => String(line)}
              columns={[
                {
                  key: 'line',
                  head: 'سطر',
                  names: true,
                  cell: ({ line }) => toPersianDigits(`سطر ${line}`),
                },
                { key: 'what', head: 'چه', cell: ({ what }) => <UserText>{what}</UserText> },
                {
                  key: 'outcome',
                  head: 'نتیجه',
                  cell: ({ outcome }) => <Tag tone={outcomes[outcome].tone}>{outcomes[outcome].label}</Tag>,
                },
              ]}
            />
          </div>
          <More all={created + changed + known} of={Math.min(lines.length, shown)} />
        </div>
      )}
    </section>
  )
}

function More({ all, of }: { all: number; of: number }) {
  if (all <= of) return null
  return <p className={classes(text.small, text.muted)}>و {persianNumber(all - of)} سطر دیگر</p>
}
