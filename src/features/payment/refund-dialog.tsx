import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { buildQueryOptions, invalidateQueries, useWrite } from '#client/query.tsx'
import { cleanSheba, isSheba } from '#persian/sheba.ts'
import { balance } from '#persian/toman.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import formStyles from '#ui/form.module.css'
import { Form } from '#ui/form.tsx'
import { FormErrors } from '#ui/form-errors.tsx'
import { Note } from '#ui/note.tsx'
import { QueryView } from '#ui/query-view.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { showSnack } from '#ui/snack-bar.tsx'
import { Switch } from '#ui/switch.tsx'
import { TextField } from '#ui/text-field.tsx'
import {
  myOrders,
  type Order,
  quoteOrderRefund,
  type RefundQuote,
  readOrder,
  readWallet,
  refundOrder,
} from './contract.ts'
import styles from './payment.module.css'

/** `card`: back to the card that paid; `sheba`: transferred by the accountant. */
type Way = 'wallet' | 'card' | 'sheba'

/** What would come back of an order now, and where to; nothing is withdrawn before both were seen. */
export function RefundDialog({ order, onClose }: { order: Order; onClose: () => void }) {
  const query = useQuery({
    ...buildQueryOptions(quoteOrderRefund, { id: order.id }),
    // The table goes by the clock.
    staleTime: 0,
    gcTime: 0,
  })
  return (
    <Dialog title="بازگشت وجه" onClose={onClose}>
      <QueryView query={query} loading={<Skeleton height="12rem" />}>
        {({ quote }) => <RefundForm key={quote.refundable} order={order} quote={quote} onClose={onClose} />}
      </QueryView>
    </Dialog>
  )
}

function RefundForm({ order, quote, onClose }: { order: Order; quote: RefundQuote; onClose: () => void }) {
  const [way, setWay] = useState<Way>('wallet')
  const [sheba, setSheba] = useState('')
  const [holder, setHolder] = useState('')
  const [isAsked, setAsked] = useState(false)
  const write = useWrite(refundOrder, { invalidates: [readOrder, readWallet, myOrders] })
  const { refundable, offDebt, deduction, toCard, wantsSheba, sentence } = quote
  const cleaned = cleanSheba(sheba)
  const shebaFault = isSheba(cleaned)
    ? null
    : cleaned === ''
      ? 'شماره شبا وارد نشده است.'
      : 'شماره شبا درست نیست.'

  const holderFault = holder.trim() === '' ? 'نام صاحب حساب وارد نشده است.' : null

  const send = () => {
    setAsked(true)
    if (write.isPending || (way === 'sheba' && (shebaFault ?? holderFault))) return
    const to = way === 'wallet' ? 'wallet' : 'card'
    void write
      .mutateAsync({ id: order.id, to, refundable, ...(way === 'sheba' && { sheba: cleaned, holder }) })
      .then(() => {
        showSnack(
          refundable === 0
            ? 'سفارش لغو شد.'
            : to === 'wallet'
              ? 'مبلغ به کیف پول شما برگشت.'
              : 'درخواست بازگشت وجه ثبت شد.',
        )
        onClose()
      })
      // Why not stands in the dialog; what would come back may be otherwise by now.
      .catch(() => void invalidateQueries(quoteOrderRefund))
  }

  if (!quote.mayWithdraw) {
    return (
      <div className={formStyles.form}>
        <Note tone="saffron">{sentence}</Note>
        <p>بنا بر شرایط انصرافی که پیش از پرداخت دیدید، اکنون چیزی از این سفارش برنمی‌گردد.</p>
        <div className={formStyles.actions}>
          <Button variant="quiet" onClick={onClose}>
            بستن
          </Button>
        </div>
      </div>
    )
  }
  const onlyWallet = way !== 'wallet' && toCard < refundable - offDebt
  return (
    <Form className={formStyles.form} onSubmit={send}>
      <p className={formStyles.lead}>{sentence}</p>
      <dl className={styles.sums}>
        <div>
          <dt>کسر می‌شود</dt>
          <dd>{balance(deduction)}</dd>
        </div>
        {offDebt > 0 && (
          <div>
            <dt>از بدهی این سفارش کم می‌شود</dt>
            <dd>{balance(offDebt)}</dd>
          </div>
        )}
        <div className={styles.whole}>
          <dt>برمی‌گردد</dt>
          <dd>{balance(refundable - offDebt)}</dd>
        </div>
      </dl>
      {toCard > 0 && (
        <Switch
          caption="به کجا؟"
          name="way"
          value={way}
          onChange={setWay}
          options={[
            { value: 'wallet', label: 'کیف پول' },
            ...(wantsSheba ? [] : [{ value: 'card' as const, label: 'همان کارت' }]),
            { value: 'sheba', label: 'شبا' },
          ]}
        />
      )}
      {way === 'sheba' && (
        <TextField
          label="شماره شبا"
          name="sheba"
          dir="ltr"
          maxLength={40}
          convertDigits
          autoComplete="off"
          autoCapitalize="none"
          value={sheba}
          onChange={setSheba}
          hint="IR و ۲۴ رقم پس از آن"
          error={isAsked && shebaFault ? shebaFault : undefined}
        />
      )}
      {way === 'sheba' && (
        <TextField
          label="نام صاحب حساب"
          name="holder"
          maxLength={80}
          autoComplete="name"
          value={holder}
          onChange={setHolder}
          hint="همان‌گونه که بانک می‌شناسد"
          error={isAsked && holderFault ? holderFault : undefined}
        />
      )}
      <Note>
        {way === 'wallet'
          ? 'مبلغ همان لحظه در کیف پول شماست و برای هر خریدی به کار می‌رود.'
          : 'مبلغ حداکثر تا ۷۲ ساعت در حساب شماست.'}
        {wantsSheba &&
          way === 'sheba' &&
          ' درگاهی که با آن پرداخته‌اید پول را به کارت بازنمی‌گرداند؛ حسابداری آن را به حساب شما می‌فرستد.'}
        {onlyWallet &&
          ` از این مبلغ ${balance(refundable - toCard)} از کیف پول پرداخته شده بود و به همان‌جا برمی‌گردد.`}
      </Note>
      {write.error && <FormErrors message={write.error.info.message} errors={write.error.errors} />}
      <div className={formStyles.actions}>
        <Button type="submit" variant="danger" busy={write.isPending}>
          {refundable > 0 ? `انصراف و بازگشت ${balance(refundable)}` : 'انصراف'}
        </Button>
        <Button variant="quiet" onClick={onClose}>
          نگه داشتن
        </Button>
      </div>
    </Form>
  )
}
