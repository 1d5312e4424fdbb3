import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useLocation } from 'react-router'
import { fetchFile } from '#client/fetch-file.ts'
import { buildQueryOptions, useWrite } from '#client/query.tsx'
import { showError } from '#client/show-error.ts'
import { beyondFirst } from '#contract/build-path.ts'
import { studioPaths } from '#contract/studio-paths.ts'
import { readCashDay } from '#features/cashbox/public.ts'
import { persianNumber, toPersianDigits } from '#persian/digits.ts'
import { addMonths, formatDate, formatMonth, parseIsoDay } from '#persian/jalali.ts'
import { balance } from '#persian/toman.ts'
import { ExportButton } from '#records/export-button.tsx'
import { UserText } from '#ui/bdi.tsx'
import { Button, buttonClass } from '#ui/button.tsx'
import { cardClass } from '#ui/card.ts'
import { Chip, Chips } from '#ui/chip.tsx'
import { classes } from '#ui/classes.ts'
import { Empty } from '#ui/empty.tsx'
import formStyles from '#ui/form.module.css'
import { FormDialog } from '#ui/form-dialog.tsx'
import { Icon } from '#ui/icon.tsx'
import layout from '#ui/layout.module.css'
import { Pager } from '#ui/pager.tsx'
import { QueryView } from '#ui/query-view.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { Tag } from '#ui/tag.tsx'
import text from '#ui/text.module.css'
import { TextField } from '#ui/text-field.tsx'
import { Categories } from './categories.tsx'
import {
  type Expense,
  type ExpenseList,
  exportExpenses,
  listExpenses,
  readExpenseReceipt,
  reverseExpense,
} from './contract.ts'
import { ExpenseDialog } from './expense-dialog.tsx'
import styles from './expenses.module.css'

/** What the school spends, month by month and by category. */
export default function ExpensesAdmin() {
  const { search } = useLocation()
  const asked = new URLSearchParams(search)
  const [month, category, expense] = ['month', 'category', 'expense'].map(
    name => asked.get(name) ?? undefined,
  )
  const page = Number(asked.get('page') ?? 1) || 1
  const query = useQuery({
    ...buildQueryOptions(listExpenses, { month, category, expense, page }),
    staleTime: 0,
  })
  return (
    <QueryView
      query={query}
      loading={
        <>
          <h1>هزینه‌ها</h1>
          <Skeleton height="20rem" />
        </>
      }
    >
      {list => <List list={list} category={category} expense={expense} />}
    </QueryView>
  )
}

function List({
  list,
  category,
  expense,
}: {
  list: ExpenseList
  category: string | undefined
  expense: string | undefined
}) {
  const { month, items, categories, sum } = list
  const [isAdding, setAdding] = useState(false)
  const [reversing, setReversing] = useState<Expense | null>(null)
  const [year, number] = month.split('-').map(Number) as [number, number]
  const move = (by: number) => {
    const next = addMonths({ year, month: number, day: 1 }, by)
    return studioPaths.expenses({ month: `${next.year}-${String(next.month).padStart(2, '0')}`, category })
  }
  const title = formatMonth({ year, month: number })
  const filled = categories.filter(one => one.count > 0)
  return (
    <div className={layout.stack}>
      <div className={styles.head}>
        <div>
          <h1>هزینه‌ها</h1>
          <p className={text.muted}>هزینه ویرایش نمی‌شود؛ هزینهٔ نادرست برگشت می‌خورد و دوباره ثبت می‌شود.</p>
        </div>
        <Button onClick={() => setAdding(true)}>
          <Icon name="plus" />
          هزینهٔ تازه
        </Button>
      </div>
      {expense ? (
        <div>
          <a href={studioPaths.expenses()} className={buttonClass({ variant: 'text' })}>
            همهٔ هزینه‌ها
          </a>
        </div>
      ) : (
        <>
          <nav className={styles.months} aria-label="ماه">
            <a href={move(-1)} data-replace className={buttonClass({ variant: 'quiet', size: 'small' })}>
              ماه پیش
            </a>
            <strong>{title}</strong>
            <a href={move(1)} data-replace className={buttonClass({ variant: 'quiet', size: 'small' })}>
              ماه بعد
            </a>
            <ExportButton endpoint={exportExpenses} input={{ month, category }} name="هزینه‌ها.xlsx" />
            <span className={styles.sum}>
              جمع: <strong>{balance(sum)}</strong>
            </span>
          </nav>
          {filled.length > 0 && (
            <Chips label="دسته">
              <Chip to={studioPaths.expenses({ month })} chosen={category === undefined}>
                همه
              </Chip>
              {filled.map(one => (
                <Chip
                  key={one.id}
                  to={studioPaths.expenses({ month, category: one.id })}
                  chosen={category === one.id}
                >
                  <span>
                    <UserText>{one.name}</UserText>، {balance(one.sum)}
                  </span>
                </Chip>
              ))}
            </Chips>
          )}
        </>
      )}
      {items.length === 0 ? (
        <Empty
          title={`در ${title} هزینه‌ای ثبت نشده است.`}
          action={
            <Button variant="quiet" onClick={() => setAdding(true)}>
              ثبت نخستین هزینه
            </Button>
          }
        >
          اجاره، قبض، حقوق یا خرید: هر چه از صندوق یا حساب مدرسه می‌رود.
        </Empty>
      ) : (
        <ul className={cardClass()} aria-label="هزینه‌ها">
          {items.map(one => (
            <Row key={one.id} expense={one} onReverse={() => setReversing(one)} />
          ))}
        </ul>
      )}
      <Pager
        {...list}
        address={next => studioPaths.expenses({ month, category, page: beyondFirst(next) || undefined })}
      />
      <Categories categories={categories} />
      {isAdding && <ExpenseDialog list={list} onClose={() => setAdding(false)} />}
      {reversing && <ReverseDialog expense={reversing} onClose={() => setReversing(null)} />}
    </div>
  )
}

function Row({ expense, onReverse }: { expense: Expense; onReverse: () => void }) {
  const { id, number, day, amount, payee, note, reversed } = expense
  return (
    <li className={classes(styles.row, reversed && styles.reversed)}>
      <div className={styles.what}>
        <strong>
          <UserText>{payee}</UserText>
        </strong>
        <span className={text.muted}>
          هزینهٔ {toPersianDigits(number)}، {formatDate(parseIsoDay(day)!)}،{' '}
          <UserText>{expense.category}</UserText>
        </span>
        {note && <UserText>{note}</UserText>}
        {reversed && (
          <span>
            <Tag tone="pomegranate">برگشت خورد</Tag> <UserText>{reversed.reason}</UserText>
            {reversed.by && (
              <>
                ، <UserText>{reversed.by}</UserText>
              </>
            )}
          </span>
        )}
      </div>
      <div className={styles.paid}>
        <strong className={styles.amount}>{balance(amount)}</strong>
        <span className={text.muted}>
          {expense.from === 'cash' ? 'نقد از ' : 'حساب بانکی '}
          <UserText>{expense.cashbox}</UserText>
        </span>
      </div>
      <div className={styles.acts}>
        {expense.hasReceipt && (
          <Button
            size="small"
            variant="quiet"
            aria-label={`رسید هزینهٔ ${persianNumber(number)}`}
            onClick={() =>
              void fetchFile(readExpenseReceipt, { id }, `expense-${number}.webp`).catch(showError)
            }
          >
            رسید
          </Button>
        )}
        {!reversed && (
          <Button
            size="small"
            variant="text"
            aria-label={`برگشت هزینهٔ ${persianNumber(number)}`}
            onClick={onReverse}
          >
            برگشت…
          </Button>
        )}
      </div>
    </li>
  )
}

function ReverseDialog({ expense, onClose }: { expense: Expense; onClose: () => void }) {
  const [reason, setReason] = useState('')
  const write = useWrite(reverseExpense, { invalidates: [listExpenses, readCashDay] })
  return (
    <FormDialog
      title={`هزینهٔ ${persianNumber(expense.number)} برگردد؟`}
      action="ثبت برگشت"
      write={write}
      done="هزینه برگشت خورد."
      onSave={() => write.mutateAsync({ id: expense.id, reason })}
      onClose={onClose}
    >
      <p className={formStyles.lead}>
        {balance(expense.amount)} به {expense.from === 'cash' ? 'صندوق' : 'حساب بانکی'} برمی‌گردد و هر دو ثبت
        در دفتر می‌ماند.
      </p>
      <TextField
        label="علت برگشت"
        maxLength={300}
        value={reason}
        onChange={setReason}
        error={write.error?.at('reason')}
      />
    </FormDialog>
  )
}
