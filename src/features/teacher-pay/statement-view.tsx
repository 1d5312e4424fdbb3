import type { ReactNode } from 'react'
import { fetchFile } from '#client/fetch-file.ts'
import { errorMessage } from '#client/show-error.ts'
import { persianNumber } from '#persian/digits.ts'
import { formatDate, formatTime } from '#persian/jalali.ts'
import { balance } from '#persian/toman.ts'
import { ExportButton } from '#records/export-button.tsx'
import { UserText } from '#ui/bdi.tsx'
import { Button } from '#ui/button.tsx'
import { cardClass } from '#ui/card.ts'
import { classes } from '#ui/classes.ts'
import { Icon } from '#ui/icon.tsx'
import layout from '#ui/layout.module.css'
import { showSnack } from '#ui/snack-bar.tsx'
import { Stats } from '#ui/stats.tsx'
import { Table } from '#ui/table.tsx'
import { Tag } from '#ui/tag.tsx'
import text from '#ui/text.module.css'
import { exportPay, type PayLine, type PayStatement, readPaySheet } from './contract.ts'
import { kindLabels, rateText, stateLabels } from './labels.ts'

/** A statement: what it comes to, each line with the session it is of, and its files. `action` stands in a line's end. */
export function StatementView({
  teacher,
  statement,
  action,
}: {
  teacher: string
  statement: PayStatement
  action?: (line: PayLine) => ReactNode
}) {
  const { state, approvedAt, lines, total, month } = statement
  const sessionLines = lines.filter(({ kind }) => kind === 'session' || kind === 'trial')
  const minutes = sessionLines.reduce((sum, line) => sum + (line.minutes ?? 0), 0)
  const { label, tone } = stateLabels[state]
  return (
    <>
      <p>
        <Tag tone={tone}>{label}</Tag> {approvedAt && formatDate(approvedAt)}
      </p>
      <Stats
        facts={[
          { name: 'جمع', value: balance(total) },
          { name: 'جلسه', value: persianNumber(sessionLines.length) },
          { name: 'ساعت', value: persianNumber(Math.round(minutes / 6) / 10) },
        ]}
      />
      {lines.length === 0 ? (
        <p className={text.muted}>در این ماه چیزی برای پرداخت نیست.</p>
      ) : (
        <div className={cardClass()}>
          <Table
            caption="سطرهای صورت‌حساب"
            fold
            rows={lines}
            rowKey={({ id }) => id}
            columns={[
              {
                key: 'title',
                head: 'شرح',
                names: true,
                cell: ({ kind, title }) => (
                  <>
                    {kind === 'difference' && <Tag tone="saffron">{kindLabels[kind]}</Tag>}{' '}
                    <UserText>{title}</UserText>
                  </>
                ),
              },
              { key: 'amount', head: 'مبلغ', number: true, cell: ({ amount }) => balance(amount) },
              { key: 'when', head: 'زمان', cell: formatWhen },
              {
                key: 'rate',
                head: 'نرخ و توضیح',
                cell: line => (
                  <>
                    {line.rate && rateText(line.rate)}
                    {line.reason && <UserText as="p">{line.reason}</UserText>}
                    {action?.(line)}
                  </>
                ),
              },
            ]}
          />
        </div>
      )}
      {lines.length > 0 && <Files teacher={teacher} month={month} />}
    </>
  )
}

const formatWhen = ({ startsAt, minutes }: PayLine) =>
  startsAt === null
    ? '—'
    : `${formatDate(startsAt)}، ${formatTime(startsAt)}${minutes === null ? '' : `، ${persianNumber(minutes)} دقیقه`}`

function Files({ teacher, month }: { teacher: string; month: string }) {
  const showFault = (fault: unknown) => showSnack(errorMessage(fault))
  return (
    <div className={classes(layout.row, layout.wrapping)}>
      <Button
        variant="quiet"
        onClick={() => void fetchFile(readPaySheet, { teacher, month }, `pay-${month}.pdf`).catch(showFault)}
      >
        <Icon name="download" />
        صورت‌حساب، PDF
      </Button>
      <ExportButton endpoint={exportPay} input={{ teacher, month }} name={`pay-${month}.xlsx`} />
    </div>
  )
}
