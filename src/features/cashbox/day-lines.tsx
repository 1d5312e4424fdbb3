import { balance } from '#persian/toman.ts'
import { UserText } from '#ui/bdi.tsx'
import { cardClass } from '#ui/card.ts'
import { Table } from '#ui/table.tsx'
import { Tag } from '#ui/tag.tsx'
import type { CashDay } from './contract.ts'
import { methodLabels, nameDifference } from './labels.ts'

/** A day as it was closed: what was counted beside the ledger, and who explained what differs. */
export function DayLines({ day }: { day: CashDay }) {
  return (
    <div className={cardClass()}>
      <Table
        caption="راه‌های دریافت"
        fold
        rows={day.lines}
        rowKey={({ method }) => method}
        columns={[
          { key: 'method', head: 'راه دریافت', names: true, cell: ({ method }) => methodLabels[method].name },
          {
            key: 'ledger',
            head: 'دفتر',
            label: 'دفتر:',
            number: true,
            cell: ({ ledger }) => balance(ledger),
          },
          {
            key: 'counted',
            head: 'شمارش یا گزارش',
            label: 'شمارش:',
            number: true,
            cell: ({ counted }) => balance(counted ?? 0),
          },
          {
            key: 'difference',
            head: 'اختلاف',
            cell: ({ ledger, counted, reason, explainedBy }) => {
              const difference = (counted ?? 0) - ledger
              return difference === 0 ? (
                <Tag tone="pistachio">مطابق</Tag>
              ) : (
                <>
                  <Tag tone="pomegranate">{nameDifference(difference)}</Tag> <UserText>{reason}</UserText>،{' '}
                  <UserText>{explainedBy}</UserText>
                </>
              )
            },
          },
        ]}
      />
    </div>
  )
}
