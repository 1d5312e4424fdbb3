import { classes } from '#ui/classes.ts'
import layout from '#ui/layout.module.css'
import styles from './records.module.css'

/** Says which keys work a list (`useListKeys`): what N makes, whether X chooses rows, and what Enter opens. */
export function ListKeys({
  add,
  chooses = false,
  open = 'باز کردن',
}: {
  add?: string
  chooses?: boolean
  open?: string
}) {
  return (
    <p className={classes(styles.keys, layout.notPrinted)}>
      <span>
        <kbd>/</kbd> جست‌وجو
        {add && (
          <>
            {' '}
            · <kbd>N</kbd> {add}
          </>
        )}{' '}
        · <kbd>J</kbd> <kbd>K</kbd> پایین و بالا
        {chooses && (
          <>
            {' '}
            · <kbd>X</kbd> برگزیدن
          </>
        )}{' '}
        · <kbd>Enter</kbd> {open}
      </span>
    </p>
  )
}
