import { useState } from 'react'
import { useWrite } from '#client/query.tsx'
import { Button } from '#ui/button.tsx'
import { Form } from '#ui/form.tsx'
import { TextField } from '#ui/text-field.tsx'
import { applyDiscount, type Order, readOrder, removeDiscount } from './contract.ts'
import styles from './payment.module.css'

/** A discount code: typed and laid on, or the one that is on and can be taken off. What is wrong stands at the field. */
export function DiscountField({ order: { id, discounts } }: { order: Order }) {
  const discount = discounts.find(({ code }) => code !== null)
  const [typed, setTyped] = useState('')
  const apply = useWrite(applyDiscount, { invalidates: [readOrder] })
  const remove = useWrite(removeDiscount, { invalidates: [readOrder] })
  const fault = apply.error ?? remove.error
  const send = () => void apply.mutateAsync({ id, code: typed }).catch(() => undefined)
  if (discount) {
    return (
      <div className={styles.discount}>
        <TextField
          label="کد تخفیف"
          dir="auto"
          value={discount.code ?? ''}
          onChange={() => undefined}
          readOnly
          hint="کد تخفیف اعمال شد."
          error={fault?.info.message}
        />
        <Button
          variant="quiet"
          busy={remove.isPending}
          onClick={() => remove.mutate({ id }, { onSuccess: () => setTyped('') })}
        >
          حذف
        </Button>
      </div>
    )
  }
  return (
    <Form className={styles.discount} onSubmit={send}>
      <TextField
        label="کد تخفیف"
        name="code"
        dir="auto"
        maxLength={40}
        autoComplete="off"
        autoCapitalize="none"
        value={typed}
        onChange={value => {
          setTyped(value)
          if (apply.error) apply.reset()
        }}
        error={fault?.reason}
      />
      <Button type="submit" variant="quiet" busy={apply.isPending}>
        اعمال
      </Button>
    </Form>
  )
}
