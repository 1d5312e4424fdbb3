import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { queryOf, useWrite } from '#client/query.tsx'
import { balance } from '#persian/toman.ts'
import { Button } from '#ui/button.tsx'
import { cardClass } from '#ui/card.ts'
import { CheckField } from '#ui/check-field.tsx'
import { classes } from '#ui/classes.ts'
import { ConfirmDialog } from '#ui/confirm-dialog.tsx'
import { FormErrors } from '#ui/form-errors.tsx'
import { Hold } from '#ui/hold.tsx'
import { Icon } from '#ui/icon.tsx'
import layout from '#ui/layout.module.css'
import { Note } from '#ui/note.tsx'
import text from '#ui/text.module.css'
import { Attempts } from './attempts.tsx'
import { cancelOrder, myOrders, type Order, payOrder, readOrder, readWallet } from './contract.ts'
import { DiscountField } from './discount-field.tsx'
import { OrderSums } from './order-sums.tsx'
import styles from './payment.module.css'
import { RefundTable } from './refund-table.tsx'
import { isUnclear, notPaid, notPaidBecause, unclear, unclearMore } from './words.ts'

/** An order to be paid: what is off it, what comes back of it later, and the way to the bank. */
export function Checkout({ order, onChanged }: { order: Order; onChanged: () => void }) {
  const wallet = useQuery({ ...queryOf(readWallet, {}), staleTime: 0 })
  const [useWallet, setUseWallet] = useState(order.fromWallet > 0)
  // What is laid aside for this very order can be used for it again.
  const inWallet = (wallet.data?.balance ?? 0) + order.fromWallet
  const fromWallet = useWallet ? Math.min(inWallet, order.total) : 0
  return (
    <div className={styles.columns}>
      <div className={classes(layout.stack, layout.loose)}>
        <LastAttempt order={order} />
        <Attempts payments={order.payments} />
        <DiscountField order={order} />
        {inWallet > 0 && (
          <CheckField
            name="wallet"
            label={`استفاده از موجودی کیف پول (${balance(inWallet)})`}
            checked={useWallet}
            onChange={setUseWallet}
          />
        )}
        <RefundTable lines={order.lines} paidAt={Date.now()} />
        <Note tone="saffron" icon="shield-alert">
          درگاه بانک نشانی‌های خارج از کشور را نمی‌پذیرد. اگر از VPN (فیلترشکن) استفاده می‌کنید، پیش از پرداخت آن
          را قطع کنید؛ سفارش شما می‌ماند.
        </Note>
      </div>
      <aside aria-label="پرداخت" className={classes(layout.stack, styles.aside)}>
        <Hold
          until={Date.parse(order.expiresAt)}
          minutes={(Date.parse(order.expiresAt) - Date.parse(order.createdAt)) / 60_000}
          over="مهلت پرداخت گذشت."
          onOver={onChanged}
        >
          جای شما نگه داشته شده است
        </Hold>
        <section aria-labelledby="sums" className={classes(cardClass({ padded: true }), layout.stack)}>
          <h2 id="sums" className={text.cardTitle}>
            خلاصهٔ سفارش
          </h2>
          <OrderSums order={order} fromWallet={fromWallet} whole="قابل پرداخت" />
          <Pay order={order} payable={order.total - fromWallet} useWallet={useWallet} />
          <p className={classes(layout.row, text.small, text.faint)}>
            <Icon name="lock" />
            شمارهٔ کارت را فقط بانک می‌بیند.
          </p>
        </section>
        <Cancel id={order.id} />
      </aside>
    </div>
  )
}

/** What became of the last way to the bank, in the words of the page one came back to. */
function LastAttempt({ order }: { order: Order }) {
  const [last] = order.payments
  if (isUnclear(order)) {
    return (
      <Note tone="saffron" icon="hourglass">
        {unclear} {unclearMore}
      </Note>
    )
  }
  if (last?.end) {
    return (
      <Note tone="saffron">
        {notPaid} {notPaidBecause[last.end]}
      </Note>
    )
  }
  return last ? (
    <Note tone="saffron" icon="hourglass">
      پرداخت شما در درگاه بانک نیمه‌کاره مانده است. اگر پرداخته‌اید، تا چند دقیقهٔ دیگر همین‌جا می‌بینید؛ وگرنه
      می‌توانید آن را ادامه دهید.
    </Note>
  ) : null
}

function Pay({ order, payable, useWallet }: { order: Order; payable: number; useWallet: boolean }) {
  const write = useWrite(payOrder, { stale: [readOrder, readWallet, myOrders] })
  const [isLeaving, setLeaving] = useState(false)
  useEffect(() => {
    // Whoever comes back by the browser's own way finds the button ready again.
    const stay = () => setLeaving(false)
    addEventListener('pageshow', stay)
    return () => removeEventListener('pageshow', stay)
  }, [])
  const pay = async () => {
    try {
      const { redirectTo } = await write.mutateAsync({ id: order.id, useWallet })
      if (redirectTo === null) return
      setLeaving(true)
      location.assign(redirectTo)
    } catch {
      // Why not stands above the button.
    }
  }
  const again =
    order.payments.length === 0
      ? `پرداخت ${balance(payable)}`
      : order.state === 'paying'
        ? 'ادامهٔ پرداخت'
        : 'تلاش دوباره برای پرداخت'
  return (
    <>
      {write.error && <FormErrors message={write.error.info.message} errors={write.error.errors} />}
      <Button size="big" full busy={write.isPending || isLeaving} onClick={() => void pay()}>
        {payable === 0 ? 'پرداخت از کیف پول' : again}
      </Button>
      <p role="status" className={classes(text.small, text.muted)}>
        {isLeaving && 'در حال انتقال به درگاه پرداخت…'}
      </p>
    </>
  )
}

function Cancel({ id }: { id: string }) {
  const [isAsking, setAsking] = useState(false)
  const write = useWrite(cancelOrder, { stale: [readOrder, readWallet, myOrders] })
  const answer = (confirmed: boolean) => {
    if (!confirmed) return setAsking(false)
    void write.mutateAsync({ id }).then(
      () => setAsking(false),
      // Why not stands in the dialog.
      () => undefined,
    )
  }
  return (
    <>
      <Button variant="text" size="small" onClick={() => setAsking(true)}>
        انصراف از سفارش
      </Button>
      {isAsking && (
        <ConfirmDialog
          title="انصراف از سفارش"
          confirm="لغو سفارش"
          reject="نگه داشتن"
          danger
          busy={write.isPending}
          fault={write.error?.info.message}
          onAnswer={answer}
        >
          جایی که برای شما نگه داشته شده است آزاد می‌شود. هنوز چیزی نپرداخته‌اید، پس چیزی هم کم نمی‌شود.
        </ConfirmDialog>
      )}
    </>
  )
}
