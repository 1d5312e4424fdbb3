import { formatShortDate, formatTime } from '#persian/jalali.ts'
import { cardClass } from '#ui/card.ts'
import { classes } from '#ui/classes.ts'
import layout from '#ui/layout.module.css'
import { type Column, Table } from '#ui/table.tsx'
import text from '#ui/text.module.css'

/** A part of the bookkeeper's desk: its title over its table, or one sentence where nothing is there. */
export function AdminTable<Row>({
  title,
  nothing,
  ...table
}: {
  title: string
  nothing: string
  rows: Row[]
  rowKey: (row: Row) => string
  columns: Column<Row>[]
}) {
  return (
    <div className={classes(layout.stack, layout.tight)}>
      <h2 className={text.cardTitle}>{title}</h2>
      {table.rows.length === 0 ? (
        <p className={classes(text.small, text.muted)}>{nothing}</p>
      ) : (
        <div className={cardClass()}>
          <Table caption={title} fold {...table} />
        </div>
      )}
    </div>
  )
}

/** «۱۴۰۵/۰۸/۳۰، ۱۸:۳۰» */
export const formatMoment = (at: string) => `${formatShortDate(at)}، ${formatTime(at)}`
