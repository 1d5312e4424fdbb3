import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { buildQueryOptions, useWrite } from '#client/query.tsx'
import { balance } from '#persian/toman.ts'
import { Button } from '#ui/button.tsx'
import { cardClass } from '#ui/card.ts'
import choice from '#ui/choice.module.css'
import { classes } from '#ui/classes.ts'
import { ConfirmDialog } from '#ui/confirm-dialog.tsx'
import { Folded } from '#ui/folded.tsx'
import { FormErrors } from '#ui/form-errors.tsx'
import { Hold } from '#ui/hold.tsx'
import { Icon } from '#ui/icon.tsx'
import layout from '#ui/layout.module.css'
import { Note } from '#ui/note.tsx'
import { barInstead, PriceBar } from '#ui/price-bar.tsx'
import text from '#ui/text.module.css'
import { Attempts } from './attempts.tsx'
import {
  cancelOrder,
  type DescribedLine,
  myOrders,
  type Order,
  payOrder,
  readGateways,
  readOrder,
  readWallet,
} from './contract.ts'
import { DiscountField } from './discount-field.tsx'
import { describeNextGateway, isUnclear, notPaid, notPaidBecause, unclear, unclearMore } from './labels.ts'
import { checkoutParts } from './manifest.ts'
import { OrderLines } from './order-lines.tsx'
import { OrderSums } from './order-sums.tsx'
import styles from './payment.module.css'
import { RefundSteps, refundNow, refundTitle } from './refund-table.tsx'

/** An order to be paid: what it is of, how it is paid, what comes back of it later, and the way to the bank. */
export function Checkout({
  order,
  described,
  onChanged,
}: {
  order: Order
  described: readonly DescribedLine[]
  onChanged: () => void
}) {
  const wallet = useQuery({ ...buildQueryOptions(readWallet, {}), staleTime: 0 })
  const gateways = useQuery({ ...buildQueryOptions(readGateways, {}), staleTime: 0 })
  const [useWallet, setUseWallet] = useState(order.fromWallet > 0)
  // What is laid aside for this very order can be used for it again.
  const inWallet = (wallet.data?.balance ?? 0) + order.fromWallet
  const fromWallet = useWallet ? Math.min(inWallet, order.total) : 0
  const payable = order.total - fromWallet
  const { pay, isBusy, isLeaving, error } = usePay(order, useWallet)
  const label = payable === 0 ? 'پرداخت از کیف پول' : describePayment(order, payable)
  const fault = error && <FormErrors message={error.info.message} errors={error.errors} />
  return (
    <>
      <div className={classes(styles.columns, styles.checkout)}>
        <div className={layout.stack}>
          <LastAttempt order={order} />
          <Attempts payments={order.payments} />
          <section aria-labelledby="ways" className={classes(layout.stack, layout.tight)}>
            <h2 id="ways" className={text.cardTitle}>
              چگونه می‌پردازید؟
            </h2>
            <p className={classes(choice.way, payable > 0 && choice.chosen)}>
              <Icon name="landmark" />
              <span>
                <b>درگاه بانکی</b>
                <small>
                  {payable > 0
                    ? describeNextGateway(gateways.data?.items ?? [])
                    : 'کیف پول همه را می‌پردازد؛ به بانک نمی‌روید.'}
                </small>
              </span>
              {payable > 0 && fromWallet > 0 && <b>{balance(payable)}</b>}
            </p>
            {inWallet > 0 && (
              <label className={classes(choice.way, useWallet && choice.chosen)}>
                <input
                  type="checkbox"
                  name="wallet"
                  checked={useWallet}
                  onChange={event => setUseWallet(event.target.checked)}
                />
                <Icon name="wallet" />
                <span>
                  <b>استفاده از موجودی کیف پول</b>
                  <small>موجودی {balance(inWallet)}</small>
                </span>
                {useWallet && <b className={styles.plus}>{balance(-fromWallet)}</b>}
              </label>
            )}
            {checkoutParts.map(Part => (
              <Part key={Part.displayName ?? Part.name} order={order} onChanged={onChanged} />
            ))}
          </section>
          <Folded
            icon="ticket-percent"
            title="کد تخفیف"
            description={hasCode(order) ? undefined : 'دارید؟'}
            open={hasCode(order)}
          >
            <DiscountField order={order} />
          </Folded>
          <Folded icon="undo-2" title={refundTitle} description={refundNow(order)} open>
            <RefundSteps lines={order.lines} paidAt={Date.now()} />
          </Folded>
          <p className={styles.hint}>
            <Icon name="shield-alert" />
            <span>
              درگاه بانک نشانی‌های خارج از کشور را نمی‌پذیرد. اگر از VPN (فیلترشکن) استفاده می‌کنید، پیش از
              پرداخت آن را قطع کنید؛ سفارش شما می‌ماند.
            </span>
          </p>
        </div>
        <aside aria-label="خلاصهٔ سفارش" className={classes(layout.stack, styles.aside)}>
          <section className={classes(cardClass({ padded: true }), layout.stack)}>
            <OrderLines order={order} described={described} />
            <OrderSums order={order} fromWallet={fromWallet} whole="قابل پرداخت" isNamed />
            <div className={classes(barInstead, layout.stack, layout.tight)}>
              {fault}
              <Button size="big" full busy={isBusy} onClick={pay}>
                <Icon name="lock" />
                {label}
              </Button>
              <p className={classes(text.small, text.faint)}>شمارهٔ کارت را فقط بانک می‌بیند.</p>
            </div>
            <p role="status" className={classes(text.small, text.muted)}>
              {isLeaving && 'در حال انتقال به درگاه پرداخت…'}
            </p>
          </section>
          <Hold
            until={Date.parse(order.expiresAt)}
            minutes={(Date.parse(order.expiresAt) - Date.parse(order.createdAt)) / 60_000}
            over="مهلت پرداخت گذشت."
            onOver={onChanged}
          >
            سفارش شما نگه داشته شده است
          </Hold>
          <Cancel id={order.id} />
        </aside>
      </div>
      <PriceBar price={balance(payable)}>
        {fault}
        <Button full busy={isBusy} aria-label={label} onClick={pay}>
          <Icon name="lock" />
          {order.payments.length === 0 ? 'پرداخت' : label}
        </Button>
      </PriceBar>
    </>
  )
}

const hasCode = ({ discounts }: Order) => discounts.some(({ code }) => code !== null)

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

const describePayment = ({ payments, state }: Order, payable: number) =>
  payments.length === 0
    ? `پرداخت ${balance(payable)}`
    : state === 'paying'
      ? 'ادامهٔ پرداخت'
      : 'تلاش دوباره برای پرداخت'

/** Pays from the wallet, or leads to the bank; `error` says why neither was possible. */
function usePay(order: Order, useWallet: boolean) {
  const write = useWrite(payOrder, { invalidates: [readOrder, readWallet, readGateways, myOrders] })
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
  return { pay: () => void pay(), isBusy: write.isPending || isLeaving, isLeaving, error: write.error }
}

function Cancel({ id }: { id: string }) {
  const [isAsking, setAsking] = useState(false)
  const write = useWrite(cancelOrder, { invalidates: [readOrder, readWallet, myOrders] })
  const answer = (confirmed: boolean) => {
    if (!confirmed) return setAsking(false)
    write.mutate({ id }, { onSuccess: () => setAsking(false) })
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
