import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useLocation } from 'react-router'
import { useMay } from '#account/use-may.ts'
import { buildQueryOptions, useWrite } from '#client/query.tsx'
import { showError } from '#client/show-error.ts'
import { studioPaths } from '#contract/studio-paths.ts'
import { MonthChips, PeriodFields } from '#features/orders/public.tsx'
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
import { Button, buttonClass } from '#ui/button.tsx'
import { cardClass } from '#ui/card.ts'
import { classes } from '#ui/classes.ts'
import { Empty } from '#ui/empty.tsx'
import layout from '#ui/layout.module.css'
import { Note } from '#ui/note.tsx'
import { QueryView } from '#ui/query-view.tsx'
import { SelectField } from '#ui/select-field.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { showSnack } from '#ui/snack-bar.tsx'
import { Table } from '#ui/table.tsx'
import { TabLinks } from '#ui/tabs.tsx'
import { Tag } from '#ui/tag.tsx'
import text from '#ui/text.module.css'
import {
  exportInvoices,
  type InvoiceRow,
  type InvoiceWork,
  invoiceKinds,
  issueBacklog,
  listInvoices,
  readInvoiceWork,
} from '../contract.ts'
import { formatNumber, kindLabels } from '../labels.ts'
import styles from './invoices.module.css'

/** What of the address narrows the list. */
const filterNames = ['q', 'kind', 'tax', 'from', 'until', 'order'] as const
type Filter = ListFilter<(typeof filterNames)[number]>
type ListInput = Omit<Parameters<typeof buildQueryOptions<typeof listInvoices>>[1], 'after'>

const taxNames: Record<string, string> = { taxed: 'با مالیات', exempt: 'معاف' }

/** What was issued, the last number first, narrowed by the address. */
export function InvoicesList() {
  const { search } = useLocation()
  const query = useMemo(() => new URLSearchParams(search), [search])
  const filter = readListFilter(query, filterNames)
  const may = useMay()
  const mayExport = may('invoices.export')
  const container = useListKeys()
  const asked = filter as ListInput
  const list = useQuery({
    ...buildQueryOptions(listInvoices, { ...asked, after: query.get('after') ?? undefined }),
    staleTime: 0,
    placeholderData: before => before,
  })
  const work = useQuery({ ...buildQueryOptions(readInvoiceWork, {}), staleTime: 0 })
  const isNarrowed = Object.keys(filter).length > 0
  return (
    <div ref={container} className={layout.stack}>
      {work.data && <Work work={work.data} />}
      <div className={records.head}>
        {list.data && (
          <p role="status" className={text.muted}>
            {persianNumber(list.data.total)} صورتحساب، جمع {balance(list.data.sums.total)}، مالیات{' '}
            {balance(list.data.sums.tax)}
          </p>
        )}
        {mayExport && (
          <ExportButton
            endpoint={exportInvoices}
            input={asked}
            name="صورتحساب‌ها.xlsx"
            className={layout.end}
          />
        )}
      </div>
      <TabLinks
        label="نوع صورتحساب"
        tabs={[
          { key: 'all', label: 'همه', to: buildAddress(query, { kind: undefined }) },
          ...invoiceKinds.map(kind => ({
            key: kind,
            label: kindLabels[kind].name,
            to: buildAddress(query, { kind }),
          })),
        ]}
        chosen={filter.kind ?? 'all'}
      />
      <Narrowing query={query} filter={filter} />
      <ActiveFilters choices={listChoices(query, filter)}>{null}</ActiveFilters>
      <QueryView query={list} loading={<Skeleton height="24rem" />}>
        {({ items, next }) =>
          items.length === 0 ? (
            <Empty
              title={isNarrowed ? 'صورتحسابی با این نشانی‌ها پیدا نشد.' : 'هنوز صورتحسابی صادر نشده است.'}
            >
              {isNarrowed
                ? 'یکی از فیلترها را بردارید، یا شمارهٔ صورتحساب، شمارهٔ سفارش یا نام خریدار را بنویسید.'
                : 'صورتحساب هر سفارش پس از پرداخت، و صورتحساب برگشت پس از بازگشت وجه، خودبه‌خود صادر می‌شود.'}
            </Empty>
          ) : (
            <>
              <div className={classes(cardClass(), records.rows)}>
                <Rows rows={items} />
              </div>
              <PageLinks
                links={[
                  { to: query.has('after') ? buildAddress(query, {}) : null, name: 'نخستین صفحه' },
                  { to: next && buildAddress(query, { after: next }), name: 'قدیمی‌ترها', rel: 'next' },
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

/** What has no invoice yet, and what can be done about it. */
function Work({ work: { year, hasSeller, waiting, backlog } }: { work: InvoiceWork }) {
  const may = useMay()
  const issue = useWrite(issueBacklog, { invalidates: [readInvoiceWork, listInvoices] })
  if (!hasSeller) {
    return (
      <Note tone="saffron">
        <p>
          صورتحساب نام و شناسه‌های قانونی مدرسه را می‌خواهد و تا آن‌ها نوشته نشود صادر نمی‌شود.
          {waiting > 0 && ` ${persianNumber(waiting)} فروش منتظر است.`}
        </p>
        {may('invoices.setup') && (
          <a
            href={studioPaths.invoice({ id: 'settings' })}
            className={buttonClass({ variant: 'quiet', size: 'small' })}
          >
            نوشتن مشخصات
          </a>
        )}
      </Note>
    )
  }
  if (backlog === 0 && waiting === 0) return null
  return (
    <Note tone={backlog > 0 ? 'saffron' : 'lapis'} icon={backlog > 0 ? 'circle-alert' : 'hourglass'}>
      {waiting > 0 && <p>{persianNumber(waiting)} صورتحساب در حال صدور است.</p>}
      {backlog > 0 && (
        <>
          <p>
            {persianNumber(backlog)} سفارش بی‌صورتحساب در سال {toPersianDigits(year)}: پیش از راه افتادن
            صورتحساب‌ها پرداخت شده‌اند.
          </p>
          {may('invoices.issue') && (
            <Button
              size="small"
              variant="quiet"
              busy={issue.isPending}
              onClick={() =>
                void issue
                  .mutateAsync({})
                  .then(() => showSnack('صورتحساب‌ها به ترتیب تاریخ پرداخت صادر می‌شوند.'), showError)
              }
            >
              صدور به ترتیب تاریخ پرداخت
            </Button>
          )}
        </>
      )}
    </Note>
  )
}

function Rows({ rows }: { rows: readonly InvoiceRow[] }) {
  return (
    <Table
      caption="صورتحساب‌ها"
      fold
      rows={rows}
      rowKey={({ id }) => id}
      columns={[
        {
          key: 'number',
          head: 'صورتحساب',
          names: true,
          cell: row => (
            <span className={records.cell}>
              <a href={studioPaths.invoice({ id: row.id })} className={records.rowLink}>
                {formatNumber(row)}
              </a>
              <span className={classes(text.small, text.muted)}>{formatDateTime(row.at)}</span>
            </span>
          ),
        },
        {
          key: 'buyer',
          head: 'خریدار',
          label: 'خریدار:',
          cell: ({ buyer, order }) => (
            <span className={records.cell}>
              <span>{buyer ? <UserText>{buyer}</UserText> : 'مصرف‌کنندهٔ نهایی'}</span>
              <span className={classes(text.small, text.muted)}>سفارش {toPersianDigits(order.number)}</span>
            </span>
          ),
        },
        {
          key: 'total',
          head: 'مبلغ',
          number: true,
          cell: ({ kind, total, tax }) => (
            <span className={records.cell}>
              <span>{balance(kind === 'sale' ? total : -total)}</span>
              <span className={classes(text.small, text.muted)}>
                {tax > 0 ? `مالیات ${balance(kind === 'sale' ? tax : -tax)}` : 'معاف از مالیات'}
              </span>
            </span>
          ),
        },
        {
          key: 'state',
          head: 'نوع',
          cell: ({ kind, type, returned, isCancelled, total }) => (
            <span className={records.tags}>
              <Tag tone={kindLabels[kind].tone}>{kindLabels[kind].name}</Tag>
              {type === 1 && <Tag tone="lapis">نوع اول</Tag>}
              {isCancelled && <Tag tone="pomegranate">باطل‌شده</Tag>}
              {returned > 0 && <Tag tone="saffron">{returned === total ? 'برگشته' : 'بخشی برگشته'}</Tag>}
            </span>
          ),
        },
      ]}
    />
  )
}

const buildAddress = (query: URLSearchParams, change: Record<string, string | undefined>) =>
  studioPaths.invoices(changeListQuery(query, change))

const listChoices = (query: URLSearchParams, filter: Filter) =>
  listFilterChoices(
    filter,
    { ...commonFilterLabels, tax: value => taxNames[value] ?? value, order: () => 'یک سفارش' },
    change => buildAddress(query, change),
  )

function Narrowing({ query, filter }: { query: URLSearchParams; filter: Filter }) {
  return (
    <>
      <ListSearch
        action="/studio/invoices"
        label="جست‌وجوی صورتحساب"
        placeholder="شمارهٔ صورتحساب یا سفارش، نام، موبایل"
        words={filter.q}
        clearTo={buildAddress(query, { q: undefined })}
      >
        {filter.kind && <input type="hidden" name="kind" value={filter.kind} />}
        <SelectField
          key={`tax ${filter.tax}`}
          label="مالیات"
          name="tax"
          defaultValue={filter.tax}
          options={[
            { value: '', label: 'همه' },
            ...Object.entries(taxNames).map(([value, label]) => ({ value, label })),
          ]}
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
