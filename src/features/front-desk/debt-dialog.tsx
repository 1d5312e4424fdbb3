import { useState } from 'react'
import { useWrite } from '#client/query.tsx'
import { orderName } from '#features/payment/public.ts'
import { balance } from '#persian/toman.ts'
import { Chip } from '#ui/chip.tsx'
import formStyles from '#ui/form.module.css'
import { FormDialog } from '#ui/form-dialog.tsx'
import { showSnack } from '#ui/snack-bar.tsx'
import { TextField } from '#ui/text-field.tsx'
import { readDeskPerson, readDeskShift, takeDeskPayment } from './contract.ts'
import { type DraftPart, newPart, readToman, ways } from './draft.ts'
import styles from './front-desk.module.css'
import { PartFields } from './part-fields.tsx'

/** Takes money for what is owed of an order. */
export function DebtDialog({
  owed,
  cashbox,
  onClose,
}: {
  owed: { orderId: string; number: number; debt: number }
  cashbox: string
  onClose: () => void
}) {
  const [part, setPart] = useState<DraftPart>(() => ({ ...newPart(), amount: String(owed.debt / 10) }))
  const write = useWrite(takeDeskPayment, { invalidates: [readDeskPerson, readDeskShift] })
  const errorAt = (field: string) => write.error?.at(`parts.0.${field}`)
  const take = async () => {
    const { id, method, reference, cardLast4, dueDay, slipId } = part
    const { order } = await write.mutateAsync({
      id: owed.orderId,
      cashboxId: cashbox,
      parts: [
        {
          id,
          method,
          amount: readToman(part.amount),
          reference: method === 'cash' ? null : reference,
          cardLast4: method === 'card-reader' && cardLast4 ? cardLast4 : null,
          dueDay: method === 'cheque' && dueDay ? dueDay : null,
          slipId: method === 'transfer' ? slipId : null,
        },
      ],
    })
    showSnack(order.debt === 0 ? 'بدهی این سفارش پرداخت شد.' : `دریافت شد. مانده ${balance(order.debt)}`)
  }
  return (
    <FormDialog
      title={`دریافت ${orderName(owed.number)}`}
      action="ثبت دریافت"
      write={write}
      fields={[]}
      onSave={take}
      onClose={onClose}
    >
      <p className={formStyles.lead}>بدهی: {balance(owed.debt)}</p>
      <fieldset className={styles.acts} aria-label="راه پرداخت">
        {ways.map(({ way, label }) =>
          way === 'link' || way === 'instalments' ? null : (
            <Chip key={way} pressed={part.method === way} onPress={() => setPart({ ...part, method: way })}>
              {label}
            </Chip>
          ),
        )}
      </fieldset>
      <TextField
        label="مبلغ، تومان"
        inputMode="numeric"
        convertDigits
        maxLength={14}
        value={part.amount}
        onChange={amount => setPart({ ...part, amount })}
        error={errorAt('amount')}
      />
      <PartFields part={part} onChange={setPart} errorAt={errorAt} />
    </FormDialog>
  )
}
