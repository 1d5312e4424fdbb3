import { useState } from 'react'
import { newId } from '#client/new-id.ts'
import { useWrite } from '#client/query.tsx'
import { persianNumber } from '#persian/digits.ts'
import { Button } from '#ui/button.tsx'
import formStyles from '#ui/form.module.css'
import { Form } from '#ui/form.tsx'
import { FormRefusal } from '#ui/form-errors.tsx'
import { SelectField } from '#ui/select-field.tsx'
import { showSnack } from '#ui/snack-bar.tsx'
import { TextField } from '#ui/text-field.tsx'
import { reasonNames } from '../labels.ts'
import { limits } from '../rules.ts'
import {
  buyCopies,
  countCopies,
  listStock,
  listStockChanges,
  moveCopies,
  readStock,
  type WholeStock,
  type WriteOffReason,
  writeOffCopies,
  writeOffReasons,
} from './stock-contract.ts'

export const stockTasks = ['purchase', 'count', 'change', 'move'] as const
export type StockTask = (typeof stockTasks)[number]
export const taskNames: Record<StockTask, string> = {
  purchase: 'خرید',
  count: 'شمارش',
  change: 'آسیب و برگشت',
  move: 'جابه‌جایی',
}

const empty = { count: '', supplier: '', cost: '', note: '', from: '', to: '', reason: 'damage' }
/** As a choice of a list is called that stands for the store room. */
const storeRoom = ''

/** What is done to the stock of an edition: what was typed stays until it is written. */
export function StockForm({ stock, task }: { stock: WholeStock; task: StockTask }) {
  const [key, setKey] = useState(newId)
  const [values, setValues] = useState(empty)
  const set = (changes: Partial<typeof values>) => setValues(known => ({ ...known, ...changes }))
  const stale = { invalidates: [readStock, listStock, listStockChanges] }
  const buy = useWrite(buyCopies, stale)
  const count = useWrite(countCopies, stale)
  const change = useWrite(writeOffCopies, stale)
  const move = useWrite(moveCopies, stale)
  const write = { purchase: buy, count, change, move }[task]
  const errorAt = (...names: string[]) =>
    write.error?.errors.find(({ field }) => names.includes(field))?.message
  const branchId = values.from || null
  const send = () => {
    const common = { id: stock.id, key, count: values.count, note: values.note }
    if (task === 'purchase')
      return buy.mutateAsync({ ...common, branchId, supplier: values.supplier, cost: values.cost })
    if (task === 'count') return count.mutateAsync({ ...common, branchId })
    if (task === 'change')
      return change.mutateAsync({ ...common, branchId, reason: values.reason as WriteOffReason })
    return move.mutateAsync({ ...common, fromBranchId: branchId, toBranchId: values.to || null })
  }
  const submit = () =>
    void send().then(
      answer => {
        setKey(newId())
        setValues(known => ({ ...empty, from: known.from, supplier: known.supplier }))
        showSnack(`موجودی نوشته شد؛ ${persianNumber(answer.stock.free)} جلد آزاد است.`)
      },
      () => null,
    )
  const places = stock.places.map(({ branchId, name }) => ({ value: branchId ?? storeRoom, label: name }))
  return (
    <Form className={formStyles.form} onSubmit={submit}>
      {task === 'change' && (
        <SelectField
          label="علت"
          options={writeOffReasons.map(value => ({ value, label: reasonNames[value] }))}
          value={values.reason}
          onChange={reason => set({ reason })}
          error={errorAt('reason')}
        />
      )}
      {places.length > 1 && (
        <SelectField
          label={task === 'move' ? 'از' : 'کجا'}
          options={places}
          value={values.from}
          onChange={from => set({ from })}
          error={errorAt('branchId', 'fromBranchId')}
        />
      )}
      {task === 'move' && (
        <SelectField
          label="به"
          options={places}
          value={values.to}
          onChange={to => set({ to })}
          error={errorAt('toBranchId')}
        />
      )}
      <TextField
        label={task === 'count' ? 'چند جلد در قفسه است؟' : 'چند جلد'}
        hint={task === 'count' ? 'بی آنچه فروخته شده و هنوز فرستاده نشده است.' : undefined}
        inputMode="numeric"
        maxLength={7}
        autoComplete="off"
        value={values.count}
        onChange={typed => set({ count: typed })}
        error={errorAt('count')}
      />
      {task === 'purchase' && (
        <>
          <TextField
            label="پخش‌کننده"
            hint={stock.suppliers.length > 0 ? `پیش‌تر: ${stock.suppliers.slice(0, 3).join('، ')}` : undefined}
            maxLength={limits.supplier}
            value={values.supplier}
            onChange={supplier => set({ supplier })}
            error={errorAt('supplier')}
          />
          <TextField
            label="بهای خرید همه، تومان"
            hint="اگر می‌دانید."
            inputMode="numeric"
            maxLength={14}
            value={values.cost}
            onChange={cost => set({ cost })}
            error={errorAt('cost')}
          />
        </>
      )}
      <TextField
        label={task === 'change' ? 'یادداشت' : 'یادداشت (اگر لازم است)'}
        maxLength={limits.note}
        value={values.note}
        onChange={note => set({ note })}
        error={errorAt('note')}
      />
      <FormRefusal of={write.error} />
      <div className={formStyles.actions}>
        <Button type="submit" busy={write.isPending}>
          نوشتن
        </Button>
      </div>
    </Form>
  )
}
