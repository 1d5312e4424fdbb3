import { useState } from 'react'
import { useNavigate } from 'react-router'
import { newId } from '#client/new-id.ts'
import { useWrite } from '#client/query.tsx'
import { studioPaths } from '#contract/studio-paths.ts'
import { persianNumber, readInteger } from '#persian/digits.ts'
import { balance } from '#persian/toman.ts'
import { Chip, Chips } from '#ui/chip.tsx'
import { useWantedPassword } from '#ui/current-password-field.tsx'
import formStyles from '#ui/form.module.css'
import { FormDialog } from '#ui/form-dialog.tsx'
import { TextField } from '#ui/text-field.tsx'
import { type CashDay, depositCash, listCashDays, readCashDay, reopenCashDay } from './contract.ts'

/** Cash that leaves a cashbox for the bank or the safe. */
export function DepositDialog({
  cashbox,
  cash,
  onClose,
}: {
  cashbox: string
  /** What lies in it, in Rials. */
  cash: number
  onClose: () => void
}) {
  const [key] = useState(newId)
  const [amount, setAmount] = useState('')
  const [to, setTo] = useState<'bank' | 'safe'>('bank')
  const [note, setNote] = useState('')
  const write = useWrite(depositCash, { invalidates: [readCashDay] })
  return (
    <FormDialog
      title="خروج از صندوق"
      action="ثبت خروج"
      write={write}
      done="از صندوق برداشته شد."
      onSave={() =>
        write.mutateAsync({ id: cashbox, key, amount: (readInteger(amount) ?? 0) * 10, to, note })
      }
      onClose={onClose}
    >
      <p className={formStyles.lead}>در صندوق {balance(cash)} نقد است.</p>
      <Chips label="به کجا؟">
        <Chip pressed={to === 'bank'} onPress={() => setTo('bank')}>
          حساب بانکی
        </Chip>
        <Chip pressed={to === 'safe'} onPress={() => setTo('safe')}>
          گاوصندوق
        </Chip>
      </Chips>
      <TextField
        label="مبلغ، تومان"
        inputMode="numeric"
        maxLength={14}
        autoComplete="off"
        value={amount}
        onChange={setAmount}
        error={write.error?.at('amount')}
      />
      <TextField
        label="توضیح (اگر لازم است)"
        maxLength={200}
        value={note}
        onChange={setNote}
        error={write.error?.at('note')}
      />
    </FormDialog>
  )
}

/** Opens a closed day again, with a reason and, where the server wants it, the password. */
export function ReopenDialog({ day, onClose }: { day: CashDay; onClose: () => void }) {
  const navigate = useNavigate()
  const [reason, setReason] = useState('')
  const write = useWrite(reopenCashDay, { invalidates: [readCashDay, listCashDays] })
  const { currentPassword, passwordField } = useWantedPassword(write.error?.at('currentPassword'))
  const reopen = async () => {
    const { cashbox } = await write.mutateAsync({ id: day.id!, reason, currentPassword })
    navigate(studioPaths.cashbox({ cashbox: cashbox.id }))
  }
  return (
    <FormDialog
      title={`روز ${persianNumber(day.number)} دوباره باز شود؟`}
      action="باز کردن"
      write={write}
      done="روز دوباره باز شد."
      onSave={reopen}
      onClose={onClose}
    >
      <p className={formStyles.lead}>
        ثبت‌های بستن این روز در دفتر برگردانده می‌شود. آنچه پس از بستن گرفته شده در روز بعد می‌ماند.
      </p>
      <TextField
        label="علت بازکردن"
        maxLength={300}
        value={reason}
        onChange={setReason}
        error={write.error?.at('reason')}
      />
      {passwordField}
    </FormDialog>
  )
}
