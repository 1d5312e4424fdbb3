import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useLocation } from 'react-router'
import { buildQueryOptions } from '#client/query.tsx'
import { studioPaths } from '#contract/studio-paths.ts'
import { orderName } from '#features/payment/public.ts'
import { persianNumber } from '#persian/digits.ts'
import {
  addDays,
  addMonths,
  formatDate,
  formatDateTime,
  isoDay,
  parseIsoDay,
  toJalali,
} from '#persian/jalali.ts'
import { balance } from '#persian/toman.ts'
import { ExportButton } from '#records/export-button.tsx'
import { UserText } from '#ui/bdi.tsx'
import { Button, buttonClass } from '#ui/button.tsx'
import { cardClass } from '#ui/card.ts'
import { Chip, Chips } from '#ui/chip.tsx'
import { Empty } from '#ui/empty.tsx'
import { JalaliPicker } from '#ui/jalali-picker.tsx'
import layout from '#ui/layout.module.css'
import { QueryForm } from '#ui/query-form.tsx'
import { QueryView } from '#ui/query-view.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { Table } from '#ui/table.tsx'
import { Tag } from '#ui/tag.tsx'
import text from '#ui/text.module.css'
import {
  accountKinds,
  type BalanceRow,
  exportEntries,
  type LedgerAccount,
  type LedgerEntry,
  listEntries,
  readLedger,
} from './contract.ts'
import { accountLabels, moveLabels } from './labels.ts'
import styles from './ledger.module.css'

type Range = { from: string | undefined; to: string | undefined }

/** The books: what each account comes to, and below it every entry. */
export default function LedgerAdmin() {
  const { search } = useLocation()
  const asked = new URLSearchParams(search)
  const [from, to, cashbox, after] = ['from', 'to', 'cashbox', 'after'].map(
    name => asked.get(name) || undefined,
  )
  const account = accountKinds.find(kind => kind === asked.get('account'))
  return (
    <div className={layout.stack}>
      <div>
        <h1>دفتر</h1>
        <p className={text.muted}>هر ثبت دو طرف دارد و هیچ ثبتی تغییر نمی‌کند.</p>
      </div>
      <RangeForm key={`${from} ${to}`} from={from} to={to} account={account} cashbox={cashbox} />
      {account ? (
        <Entries account={account} cashbox={cashbox} after={after} from={from} to={to} />
      ) : (
        <Balances from={from} to={to} />
      )}
    </div>
  )
}

/** The ranges people mean most, each as its first and last day. */
function listRanges() {
  const today = toJalali(Date.now())
  const first = { year: today.year, month: today.month, day: 1 }
  const ends = (start: typeof first) => isoDay(addDays(addMonths(start, 1), -1))
  const before = addMonths(first, -1)
  return [
    { name: 'امروز', from: isoDay(today), to: isoDay(today) },
    { name: 'این ماه', from: isoDay(first), to: ends(first) },
    { name: 'ماه پیش', from: isoDay(before), to: ends(before) },
    { name: 'امسال', from: isoDay({ ...first, month: 1 }), to: isoDay(today) },
  ]
}

function RangeForm({
  from,
  to,
  account,
  cashbox,
}: Range & { account: LedgerAccount | undefined; cashbox: string | undefined }) {
  const ranges = listRanges()
  const month = ranges[1]!
  const [first, setFirst] = useState(from ?? month.from)
  const [last, setLast] = useState(to ?? month.to)
  return (
    <>
      <Chips label="بازه">
        {ranges.map(range => (
          <Chip
            key={range.name}
            to={studioPaths.ledger({ from: range.from, to: range.to, account, cashbox })}
            chosen={range.from === (from ?? month.from) && range.to === (to ?? month.to)}
          >
            {range.name}
          </Chip>
        ))}
      </Chips>
      <QueryForm action={studioPaths.ledger()}>
        <div className={styles.range}>
          {account && <input type="hidden" name="account" value={account} />}
          {cashbox && <input type="hidden" name="cashbox" value={cashbox} />}
          <JalaliPicker
            label="از روز"
            name="from"
            hint=""
            value={first}
            onChange={setFirst}
            max={last || undefined}
          />
          <JalaliPicker
            label="تا روز"
            name="to"
            hint=""
            value={last}
            onChange={setLast}
            min={first || undefined}
          />
          <Button type="submit" variant="quiet">
            نمایش
          </Button>
        </div>
      </QueryForm>
    </>
  )
}

const describeRange = ({ from, to }: { from: string; to: string }) =>
  from === to
    ? formatDate(parseIsoDay(from)!)
    : `${formatDate(parseIsoDay(from)!)} تا ${formatDate(parseIsoDay(to)!)}`

function Balances({ from, to }: Range) {
  const query = useQuery({ ...buildQueryOptions(readLedger, { from, to }), staleTime: 0 })
  return (
    <QueryView query={query} loading={<Skeleton height="24rem" />}>
      {({ items, ...range }) =>
        items.length === 0 ? (
          <Empty title="هنوز چیزی در دفتر نیست.">نخستین پرداخت یا دریافت، نخستین ثبت دفتر است.</Empty>
        ) : (
          <div className={cardClass()}>
            <Table
              caption={`مانده‌ها، ${describeRange(range)}`}
              showCaption
              fold
              rows={items}
              rowKey={({ account, cashbox }) => account + (cashbox?.id ?? '')}
              columns={[
                {
                  key: 'account',
                  head: 'حساب',
                  names: true,
                  cell: row => (
                    <a
                      href={studioPaths.ledger({
                        from: range.from,
                        to: range.to,
                        account: row.account,
                        cashbox: row.cashbox?.id,
                      })}
                    >
                      <AccountName row={row} />
                    </a>
                  ),
                },
                {
                  key: 'before',
                  head: 'مانده از قبل',
                  label: 'از قبل:',
                  number: true,
                  cell: ({ before }) => balance(before),
                },
                {
                  key: 'more',
                  head: 'افزایش',
                  label: 'افزایش:',
                  number: true,
                  cell: ({ more }) => balance(more),
                },
                {
                  key: 'less',
                  head: 'کاهش',
                  label: 'کاهش:',
                  number: true,
                  cell: ({ less }) => balance(less),
                },
                {
                  key: 'after',
                  head: 'مانده',
                  label: 'مانده:',
                  number: true,
                  cell: ({ after }) => <strong>{balance(after)}</strong>,
                },
              ]}
            />
          </div>
        )
      }
    </QueryView>
  )
}

const AccountName = ({ row: { account, cashbox } }: { row: Pick<BalanceRow, 'account' | 'cashbox'> }) => (
  <>
    {accountLabels[account]}
    {cashbox && (
      <>
        ، <UserText>{cashbox.name}</UserText>
      </>
    )}
  </>
)

function Entries({
  account,
  cashbox,
  after,
  from,
  to,
}: Range & { account: LedgerAccount; cashbox: string | undefined; after: string | undefined }) {
  const query = useQuery({
    ...buildQueryOptions(listEntries, { account, cashbox, after, from, to }),
    staleTime: 0,
  })
  const balances = useQuery({ ...buildQueryOptions(readLedger, { from, to }), staleTime: 0 })
  const row = balances.data?.items.find(
    one => one.account === account && (!cashbox || one.cashbox?.id === cashbox),
  )
  return (
    <>
      <div className={styles.head}>
        <h2 className={text.cardTitle}>{row ? <AccountName row={row} /> : accountLabels[account]}</h2>
        <a href={studioPaths.ledger({ from, to })} className={buttonClass({ variant: 'text' })}>
          همهٔ حساب‌ها
        </a>
        <ExportButton
          endpoint={exportEntries}
          input={{ account, cashbox, from, to }}
          name="دفتر.xlsx"
          className={layout.end}
        />
      </div>
      {row && (
        <p>
          از قبل {balance(row.before)}، افزایش {balance(row.more)}، کاهش {balance(row.less)}، مانده{' '}
          <strong>{balance(row.after)}</strong>؛ {persianNumber(row.entries)} ثبت
        </p>
      )}
      <QueryView query={query} loading={<Skeleton height="24rem" />}>
        {({ items, next, ...range }) => (
          <>
            {items.length === 0 ? (
              <Empty title="در این روزها ثبتی در این حساب نیست.">بازهٔ دیگری را انتخاب کنید.</Empty>
            ) : (
              <div className={cardClass()}>
                <Table
                  caption={`ثبت‌ها، ${describeRange(range)}`}
                  fold
                  rows={items}
                  rowKey={({ id }) => id}
                  columns={[
                    {
                      key: 'kind',
                      head: 'شرح',
                      names: true,
                      cell: ({ kind, isReversal }) => (
                        <>
                          {moveLabels[kind]}
                          {isReversal && kind !== 'reversal' && <Tag tone="lapis">برگشت</Tag>}
                        </>
                      ),
                    },
                    {
                      key: 'amount',
                      head: 'مبلغ',
                      number: true,
                      cell: ({ amount }) => (
                        <span className={amount < 0 ? styles.less : undefined}>{balance(amount)}</span>
                      ),
                    },
                    { key: 'at', head: 'زمان', cell: ({ at }) => formatDateTime(at) },
                    { key: 'about', head: 'برای', cell: entry => <About entry={entry} /> },
                  ]}
                />
              </div>
            )}
            <div className={styles.pages}>
              {after && (
                <a
                  href={studioPaths.ledger({ from, to, account, cashbox })}
                  className={buttonClass({ variant: 'quiet' })}
                >
                  تازه‌ترین‌ها
                </a>
              )}
              {next && (
                <a
                  href={studioPaths.ledger({ from, to, account, cashbox, after: next })}
                  className={buttonClass({ variant: 'quiet' })}
                >
                  قدیمی‌تر
                </a>
              )}
            </div>
          </>
        )}
      </QueryView>
    </>
  )
}

/** Whom and what an entry is of, each a link where it has a page. */
function About({ entry: { order, person, about } }: { entry: LedgerEntry }) {
  if (about?.kind === 'expense') return <a href={studioPaths.expenses({ expense: about.id })}>هزینه</a>
  if (about) return <a href={studioPaths.cashbox({ day: about.id })}>روز صندوق</a>
  if (!order && !person) return 'مدرسه'
  return (
    <>
      {order && <a href={studioPaths.order({ id: order.id })}>{orderName(order.number)}</a>}
      {order && person && '، '}
      {person && (
        <a href={studioPaths.person({ id: person.id })}>
          <UserText>{person.name}</UserText>
        </a>
      )}
    </>
  )
}
