import { useState } from 'react'
import { useNavigate } from 'react-router'
import { newId } from '#client/new-id.ts'
import { useWrite } from '#client/query.tsx'
import { studioPaths } from '#contract/studio-paths.ts'
import { persianNumber, readInteger } from '#persian/digits.ts'
import { balance } from '#persian/toman.ts'
import { Button } from '#ui/button.tsx'
import { Chip, Chips } from '#ui/chip.tsx'
import { CurrentPasswordField } from '#ui/current-password-field.tsx'
import { Dialog } from '#ui/dialog.tsx'
import formStyles from '#ui/form.module.css'
import { Form } from '#ui/form.tsx'
import { FormRefusal } from '#ui/form-errors.tsx'
import { showSnack } from '#ui/snack-bar.tsx'
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
  const submit = () =>
    void write.mutateAsync({ id: cashbox, key, amount: (readInteger(amount) ?? 0) * 10, to, note }).then(
      () => {
        showSnack('از صندوق برداشته شد.')
        onClose()
      },
      () => null,
    )
  return (
    <Dialog title="خروج از صندوق" onClose={onClose}>
      <Form className={formStyles.form} onSubmit={submit}>
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
        <FormRefusal of={write.error} />
        <div className={formStyles.actions}>
          <Button type="submit" busy={write.isPending}>
            ثبت خروج
          </Button>
          <Button variant="quiet" onClick={onClose}>
            انصراف
          </Button>
        </div>
      </Form>
    </Dialog>
  )
}

/** Opens a closed day again, with a reason and, where the server wants it, the password. */
export function ReopenDialog({ day, onClose }: { day: CashDay; onClose: () => void }) {
  const navigate = useNavigate()
  const [reason, setReason] = useState('')
  const [currentPassword, setPassword] = useState('')
  const [asksPassword, setAsksPassword] = useState(false)
  const write = useWrite(reopenCashDay, { invalidates: [readCashDay, listCashDays] })
  const submit = () =>
    void write.mutateAsync({ id: day.id!, reason, currentPassword: currentPassword || null }).then(
      ({ cashbox }) => {
        showSnack('روز دوباره باز شد.')
        onClose()
        navigate(studioPaths.cashbox({ cashbox: cashbox.id }))
      },
      (fault: NonNullable<typeof write.error>) => {
        if (fault.errors.some(({ field }) => field === 'currentPassword')) setAsksPassword(true)
      },
    )
  return (
    <Dialog title={`روز ${persianNumber(day.number)} دوباره باز شود؟`} onClose={onClose}>
      <Form className={formStyles.form} onSubmit={submit}>
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
        {asksPassword && (
          <CurrentPasswordField
            value={currentPassword}
            onChange={setPassword}
            error={write.error?.at('currentPassword')}
          />
        )}
        <FormRefusal of={write.error} />
        <div className={formStyles.actions}>
          <Button type="submit" busy={write.isPending}>
            باز کردن
          </Button>
          <Button variant="quiet" onClick={onClose}>
            انصراف
          </Button>
        </div>
      </Form>
    </Dialog>
  )
}
