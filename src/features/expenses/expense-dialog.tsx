import { useState } from 'react'
import { callApi } from '#client/call-api.ts'
import { newId } from '#client/new-id.ts'
import { useWrite } from '#client/query.tsx'
import { errorMessage } from '#client/show-error.ts'
import { readCashDay } from '#features/cashbox/public.ts'
import { readInteger } from '#persian/digits.ts'
import { isoDay } from '#persian/jalali.ts'
import { Chip, Chips } from '#ui/chip.tsx'
import { FileField } from '#ui/file-field.tsx'
import formStyles from '#ui/form.module.css'
import { FormDialog } from '#ui/form-dialog.tsx'
import { JalaliPicker } from '#ui/jalali-picker.tsx'
import { SelectField } from '#ui/select-field.tsx'
import { TextField } from '#ui/text-field.tsx'
import { addReceipt, bookExpense, type ExpenseList, listExpenses, maxReceiptBytes } from './contract.ts'

/** An expense as it is entered. */
export function ExpenseDialog({ list, onClose }: { list: ExpenseList; onClose: () => void }) {
  const [key] = useState(newId)
  const [values, setValues] = useState(() => ({
    day: isoDay(Date.now()),
    amount: '',
    categoryId: '',
    cashboxId: list.cashboxes[0]?.id ?? '',
    from: 'cash' as 'cash' | 'bank',
    payee: '',
    note: '',
    receiptId: null as string | null,
  }))
  const set = (changes: Partial<typeof values>) => setValues(known => ({ ...known, ...changes }))
  const write = useWrite(bookExpense, { invalidates: [listExpenses, readCashDay] })
  return (
    <FormDialog
      title="هزینهٔ تازه"
      action="ثبت هزینه"
      careful
      write={write}
      done="هزینه ثبت شد."
      onSave={() => write.mutateAsync({ key, ...values, amount: (readInteger(values.amount) ?? 0) * 10 })}
      onClose={onClose}
    >
      <div className={formStyles.columns}>
        <TextField
          label="مبلغ، تومان"
          inputMode="numeric"
          maxLength={14}
          autoComplete="off"
          autoFocus
          value={values.amount}
          onChange={amount => set({ amount })}
          error={write.error?.at('amount')}
        />
        <JalaliPicker
          label="روز هزینه"
          value={values.day}
          onChange={day => set({ day })}
          error={write.error?.at('day')}
        />
        <SelectField
          label="دسته"
          options={list.categories
            .filter(({ isOpen }) => isOpen)
            .map(({ id, name }) => ({ value: id, label: name }))}
          value={values.categoryId}
          onChange={categoryId => set({ categoryId })}
          error={write.error?.at('categoryId')}
        />
        <TextField
          label="به چه کسی پرداخت شد؟"
          maxLength={100}
          value={values.payee}
          onChange={payee => set({ payee })}
          error={write.error?.at('payee')}
        />
      </div>
      <Chips label="از کجا پرداخت شد؟">
        <Chip pressed={values.from === 'cash'} onPress={() => set({ from: 'cash' })}>
          نقد از صندوق
        </Chip>
        <Chip pressed={values.from === 'bank'} onPress={() => set({ from: 'bank' })}>
          حساب بانکی
        </Chip>
      </Chips>
      {(list.cashboxes.length > 1 || write.error?.at('cashboxId')) && (
        <SelectField
          label="صندوق"
          options={list.cashboxes.map(({ id, name }) => ({ value: id, label: name }))}
          value={values.cashboxId}
          onChange={cashboxId => set({ cashboxId })}
          error={write.error?.at('cashboxId')}
        />
      )}
      <TextField
        label="توضیح (اگر لازم است)"
        maxLength={500}
        value={values.note}
        onChange={note => set({ note })}
        error={write.error?.at('note')}
      />
      <FileField
        label="عکس رسید یا فاکتور"
        hint="مهروموم نگه داشته می‌شود"
        accept={{ types: ['image/*'], label: 'عکس' }}
        maxBytes={maxReceiptBytes}
        error={write.error?.at('receiptId')}
        toErrorMessage={errorMessage}
        upload={async file => {
          const { id } = await callApi(addReceipt, { file })
          set({ receiptId: id })
        }}
        onRemove={() => set({ receiptId: null })}
      />
    </FormDialog>
  )
}
