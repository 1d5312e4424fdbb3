import { memo, type ReactNode } from 'react'
import { classes } from './classes.ts'
import { Icon } from './icon.tsx'
import styles from './table.module.css'
import text from './text.module.css'

export type Column<Row> = {
  key: string
  head: string
  cell: (row: Row) => ReactNode
  /** Numbers stand at the end edge and never break. */
  number?: boolean
  /** What the row is called; screen readers say it with each of its cells. */
  names?: boolean
  /** Stays in sight at this edge while the table scrolls sideways. */
  stays?: 'start' | 'end'
  /** Said before the cell where a handset folds its row: «چرا:». */
  label?: string
  /** The head is a link that sorts by this column: its address, and the order the rows have by it now. */
  sort?: { to: string; order: 'ascending' | 'descending' | null }
}

/**
 * Rows between hairlines. Wider than its place, it scrolls by itself; `fold` makes each row two columns on a handset,
 * `lines` gives each cell that has a label a line of its own there.
 */
export function Table<Row>({
  caption,
  showCaption = false,
  columns,
  rows,
  rowKey,
  fold = false,
  className,
}: {
  /** Says what the table holds; heard, and seen where told. */
  caption: string
  showCaption?: boolean
  columns: readonly Column<Row>[]
  rows: readonly Row[]
  rowKey: (row: Row) => string
  fold?: boolean | 'lines'
  className?: string
}) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached without a pointer
    <section aria-label={caption} tabIndex={0} className={classes(styles.scroll, className)}>
      <table className={classes(styles.table, fold && styles.fold, fold === 'lines' && styles.lines)}>
        <caption className={showCaption ? styles.caption : text.spoken}>{caption}</caption>
        <thead>
          <tr>
            {columns.map(({ key, head, number, stays, sort }) => (
              <th
                key={key}
                scope="col"
                className={classes(number && styles.number, stays && styles[stays])}
                aria-sort={sort ? (sort.order ?? 'none') : undefined}
              >
                {sort ? (
                  <a href={sort.to} data-replace className={styles.sort}>
                    {head}
                    {sort.order && <Icon name={sort.order === 'ascending' ? 'chevron-up' : 'chevron-down'} />}
                  </a>
                ) : (
                  head
                )}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(row => (
            <TableRow key={rowKey(row)} row={row} columns={columns as readonly Column<unknown>[]} />
          ))}
        </tbody>
      </table>
    </section>
  )
}

/** Drawn again only when its row or the columns are others: a list whose columns stay walks quickly on a slow phone. */
const TableRow = memo(function TableRow({
  row,
  columns,
}: {
  row: unknown
  columns: readonly Column<unknown>[]
}) {
  return (
    <tr>
      {columns.map(({ key, cell, number, names, stays, label }) =>
        names ? (
          <th key={key} scope="row" className={classes(number && styles.number, stays && styles[stays])}>
            {cell(row)}
          </th>
        ) : (
          <td
            key={key}
            data-label={label}
            className={classes(number && styles.number, stays && styles[stays])}
          >
            {cell(row)}
          </td>
        ),
      )}
    </tr>
  )
})
