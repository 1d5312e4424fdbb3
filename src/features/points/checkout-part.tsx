import { useQuery } from '@tanstack/react-query'
import { buildQueryOptions, useWrite } from '#client/query.tsx'
import type { CheckoutPart as Part } from '#features/payment/manifest.ts'
import { persianNumber } from '#persian/digits.ts'
import { balance } from '#persian/toman.ts'
import choice from '#ui/choice.module.css'
import { classes } from '#ui/classes.ts'
import { FormErrors } from '#ui/form-errors.tsx'
import { Icon } from '#ui/icon.tsx'
import { readMyPoints, readOrderPoints, useOrderPoints } from './contract.ts'

/** Points as a part of the price of an open order: used or not, held with it while they are. */
export const CheckoutPart: Part = ({ order, onChanged }) => {
  const query = useQuery({ ...buildQueryOptions(readOrderPoints, { id: order.id }), staleTime: 0 })
  const write = useWrite(useOrderPoints, { invalidates: [readOrderPoints, readMyPoints] })
  const { data } = query
  if (!data || (data.points === 0 && !data.isUsed)) return null
  const change = (isUsed: boolean) => {
    if (write.isPending) return
    void write.mutateAsync({ id: order.id, isUsed }).then(onChanged, () => undefined)
  }
  return (
    <div>
      <label className={classes(choice.way, data.isUsed && choice.chosen)}>
        <input
          type="checkbox"
          name="points"
          checked={data.isUsed}
          disabled={write.isPending}
          onChange={event => change(event.target.checked)}
        />
        <Icon name="handshake" />
        <span>
          <b>استفاده از امتیاز</b>
          <small>
            {persianNumber(data.points)} از {persianNumber(data.balance)} امتیاز شما برای این سفارش
          </small>
        </span>
        <b className={data.isUsed ? choice.amount : undefined}>{balance(-data.amount)}</b>
      </label>
      {write.error && <FormErrors message={write.error.info.message} errors={write.error.errors} />}
    </div>
  )
}
