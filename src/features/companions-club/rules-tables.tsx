import { describeCap, describeValidity, type Level, type Rule } from '#features/points/public.ts'
import { persianNumber } from '#persian/digits.ts'
import { cardClass } from '#ui/card.ts'
import layout from '#ui/layout.module.css'
import { type Column, Table } from '#ui/table.tsx'
import text from '#ui/text.module.css'
import styles from './club.module.css'

const ruleColumns: Column<Rule>[] = [
  { key: 'title', head: 'کار', cell: ({ title }) => title, names: true },
  { key: 'cap', head: 'سقف', cell: rule => describeCap(rule) },
  { key: 'valid', head: 'اعتبار', cell: ({ validDays }) => describeValidity(validDays) },
  { key: 'points', head: 'امتیاز', cell: ({ points }) => persianNumber(points), number: true },
]

/** What gives how many points, and how often: the same for everybody. */
export function RulesTable({ rules }: { rules: readonly Rule[] }) {
  return (
    <section aria-labelledby="rules" className={layout.stack}>
      <div className={layout.spread}>
        <h2 id="rules" className={styles.title}>
          هر کار چند امتیاز دارد؟
        </h2>
        <span className={text.muted}>سقف‌ها برای همه یکسان است</span>
      </div>
      <div className={cardClass()}>
        <Table
          caption="امتیاز هر کار و سقف آن"
          columns={ruleColumns}
          rows={rules}
          rowKey={({ key }) => key}
        />
      </div>
    </section>
  )
}

const levelColumns: Column<Level>[] = [
  { key: 'title', head: 'سطح', cell: ({ title }) => title, names: true },
  { key: 'gain', head: 'رسیدن', cell: ({ gain }) => persianNumber(gain), number: true },
  { key: 'keep', head: 'ماندن', cell: ({ keep }) => persianNumber(keep), number: true },
]

/** From how many points a year the levels begin, and how many keep them. */
export function LevelsTable({ levels }: { levels: readonly Level[] }) {
  return (
    <section aria-labelledby="levels" className={layout.stack}>
      <h2 id="levels" className={styles.title}>
        سطح‌ها
      </h2>
      <div className={cardClass()}>
        <Table caption="سطح‌های باشگاه" columns={levelColumns} rows={levels} rowKey={({ key }) => key} />
      </div>
      <p className={text.muted}>
        هر دو عدد، امتیاز گرفته‌شده در یک سال‌اند؛ خرج کردن از سطح نمی‌کاهد. سطحی که به آن می‌رسید یک سال می‌ماند.
        سی روز پیش از پایان آن، اگر امتیاز کم داشته باشید خبرتان می‌کنیم.
      </p>
    </section>
  )
}
