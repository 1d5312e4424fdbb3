import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useLocation } from 'react-router'
import { useMay } from '#account/use-may.ts'
import { buildQueryOptions } from '#client/query.tsx'
import { studioPaths } from '#contract/studio-paths.ts'
import { describeState } from '#features/payment/public.ts'
import { ContactLine } from '#features/people/public.tsx'
import { persianNumber, toPersianDigits } from '#persian/digits.ts'
import { formatDateTime } from '#persian/jalali.ts'
import { balance } from '#persian/toman.ts'
import { ExportButton } from '#records/export-button.tsx'
import {
  changeListQuery,
  commonFilterLabels,
  type ListFilter,
  listFilterChoices,
  readListFilter,
} from '#records/list-filters.ts'
import { ListKeys } from '#records/list-keys.tsx'
import { ListSearch } from '#records/list-search.tsx'
import { PageLinks } from '#records/page-links.tsx'
import records from '#records/records.module.css'
import { useListKeys } from '#records/use-list-keys.ts'
import { ActiveFilters } from '#ui/active-filters.tsx'
import { UserText } from '#ui/bdi.tsx'
import { cardClass } from '#ui/card.ts'
import { classes } from '#ui/classes.ts'
import { Empty } from '#ui/empty.tsx'
import layout from '#ui/layout.module.css'
import { QueryView } from '#ui/query-view.tsx'
import { SelectField } from '#ui/select-field.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { Table } from '#ui/table.tsx'
import { TabLinks } from '#ui/tabs.tsx'
import { Tag } from '#ui/tag.tsx'
import text from '#ui/text.module.css'
import { exportOrders, listOrders, type OrderFilters, type OrderRow, readOrderFilters } from '../contract.ts'
import { kindName, methodNames } from '../labels.ts'
import { MonthChips } from './month-chips.tsx'
import styles from './orders.module.css'
import { PeriodFields } from './period-fields.tsx'

/** What of the address narrows the list. */
const filterNames = ['q', 'view', 'method', 'from', 'until', 'kind', 'course'] as const
type Filter = ListFilter<(typeof filterNames)[number]>

const viewTabs = [
  { key: undefined, label: 'همه' },
  { key: 'waiting', label: 'در انتظار' },
  { key: 'debt', label: 'بدهکار' },
  { key: 'approval', label: 'تأیید بازگشت' },
  { key: 'refunded', label: 'بازگشته' },
  { key: 'dropped', label: 'ناموفق' },
] as const

type ListInput = Omit<Parameters<typeof buildQueryOptions<typeof listOrders>>[1], 'after' | 'before'>

/** All orders of the school, the newest first, narrowed by the address. */
export default function OrdersAdmin() {
  const { search } = useLocation()
  const query = useMemo(() => new URLSearchParams(search), [search])
  const filter = readListFilter(query, filterNames)
  const may = useMay()
  const mayExport = may('orders.export')
  const filters = useQuery(buildQueryOptions(readOrderFilters, {}))
  const container = useListKeys()
  const asked = filter as ListInput
  const list = useQuery({
    ...buildQueryOptions(listOrders, {
      ...asked,
      after: Number(query.get('after')) || undefined,
      before: Number(query.get('before')) || undefined,
    }),
    staleTime: 0,
    placeholderData: before => before,
  })
  const isNarrowed = Object.keys(filter).length > 0
  return (
    <div ref={container} className={layout.stack}>
      <header className={records.head}>
        <h1 className={records.title}>سفارش‌ها</h1>
        {list.data && (
          <p role="status" className={classes(text.small, text.muted)}>
            {persianNumber(list.data.total)} سفارش
            {list.data.sums && `، پرداخت‌شده ${balance(list.data.sums.paid)}`}
            {list.data.sums && list.data.sums.debt > 0 && `، بدهی ${balance(list.data.sums.debt)}`}
          </p>
        )}
        {mayExport && (
          <ExportButton endpoint={exportOrders} input={asked} name="سفارش‌ها.xlsx" className={layout.end} />
        )}
      </header>
      <TabLinks
        label="وضعیت سفارش‌ها"
        tabs={viewTabs.map(({ key, label }) => ({
          key: key ?? 'all',
          label,
          to: buildAddress(query, { view: key }),
        }))}
        chosen={filter.view ?? 'all'}
      />
      <Narrowing query={query} filter={filter} filters={filters.data} />
      <ActiveFilters choices={listChoices(query, filter, filters.data)}>{null}</ActiveFilters>
      <QueryView query={list} loading={<Skeleton height="24rem" />}>
        {({ items, previous, next }) =>
          items.length === 0 ? (
            <Empty title={isNarrowed ? 'سفارشی با این نشانی‌ها پیدا نشد.' : 'هنوز سفارشی ثبت نشده است.'}>
              {isNarrowed
                ? 'یکی از فیلترها را بردارید، یا شمارهٔ سفارش، نام یا شمارهٔ خریدار را بنویسید.'
                : 'هر سفارشی که در سایت یا پیشخوان باز شود این‌جا می‌آید.'}
            </Empty>
          ) : (
            <>
              <div className={classes(cardClass(), records.rows)}>
                <Rows rows={items} />
              </div>
              <PageLinks
                links={[
                  {
                    to: previous === null ? null : buildAddress(query, { before: String(previous) }),
                    name: 'تازه‌ترها',
                    rel: 'prev',
                  },
                  {
                    to: next === null ? null : buildAddress(query, { after: String(next) }),
                    name: 'قدیمی‌ترها',
                    rel: 'next',
                  },
                ]}
              />
            </>
          )
        }
      </QueryView>
      <ListKeys />
    </div>
  )
}

function Rows({ rows }: { rows: readonly OrderRow[] }) {
  return (
    <Table
      caption="سفارش‌ها"
      fold
      rows={rows}
      rowKey={({ id }) => id}
      columns={[
        {
          key: 'for',
          head: 'برای',
          names: true,
          cell: ({ id, payer, title }) => (
            <span className={records.cell}>
              <a href={studioPaths.order({ id })} className={records.rowLink}>
                {payer ? <UserText>{payer.name || 'بی‌نام'}</UserText> : 'حساب حذف‌شده'}
              </a>
              <span className={classes(text.small, text.muted)}>
                <UserText>{title}</UserText>
              </span>
              {payer && <ContactLine contact={payer.contact} isMasked={payer.isMasked} />}
            </span>
          ),
        },
        {
          key: 'order',
          head: 'سفارش',
          label: 'سفارش:',
          cell: ({ number, createdAt }) => (
            <span className={records.cell}>
              <span>{toPersianDigits(number)}</span>
              <span className={classes(text.small, text.muted)}>{formatDateTime(createdAt)}</span>
            </span>
          ),
        },
        {
          key: 'total',
          head: 'مبلغ',
          number: true,
          cell: ({ total, debt, methods }) => (
            <span className={records.cell}>
              <span>{balance(total)}</span>
              <span className={classes(text.small, text.muted)}>
                {debt > 0 ? `مانده ${balance(debt)}` : methods.map(method => methodNames[method]).join('، ')}
              </span>
            </span>
          ),
        },
        {
          key: 'state',
          head: 'وضع',
          cell: ({ state, debt, asksApproval }) => {
            const { name, tone } = describeState({ state, debt, payments: [] })
            return (
              <span className={records.tags}>
                <Tag tone={tone}>{name}</Tag>
                {asksApproval && <Tag tone="pomegranate">بازگشت منتظر تأیید</Tag>}
              </span>
            )
          },
        },
      ]}
    />
  )
}

const buildAddress = (query: URLSearchParams, change: Record<string, string | undefined>) =>
  studioPaths.orders(changeListQuery(query, change))

const listChoices = (query: URLSearchParams, filter: Filter, filters: OrderFilters | undefined) =>
  listFilterChoices(
    filter,
    {
      ...commonFilterLabels,
      method: value => methodNames[value as keyof typeof methodNames] ?? value,
      kind: kindName,
      course: value => `دوره: ${filters?.courses.find(({ id }) => id === value)?.title ?? '…'}`,
    },
    change => buildAddress(query, change),
  )

function Narrowing({
  query,
  filter,
  filters,
}: {
  query: URLSearchParams
  filter: Filter
  filters: OrderFilters | undefined
}) {
  const any = { value: '', label: 'همه' }
  return (
    <>
      <ListSearch
        action="/studio/orders"
        label="جست‌وجوی سفارش"
        placeholder="شمارهٔ سفارش، نام، موبایل، پیگیری، ۴ رقم کارت"
        words={filter.q}
        clearTo={buildAddress(query, { q: undefined })}
      >
        {filter.view && <input type="hidden" name="view" value={filter.view} />}
        <SelectField
          key={`method ${filter.method}`}
          label="راه پرداخت"
          name="method"
          defaultValue={filter.method}
          options={[any, ...Object.entries(methodNames).map(([value, label]) => ({ value, label }))]}
        />
        <SelectField
          key={`kind ${filter.kind} ${filters ? 1 : 0}`}
          label="کالا"
          name="kind"
          defaultValue={filter.kind}
          options={[any, ...(filters?.kinds ?? []).map(kind => ({ value: kind, label: kindName(kind) }))]}
        />
        <SelectField
          key={`course ${filter.course} ${filters ? 1 : 0}`}
          label="دوره"
          name="course"
          defaultValue={filter.course}
          options={[any, ...(filters?.courses ?? []).map(({ id, title }) => ({ value: id, label: title }))]}
        />
        <PeriodFields
          key={`${filter.from} ${filter.until}`}
          from={filter.from ?? ''}
          until={filter.until ?? ''}
        />
      </ListSearch>
      <div className={styles.acts}>
        <MonthChips from={filter.from} until={filter.until} build={period => buildAddress(query, period)} />
      </div>
    </>
  )
}
