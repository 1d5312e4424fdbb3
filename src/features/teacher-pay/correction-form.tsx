import { useState } from 'react'
import { useWrite } from '#client/query.tsx'
import { readInteger } from '#persian/digits.ts'
import { Button } from '#ui/button.tsx'
import { cardClass } from '#ui/card.ts'
import { Form } from '#ui/form.tsx'
import { FormRefusal } from '#ui/form-errors.tsx'
import layout from '#ui/layout.module.css'
import { showSnack } from '#ui/snack-bar.tsx'
import text from '#ui/text.module.css'
import { TextField } from '#ui/text-field.tsx'
import { addCorrection, listPay, readPay } from './contract.ts'

/** Adds an amount to a month, or takes it off, and why. */
export function CorrectionForm({ teacher, month }: { teacher: string; month: string }) {
  const [amount, setAmount] = useState('')
  const [reason, setReason] = useState('')
  const write = useWrite(addCorrection, { invalidates: [readPay, listPay] })
  const send = async () => {
    const toman = readInteger(amount)
    // What is no number is said at its field by the server, as everything else is.
    const rials = toman === null ? Number.NaN : toman * 10
    const done = await write.mutateAsync({ teacher, month, amount: rials, reason }).catch(() => null)
    if (!done) return
    setAmount('')
    setReason('')
    showSnack('اصلاح افزوده شد.')
  }
  return (
    <Form className={cardClass({ padded: true }, layout.stack)} aria-label="اصلاح" onSubmit={send}>
      <h2 className={text.cardTitle}>افزودن اصلاح</h2>
      <FormRefusal of={write.error} />
      <TextField
        label="مبلغ به تومان"
        dir="ltr"
        inputMode="text"
        hint="برای کم کردن، پیش از عدد − بگذارید."
        value={amount}
        onChange={setAmount}
        error={write.error?.at('amount')}
      />
      <TextField
        label="دلیل"
        value={reason}
        maxLength={300}
        onChange={setReason}
        error={write.error?.at('reason')}
      />
      <div>
        <Button type="submit" variant="quiet" busy={write.isPending}>
          افزودن
        </Button>
      </div>
    </Form>
  )
}
