import { useCallback, useEffect, useState } from 'react'
import { useNavigate } from 'react-router'
import { requireUser } from '#account/login/require-user.ts'
import { ApiError, callApi } from '#client/call-api.ts'
import { QueryProvider } from '#client/query.tsx'
import { readSession } from '#client/session.ts'
import { paths } from '#contract/paths.ts'
import { type Chosen, DeliveryChoice } from '#features/shipping/public.tsx'
import { persianNumber } from '#persian/digits.ts'
import { balance, toman } from '#persian/toman.ts'
import { Button, buttonClass } from '#ui/button.tsx'
import { cardClass } from '#ui/card.ts'
import { classes } from '#ui/classes.ts'
import { Empty } from '#ui/empty.tsx'
import { FormErrors } from '#ui/form-errors.tsx'
import { Icon } from '#ui/icon.tsx'
import layout from '#ui/layout.module.css'
import { Note } from '#ui/note.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { showSnack } from '#ui/snack-bar.tsx'
import text from '#ui/text.module.css'
import styles from './cart.module.css'
import { CartLines } from './cart-lines.tsx'
import type { Step } from './cart-steps.tsx'
import { loadCart, setLine } from './cart-store.ts'
import { type CartQuote, orderCart, type QuotedLine, quoteCart } from './contract.ts'
import type { CartLine } from './rules.ts'

type Given = { step: Step; onStep: (step: Step) => void }

/** The cart with what it costs now, and the way to its order. */
export default function CartView(given: Given) {
  return (
    <QueryProvider>
      <Look {...given} />
    </QueryProvider>
  )
}

function Look({ step, onStep }: Given) {
  const { quote, fault, removed, load, change } = useCart()
  const [chosen, setChosen] = useState<Chosen | null>(null)
  const { order, isBusy, refusal } = useOrder(quote, chosen, load)
  if (fault) return <FormErrors message={fault} />
  if (!quote) return <Skeleton height="24rem" />
  const undo = removed && (
    <div role="status">
      <Note tone="lapis">
        «{removed.title || 'یک مورد'}» از سبد برداشته شد.{' '}
        <Button variant="text" size="small" onClick={() => void change(removed, removed.count)}>
          برگرداندن
        </Button>
      </Note>
    </div>
  )
  if (quote.lines.length === 0) {
    return (
      <div className={layout.stack}>
        {undo}
        <EmptyCart />
      </div>
    )
  }
  const isPosted = quote.grams > 0
  const isWhole = quote.lines.every(line => line.refusal === null)
  const isSending = step === 'sending' && isPosted
  const goOn = async () => {
    if (!isPosted) return order()
    if (!readSession() && !(await requireUser())) return
    onStep('sending')
    scrollTo({ top: 0 })
  }
  return (
    <div className={styles.columns}>
      <div className={layout.stack}>
        {isSending ? (
          <DeliveryChoice grams={quote.grams} goods={quote.goods} chosen={chosen} onChoose={setChosen} />
        ) : (
          <>
            <section aria-label="آنچه در سبد است" className={cardClass()}>
              <CartLines lines={quote.lines} onChange={change} />
            </section>
            {undo}
            <FreeSending quote={quote} />
          </>
        )}
        <p>
          {isSending ? (
            <Button variant="text" onClick={() => onStep('cart')}>
              بازگشت به سبد
            </Button>
          ) : (
            <a className={text.link} href="/course">
              دیدن دوره‌ها
              <Icon name="forward" />
            </a>
          )}
        </p>
      </div>
      <aside aria-labelledby="summary" className={classes(cardClass({ padded: true }), layout.stack)}>
        <h2 id="summary" className={text.cardTitle}>
          خلاصهٔ سفارش
        </h2>
        <Sums quote={quote} cost={isSending ? (chosen?.cost ?? null) : null} />
        {refusal && <FormErrors message={refusal} />}
        {!isWhole && <Note tone="saffron">آنچه نمی‌توان خرید را از سبد بردارید یا تعدادش را کم کنید.</Note>}
        {isSending ? (
          <Button
            size="big"
            full
            busy={isBusy}
            disabled={!isWhole || chosen === null}
            onClick={() => void order()}
          >
            ادامه: پرداخت
          </Button>
        ) : (
          <Button size="big" full busy={isBusy} disabled={!isWhole} onClick={() => void goOn()}>
            {isPosted ? 'ادامه: نشانی و ارسال' : 'ادامه: پرداخت'}
          </Button>
        )}
        <p className={classes(text.small, text.faint)}>
          کد تخفیف و کیف پول را در صفحهٔ پرداخت به کار ببرید. شمارهٔ کارت را فقط بانک می‌بیند.
        </p>
      </aside>
    </div>
  )
}

/** The cart of whoever is here, at the prices of this moment. */
function useCart() {
  const [quote, setQuote] = useState<CartQuote | null>(null)
  const [fault, setFault] = useState<string | null>(null)
  const price = useCallback(async (lines: CartLine[]) => {
    try {
      setQuote(await callApi(quoteCart, { lines: lines.slice(0, 50) }))
    } catch (thrown) {
      setFault(describeFault(thrown))
    }
  }, [])
  const load = useCallback(async () => {
    try {
      await price(await loadCart())
    } catch (thrown) {
      setFault(describeFault(thrown))
    }
  }, [price])
  useEffect(() => {
    void load()
    const look = (event: PageTransitionEvent) => event.persisted && void load()
    addEventListener('pageshow', look)
    return () => removeEventListener('pageshow', look)
  }, [load])
  const [removed, setRemoved] = useState<QuotedLine | null>(null)
  const change = async (line: QuotedLine, count: number) => {
    const { kind, item } = line
    try {
      await price(await setLine({ kind, item, count }))
      setRemoved(count === 0 ? line : null)
    } catch (thrown) {
      showSnack(describeFault(thrown))
    }
  }
  return { quote, fault, removed, load, change }
}

const describeFault = (thrown: unknown) =>
  thrown instanceof ApiError ? thrown.reason : thrown instanceof Error ? thrown.message : 'سبد خوانده نشد.'

/** Opens the order of what was shown; where a price is another one by now, it says so and shows the new one. */
function useOrder(quote: CartQuote | null, chosen: Chosen | null, load: () => Promise<void>) {
  const navigate = useNavigate()
  const [isBusy, setBusy] = useState(false)
  const [refusal, setRefusal] = useState<string | null>(null)
  const order = async () => {
    setRefusal(null)
    if (!quote || !(await requireUser())) return
    setBusy(true)
    try {
      const { orderId } = await callApi(orderCart, {
        lines: quote.lines.map(({ kind, item, count, price }) => ({ kind, item, count, price })),
        delivery: chosen?.delivery ?? null,
        deliveryCost: chosen?.cost ?? 0,
      })
      await navigate(paths.order({ id: orderId }))
    } catch (thrown) {
      setRefusal(describeFault(thrown))
      await load()
    }
    setBusy(false)
  }
  return { order, isBusy, refusal }
}

function Sums({ quote: { lines, subtotal, grams }, cost }: { quote: CartQuote; cost: number | null }) {
  const count = lines.reduce((sum, line) => sum + line.count, 0)
  return (
    <dl className={classes(layout.stack, layout.tight)}>
      <div className={layout.spread}>
        <dt className={text.muted}>{persianNumber(count)} مورد</dt>
        <dd>{toman(subtotal)}</dd>
      </div>
      {grams > 0 && (
        <div className={layout.spread}>
          <dt className={text.muted}>ارسال</dt>
          <dd>{cost === null ? 'پس از نشانی' : cost === 0 ? 'رایگان' : toman(cost)}</dd>
        </div>
      )}
      <div className={layout.spread}>
        <dt className={text.strong}>جمع</dt>
        <dd className={text.strong}>{balance(subtotal + (cost ?? 0))}</dd>
      </div>
    </dl>
  )
}

function FreeSending({ quote: { goods, freeAbove } }: { quote: CartQuote }) {
  if (goods === 0 || freeAbove === null) return null
  return goods >= freeAbove ? (
    <Note tone="pistachio" icon="check">
      ارسال با پست برای این سبد رایگان است.
    </Note>
  ) : (
    <Note>با {balance(freeAbove - goods)} خرید کتاب بیشتر، ارسال با پست رایگان می‌شود.</Note>
  )
}

function EmptyCart() {
  return (
    <Empty
      title="سبد شما خالی است."
      action={
        <a href="/course" className={buttonClass()}>
          دیدن دوره‌ها
        </a>
      }
    >
      کلاس یا کتابی را که می‌خواهید «افزودن به سبد» کنید؛ همه را یک‌جا می‌پردازید.
    </Empty>
  )
}
