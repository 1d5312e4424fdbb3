import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useLocation } from 'react-router'
import { newId } from '#client/new-id.ts'
import { buildQueryOptions, invalidateQueries, useWrite } from '#client/query.tsx'
import { showError } from '#client/show-error.ts'
import { persianNumber } from '#persian/digits.ts'
import { balance } from '#persian/toman.ts'
import { Button } from '#ui/button.tsx'
import { cardClass } from '#ui/card.ts'
import { classes } from '#ui/classes.ts'
import layout from '#ui/layout.module.css'
import { QueryView } from '#ui/query-view.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { showSnack } from '#ui/snack-bar.tsx'
import text from '#ui/text.module.css'
import { BooksSection } from './books-section.tsx'
import {
  type DeskPerson,
  type DeskSaleAnswer,
  type DeskShift,
  findDeskBooks,
  listDeskGroups,
  quoteDeskSale,
  readDeskPerson,
  readDeskShift,
  sellAtFrontDesk,
  sendDeskReceipt,
} from './contract.ts'
import { DebtDialog } from './debt-dialog.tsx'
import { newPart, planInstalments, readToman, sumParts, toParts, type Way } from './draft.ts'
import type { DraftBook } from './draft-books.ts'
import { DraftReceipt } from './draft-receipt.tsx'
import styles from './front-desk.module.css'
import { GroupSection } from './group-section.tsx'
import { isSellable, noGroup } from './group-step.tsx'
import { type Later, PayStep } from './pay-step.tsx'
import { type Owed, PersonSection } from './person-section.tsx'
import { RegistrarLimit } from './registrar-limit.tsx'
import { Requests } from './requests.tsx'
import { SaleOutcome } from './sale-outcome.tsx'
import type { Row } from './slip.tsx'
import { useDeskKeys } from './use-desk-keys.ts'

/** The desk: who, which group, which books, how it is paid, beside a receipt that is always true. */
export default function FrontDesk() {
  const shift = useQuery({ ...buildQueryOptions(readDeskShift, {}), staleTime: 0 })
  /** Whoever stands there: at first whom the address names, then the next one; `person` where it is known who. */
  const [{ turn, person }, setTurn] = useState({ turn: 0, person: '' })
  const { search } = useLocation()
  return (
    <QueryView
      query={shift}
      loading={
        <>
          <h1>پیشخوان</h1>
          <Skeleton height="24rem" />
        </>
      }
    >
      {data => (
        <Desk
          key={`${turn} ${search}`}
          shift={data}
          // Whoever comes next comes for something else.
          preset={new URLSearchParams(turn === 0 ? search : person ? { person } : '')}
          onNext={(next = '') => setTurn({ turn: turn + 1, person: next })}
        />
      )}
    </QueryView>
  )
}

function Desk({
  shift,
  preset,
  onNext,
}: {
  shift: DeskShift
  /** `person` and `group`, of whoever was sent here from a page of theirs. */
  preset: URLSearchParams
  /** `person`: somebody of the same family, who is served next. */
  onNext: (person?: string) => void
}) {
  const [chosen, setPerson] = useState<DeskPerson | null>(null)
  const [presetPerson, setPresetPerson] = useState(preset.get('person'))
  const [isNew, setNew] = useState(false)
  const [picked, setPicked] = useState(preset.get('group'))
  const [books, setBooks] = useState<DraftBook[]>([])
  const [code, setCode] = useState('')
  const [usesWallet, setUsesWallet] = useState(false)
  const [way, setWay] = useState<Way>('cash')
  const [parts, setParts] = useState(() => [newPart()])
  const [count, setCount] = useState(2)
  const [typedLater, setTypedLater] = useState<Later[] | null>(null)
  const [cashbox, setCashbox] = useState(shift.cashboxes[0]?.id ?? '')
  const [key] = useState(newId)
  const [sold, setSold] = useState<DeskSaleAnswer | null>(null)
  const [paper, setPaper] = useState<'roll' | 'a5'>('roll')
  const [paying, setPaying] = useState<Owed | null>(null)
  const search = useRef<HTMLInputElement>(null)
  const discount = useRef<HTMLInputElement>(null)
  const bookField = useRef<HTMLInputElement>(null)
  const sale = useWrite(sellAtFrontDesk, {
    invalidates: [readDeskShift, readDeskPerson, findDeskBooks],
  })
  const receipt = useWrite(sendDeskReceipt, { invalidates: [] })

  const facts = useQuery({
    ...buildQueryOptions(readDeskPerson, { id: chosen?.id ?? presetPerson ?? '' }),
    enabled: chosen !== null || presetPerson !== null,
  })
  const person = chosen ?? (presetPerson ? (facts.data?.person ?? null) : null)
  const fitting = useQuery({
    ...buildQueryOptions(listDeskGroups, { person: person?.id ?? '' }),
    enabled: person !== null,
    staleTime: 0,
  })
  const groups = fitting.data?.items ?? []
  // A group that was sent along may be full by now, or have begun.
  const wanted = groups.find(one => one.group.id === picked)
  const isGone = fitting.isSuccess && picked !== null && picked !== noGroup && !(wanted && isSellable(wanted))
  // Who comes for books is not sold a seat that nobody chose.
  const offered = books.length > 0 ? null : (groups.find(isSellable)?.group.id ?? null)
  const group = picked === noGroup ? null : ((isGone ? null : picked) ?? offered)
  const sellsSomething = group !== null || books.length > 0
  const quoted = useQuery({
    ...buildQueryOptions(quoteDeskSale, {
      person: person?.id ?? '',
      ...(group !== null && { group }),
      ...(books.length > 0 && {
        books: books.map(({ edition, count }) => `${edition}:${count}`).join(','),
        cashboxId: cashbox,
      }),
      code: code.trim(),
    }),
    enabled: person !== null && sellsSomething,
    placeholderData: known => known,
    staleTime: 0,
    retry: false,
  })
  const quote = sellsSomething ? quoted.data : undefined
  const fromWallet = usesWallet && quote ? Math.min(quote.wallet, quote.total) : 0
  const payable = (quote?.total ?? 0) - fromWallet
  const later: Later[] =
    way !== 'instalments'
      ? []
      : (typedLater ??
        planInstalments(payable, count, Date.now()).map(({ amount, dueDay }) => ({
          amount: String(amount / 10),
          dueDay,
        })))
  const owed = later.reduce((sum, { amount }) => sum + readToman(amount), 0)
  const due = payable - owed
  const sums = sumParts(parts, due)
  const isShort = sums.some(sum => sum < 0)
  const errorAt = (name: string) => sale.error?.at(name)
  const isReady =
    quote !== undefined &&
    quote.shortage === null &&
    !quoted.isPlaceholderData &&
    !isShort &&
    !sale.isPending &&
    sold === null

  const chooseWay = (next: Way) => {
    setWay(next)
    sale.reset()
    if (next !== 'link' && next !== 'instalments')
      setParts([{ ...parts[0]!, method: next }, ...parts.slice(1)])
  }
  const submit = async (sendReceipt: boolean, prints: boolean) => {
    if (quoted.isPlaceholderData) showSnack('بهای تازه پرسیده می‌شود؛ یک لحظهٔ دیگر دوباره بزنید.')
    if (!isReady || !person) return
    const byLink = way === 'link'
    try {
      const answer = await sale.mutateAsync({
        key,
        person: person.id,
        group,
        books: books.map(({ edition, count }) => ({ edition, count })),
        code: code.trim() || null,
        fromWallet: byLink ? 0 : fromWallet,
        parts: byLink ? [] : toParts(parts, due),
        instalments: byLink ? [] : later.map(({ amount, dueDay }) => ({ amount: readToman(amount), dueDay })),
        byLink,
        total: quote.total,
        cashboxId: cashbox,
        sendReceipt,
      })
      setSold(answer)
      if (answer.outcome === 'sold' && prints) requestAnimationFrame(() => print())
    } catch {
      // What was refused stands at its field; the price and the seats may be otherwise by now.
      void invalidateQueries(quoteDeskSale, listDeskGroups, findDeskBooks)
    }
  }
  const choose = (next: DeskPerson | null) => {
    setPerson(next)
    setPresetPerson(null)
    setPicked(preset.get('group'))
  }
  const change = () => {
    choose(null)
    setNew(false)
  }

  const moveGroup = (by: 1 | -1) => {
    const open = groups.filter(isSellable).map(one => one.group.id)
    const next = open[open.indexOf(group ?? '') + by]
    if (next) setPicked(next)
    return next !== undefined
  }
  const isSelling = !sold && person !== null
  useDeskKeys(
    paying
      ? null
      : {
          submit: () => void submit(false, true),
          openNew: person ? null : () => setNew(true),
          toPerson: person ? change : () => search.current?.focus(),
          next: () => onNext(),
          toDiscount: isSelling ? () => discount.current?.focus() : null,
          toBooks: isSelling ? () => bookField.current?.focus() : null,
          chooseWay: isSelling ? chooseWay : null,
          moveGroup: isSelling ? moveGroup : null,
        },
  )

  const rows: Row[] = quote
    ? [
        ...quote.lines.map(({ title, price }) => ({ name: title, amount: price })),
        ...quote.discounts.map(({ name, reason, amount }) => ({
          name: reason ? `${name}: ${reason}` : name,
          amount,
          isLess: true,
        })),
        ...(fromWallet > 0 ? [{ name: 'از کیف پول', amount: fromWallet, isLess: true }] : []),
        { name: way === 'link' ? 'با پیوند پرداخت می‌شود' : 'دریافت امروز', amount: due, isSum: true },
        { name: 'مانده پس از دریافت', amount: owed },
      ]
    : []
  const about = facts.data?.person
  const family = person && (person.guardian ?? (about && about.children.length > 0 ? person : null))

  return (
    <div className={layout.stack}>
      <div className={classes(layout.spread, layout.notPrinted)}>
        <div>
          <h1>پیشخوان</h1>
          <p className={text.muted}>
            {shift.today.count === 0
              ? 'امروز هنوز دریافتی ثبت نکرده‌اید.'
              : `امروز ${persianNumber(shift.today.count)} دریافت ثبت کرده‌اید، ${balance(shift.today.sum)}.`}
          </p>
        </div>
        <Button variant="quiet" onClick={() => onNext()}>
          مراجعهٔ بعدی <kbd className={styles.key}>N</kbd>
        </Button>
      </div>
      <div className={layout.notPrinted}>
        <Requests shift={shift} />
      </div>
      <div className={styles.desk}>
        <div className={classes(layout.stack, layout.notPrinted)}>
          <PersonSection
            person={person}
            facts={about}
            isSold={sold !== null}
            field={search}
            isNew={isNew}
            onNew={setNew}
            onChoose={choose}
            onChange={change}
            onPay={setPaying}
          />
          {person && !sold && (
            <GroupSection
              query={fitting}
              chosen={group}
              isGone={isGone && picked === preset.get('group')}
              mayBeNone={books.length > 0}
              onChoose={setPicked}
            />
          )}
          {person && !sold && (
            <BooksSection
              books={books}
              onBooks={setBooks}
              cashbox={cashbox}
              field={bookField}
              error={errorAt('books')}
            />
          )}
          {quote && !sold && (
            <section aria-label="پرداخت" className={cardClass({ padded: true })}>
              <h2>پرداخت</h2>
              <PayStep
                way={way}
                onWay={chooseWay}
                parts={parts}
                onParts={setParts}
                later={later}
                onLater={setTypedLater}
                count={count}
                onCount={number => {
                  setCount(number)
                  setTypedLater(null)
                }}
                maxParts={shift.policy.maxParts}
                due={due}
                errorAt={errorAt}
              />
            </section>
          )}
          <p className={classes(styles.keys, text.muted)}>
            <kbd className={styles.key}>/</kbd> نفر <kbd className={styles.key}>↑</kbd>{' '}
            <kbd className={styles.key}>↓</kbd> گروه <kbd className={styles.key}>۱ تا ۶</kbd> راه پرداخت{' '}
            <kbd className={styles.key}>B</kbd> کتاب <kbd className={styles.key}>D</kbd> تخفیف{' '}
            <kbd className={styles.key}>Ctrl Enter</kbd> ثبت و چاپ
          </p>
        </div>
        <aside className={styles.side}>
          {sold ? (
            <SaleOutcome
              sold={sold}
              person={person?.name ?? ''}
              family={family}
              paper={paper}
              onPaper={setPaper}
              onSend={() =>
                void receipt
                  .mutateAsync({ id: sold.order.id })
                  .then(() => showSnack('رسید فرستاده شد.'), showError)
              }
              onNext={onNext}
            />
          ) : (
            <DraftReceipt
              quote={quote}
              quoteError={quoted.error}
              rows={rows}
              shift={shift}
              way={way}
              isShort={isShort}
              code={code}
              onCode={setCode}
              codeField={discount}
              usesWallet={usesWallet}
              onUsesWallet={setUsesWallet}
              cashbox={cashbox}
              onCashbox={setCashbox}
              sale={sale}
              errorAt={errorAt}
              onSubmit={({ sendsReceipt }) => void submit(sendsReceipt, !sendsReceipt)}
            />
          )}
        </aside>
      </div>
      {shift.mayApprove && (
        <div className={layout.notPrinted}>
          <RegistrarLimit limit={shift.registrarLimit} />
        </div>
      )}
      {paying && (
        <DebtDialog
          owed={paying}
          cashbox={cashbox}
          onClose={() => {
            setPaying(null)
          }}
        />
      )}
    </div>
  )
}
