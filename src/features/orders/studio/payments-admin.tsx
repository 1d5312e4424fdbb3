import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useLocation } from 'react-router'
import { useMay } from '#account/use-may.ts'
import { buildQueryOptions } from '#client/query.tsx'
import { studioPaths } from '#contract/studio-paths.ts'
import { gatewayName, orderName, readGateways } from '#features/payment/public.ts'
import { persianNumber, toPersianDigits } from '#persian/digits.ts'
import { formatDateTime } from '#persian/jalali.ts'
import { balance } from '#persian/toman.ts'
import { ExportButton } from '#records/export-button.tsx'
import { readListFilter } from '#records/list-filters.ts'
import { ListSearch } from '#records/list-search.tsx'
import { PageLinks } from '#records/page-links.tsx'
import records from '#records/records.module.css'
import { useListKeys } from '#records/use-list-keys.ts'
import { Bdi, UserText } from '#ui/bdi.tsx'
import { cardClass } from '#ui/card.ts'
import { Chip } from '#ui/chip.tsx'
import { classes } from '#ui/classes.ts'
import { Empty } from '#ui/empty.tsx'
import { Icon } from '#ui/icon.tsx'
import layout from '#ui/layout.module.css'
import { QueryView } from '#ui/query-view.tsx'
import { SelectField } from '#ui/select-field.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { Table } from '#ui/table.tsx'
import { Tag } from '#ui/tag.tsx'
import text from '#ui/text.module.css'
import { exportPayments, listPayments, type PaymentRow } from '../contract.ts'
import { chequeStates, methodNames } from '../labels.ts'
import { MonthChips } from './month-chips.tsx'
import styles from './orders.module.css'
import { PeriodFields } from './period-fields.tsx'

const names = ['q', 'method', 'gateway', 'from', 'until'] as const
type ListInput = Omit<Parameters<typeof buildQueryOptions<typeof listPayments>>[1], 'after'>
const { wallet: _, ...ways } = methodNames

/** All money that came in, the newest first. */
export default function PaymentsAdmin() {
  const { search } = useLocation()
  const query = useMemo(() => new URLSearchParams(search), [search])
  const filter = readListFilter(query, names)
  const may = useMay()
  const container = useListKeys()
  const asked = filter as ListInput
  const list = useQuery({
    ...buildQueryOptions(listPayments, { ...asked, after: query.get('after') ?? undefined }),
    staleTime: 0,
    placeholderData: before => before,
  })
  const gateways = useQuery({ ...buildQueryOptions(readGateways, {}) })
  const build = (change: Record<string, string | undefined>) => studioPaths.received({ ...filter, ...change })
  return (
    <div ref={container} className={layout.stack}>
      <header className={records.head}>
        <h1 className={records.title}>پرداخت‌ها</h1>
        {list.data && (
          <p role="status" className={classes(text.small, text.muted)}>
            {persianNumber(list.data.total)} پرداخت
            {list.data.sum !== null && `، ${balance(list.data.sum)}`}
          </p>
        )}
        {may('orders.export') && (
          <ExportButton endpoint={exportPayments} input={asked} name="پرداخت‌ها.xlsx" className={layout.end} />
        )}
      </header>
      <ListSearch
        action="/studio/received"
        label="جست‌وجوی پرداخت"
        placeholder="پیگیری، سفارش، نام، موبایل، ۴ رقم آخر کارت"
        words={filter.q}
        clearTo={build({ q: undefined })}
      >
        <SelectField
          key={`method ${filter.method}`}
          label="راه پرداخت"
          name="method"
          defaultValue={filter.method}
          options={[
            { value: '', label: 'همه' },
            ...Object.entries(ways).map(([value, label]) => ({ value, label })),
          ]}
        />
        {(filter.gateway || (gateways.data?.items.length ?? 0) > 1) && (
          <SelectField
            key={`gateway ${filter.gateway}`}
            label="درگاه"
            name="gateway"
            defaultValue={filter.gateway}
            options={[
              { value: '', label: 'همه' },
              ...listNames(gateways.data?.items ?? [], filter.gateway).map(name => ({
                value: name,
                label: gatewayName(name),
              })),
            ]}
          />
        )}
        <PeriodFields
          key={`${filter.from} ${filter.until}`}
          from={filter.from ?? ''}
          until={filter.until ?? ''}
        />
      </ListSearch>
      <div className={styles.acts}>
        <MonthChips from={filter.from} until={filter.until} build={build} />
        {filter.method && (
          <Chip chosen to={build({ method: undefined })}>
            {methodNames[filter.method as keyof typeof methodNames] ?? filter.method}
            <span className={text.spoken}>، برداشتن این فیلتر</span>
            <Icon name="x" />
          </Chip>
        )}
        {filter.gateway && (
          <Chip chosen to={build({ gateway: undefined })}>
            {gatewayName(filter.gateway)}
            <span className={text.spoken}>، برداشتن این فیلتر</span>
            <Icon name="x" />
          </Chip>
        )}
        <Chip chosen={!filter.from && !filter.until} to={build({ from: undefined, until: undefined })}>
          همهٔ زمان‌ها
        </Chip>
      </div>
      <QueryView query={list} loading={<Skeleton height="24rem" />}>
        {({ items, next }) =>
          items.length === 0 ? (
            <Empty title="پرداختی در این فهرست نیست.">هر پولی که از درگاه یا پیشخوان برسد این‌جا می‌آید.</Empty>
          ) : (
            <>
              <div className={classes(cardClass(), records.rows)}>
                <Rows rows={items} />
              </div>
              <PageLinks links={[{ to: next && build({ after: next }), name: 'قدیمی‌ترها', rel: 'next' }]} />
            </>
          )
        }
      </QueryView>
    </div>
  )
}

/** Those that payments are made at, and the one that is asked for. */
const listNames = (gateways: readonly { name: string }[], chosen: string | undefined) => [
  ...new Set([...gateways.map(({ name }) => name), ...(chosen ? [chosen] : [])]),
]

const Rows = ({ rows }: { rows: readonly PaymentRow[] }) => (
  <Table
    caption="پرداخت‌ها"
    fold
    rows={rows}
    rowKey={({ id }) => id}
    columns={[
      {
        key: 'payer',
        head: 'پرداخت‌کننده',
        names: true,
        cell: ({ orderId, number, payer }) => (
          <span className={records.cell}>
            <a href={studioPaths.order({ id: orderId })} className={records.rowLink}>
              {payer ? <UserText>{payer.name || 'بی‌نام'}</UserText> : 'حساب حذف‌شده'}
            </a>
            <span className={classes(text.small, text.muted)}>{orderName(number)}</span>
          </span>
        ),
      },
      {
        key: 'amount',
        head: 'مبلغ',
        number: true,
        cell: ({ amount, method, gateway }) => (
          <span className={records.cell}>
            <span>{balance(amount)}</span>
            <span className={classes(text.small, text.muted)}>
              {methodNames[method]}
              {gateway && ` ${gatewayName(gateway)}`}
            </span>
          </span>
        ),
      },
      {
        key: 'reference',
        head: 'پیگیری',
        label: 'پیگیری:',
        cell: ({ reference, card }) => (
          <span className={records.cell}>
            {reference ? (
              <span>
                <Bdi>{toPersianDigits(reference)}</Bdi>
              </span>
            ) : (
              <span className={text.faint}>بی‌شماره</span>
            )}
            {card && (
              <span className={classes(text.small, text.muted)}>
                <Bdi>{toPersianDigits(card)}</Bdi>
              </span>
            )}
          </span>
        ),
      },
      {
        key: 'at',
        head: 'زمان',
        cell: ({ at, note, takenBy, cashbox }) => (
          <span className={records.cell}>
            <span>{formatDateTime(at)}</span>
            {cashbox && (
              <span className={classes(text.small, text.muted)}>
                {cashbox}
                {takenBy && (
                  <>
                    ، <UserText>{takenBy}</UserText>
                  </>
                )}
              </span>
            )}
            {note && (
              <span className={records.tags}>
                {note === 'to-wallet' ? (
                  <Tag tone="lapis">به کیف پول رفت</Tag>
                ) : (
                  <Tag tone={chequeStates[note].tone}>{chequeStates[note].name}</Tag>
                )}
              </span>
            )}
          </span>
        ),
      },
    ]}
  />
)
