import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useMay } from '#account/use-may.ts'
import { buildQueryOptions } from '#client/query.tsx'
import { studioPaths } from '#contract/studio-paths.ts'
import { persianNumber, toPersianDigits } from '#persian/digits.ts'
import { formatDateTime } from '#persian/jalali.ts'
import { balance } from '#persian/toman.ts'
import { RecordView } from '#records/record-view.tsx'
import records from '#records/records.module.css'
import { Bdi, UserText } from '#ui/bdi.tsx'
import { Breadcrumbs } from '#ui/breadcrumbs.tsx'
import { Button, buttonClass } from '#ui/button.tsx'
import { cardClass } from '#ui/card.ts'
import { classes } from '#ui/classes.ts'
import { Facts } from '#ui/facts.tsx'
import layout from '#ui/layout.module.css'
import { Note } from '#ui/note.tsx'
import { Table } from '#ui/table.tsx'
import { Tag } from '#ui/tag.tsx'
import text from '#ui/text.module.css'
import { type Invoice, readInvoice } from '../contract.ts'
import { invoiceName, kindLabels, paidNames, rateName } from '../labels.ts'
import { PdfButton } from '../pdf-button.tsx'
import styles from './invoices.module.css'
import { ReissueDialog } from './reissue-dialog.tsx'

/** One invoice as it was issued. */
export function InvoiceView({ id }: { id: string }) {
  const query = useQuery({ ...buildQueryOptions(readInvoice, { id }), staleTime: 0 })
  return (
    <RecordView
      query={query}
      missing="چنین صورتحسابی نیست."
      list={{ path: '/studio/invoices', title: 'همهٔ صورتحساب‌ها' }}
    >
      {data => (
        <div className={layout.stack}>
          <Breadcrumbs steps={[{ title: 'صورتحساب‌ها', to: '/studio/invoices' }]} here={invoiceName(data)} />
          <Head invoice={data} />
          <Parties invoice={data} />
          <Lines invoice={data} />
          <Others invoice={data} />
        </div>
      )}
    </RecordView>
  )
}

function Head({ invoice }: { invoice: Invoice }) {
  const { kind, type, order, isCancelled, reissue, at, issuedAt } = invoice
  const may = useMay()
  const mayReadOrder = may('orders.read')
  const [isReissuing, setReissuing] = useState(false)
  return (
    <section className={classes(cardClass(), styles.card)} aria-labelledby="invoice">
      <div className={layout.spread}>
        <div>
          <h1 id="invoice" className={records.title}>
            {invoiceName(invoice)}
          </h1>
          <p className={classes(text.small, text.muted)}>
            {kind === 'return' ? 'برگشت' : 'فروش'} {formatDateTime(at)}، صدور {formatDateTime(issuedAt)}
          </p>
        </div>
        <span className={records.tags}>
          <Tag tone={kindLabels[kind].tone}>{kindLabels[kind].name}</Tag>
          <Tag>{type === 1 ? 'نوع اول، با مشخصات خریدار' : 'نوع دوم'}</Tag>
          {isCancelled && <Tag tone="pomegranate">باطل‌شده</Tag>}
        </span>
      </div>
      <div className={styles.acts}>
        <PdfButton id={invoice.id} invoice={invoice} />
        {mayReadOrder && (
          <a
            href={studioPaths.order({ id: order.id })}
            className={buttonClass({ variant: 'quiet', size: 'small' })}
          >
            سفارش {toPersianDigits(order.number)}
          </a>
        )}
        {reissue.isOpen && (
          <Button size="small" variant="quiet" onClick={() => setReissuing(true)}>
            صدور با مشخصات خریدار…
          </Button>
        )}
      </div>
      {isReissuing && <ReissueDialog invoice={invoice} onClose={() => setReissuing(false)} />}
    </section>
  )
}

const number = (value: string) => (value ? <Bdi>{toPersianDigits(value)}</Bdi> : null)

function Parties({ invoice: { seller, buyer } }: { invoice: Invoice }) {
  const fact = (name: string, value: string | null) => (value ? { name, value: number(value) } : null)
  return (
    <div className={styles.parties}>
      <section className={classes(cardClass(), styles.card)} aria-labelledby="seller">
        <h2 id="seller" className={text.cardTitle}>
          فروشنده
        </h2>
        <Facts
          facts={[
            { name: 'نام', value: <UserText>{seller.legalName}</UserText> },
            fact('شناسهٔ ملی', seller.nationalId),
            fact('شمارهٔ اقتصادی', seller.economicNumber),
            fact('شمارهٔ ثبت', seller.registrationNumber),
            fact('کد پستی', seller.postalCode),
            fact('تلفن', seller.phone),
            { name: 'نشانی', value: <UserText>{seller.address}</UserText> },
          ]}
        />
      </section>
      <section className={classes(cardClass(), styles.card)} aria-labelledby="buyer">
        <h2 id="buyer" className={text.cardTitle}>
          خریدار
        </h2>
        <Facts
          facts={[
            {
              name: 'نام',
              value: buyer.name ? <UserText>{buyer.name}</UserText> : 'مصرف‌کنندهٔ نهایی',
            },
            fact(buyer.nationalId?.length === 11 ? 'شناسهٔ ملی' : 'کد ملی', buyer.nationalId),
            fact('شمارهٔ اقتصادی', buyer.economicNumber),
            fact('کد پستی', buyer.postalCode),
          ]}
        />
        {!buyer.nationalId && (
          <p className={classes(text.small, text.muted)}>
            نوع دوم شناسهٔ خریدار را نمی‌خواهد. کسی که آن را بخواهد، صورتحساب را با مشخصات خود می‌گیرد.
          </p>
        )}
      </section>
    </div>
  )
}

function Lines({ invoice }: { invoice: Invoice }) {
  const { lines, discount, total, tax, paid, kind } = invoice
  return (
    <section className={classes(cardClass(), styles.card)} aria-labelledby="lines">
      <h2 id="lines" className={text.cardTitle}>
        {kind === 'return' ? 'چه برگشته' : 'چه فروخته شده'}
      </h2>
      <Table
        caption="ردیف‌های صورتحساب"
        fold
        rows={lines}
        rowKey={({ position }) => String(position)}
        columns={[
          {
            key: 'title',
            head: 'شرح',
            names: true,
            cell: ({ position, title }) => (
              <span>
                {persianNumber(position + 1)}. <UserText>{title}</UserText>
              </span>
            ),
          },
          {
            key: 'price',
            head: 'مبلغ',
            label: 'مبلغ:',
            number: true,
            cell: line => (
              <span className={records.cell}>
                <span>{balance(line.price)}</span>
                {line.discount > 0 && (
                  <span className={classes(text.small, text.muted)}>تخفیف {balance(line.discount)}</span>
                )}
              </span>
            ),
          },
          {
            key: 'tax',
            head: 'مالیات',
            label: 'مالیات:',
            number: true,
            cell: line => (line.rate === null ? 'معاف' : `${balance(line.tax)} (${rateName(line.rate)})`),
          },
          {
            key: 'total',
            head: kind === 'return' ? 'برگشتی' : 'پرداختی',
            label: kind === 'return' ? 'برگشتی:' : 'پرداختی:',
            number: true,
            cell: line => balance(line.total),
          },
        ]}
      />
      <dl className={styles.sums}>
        {discount > 0 && (
          <div>
            <dt>تخفیف</dt>
            <dd>{balance(discount)}</dd>
          </div>
        )}
        <div>
          <dt>مبلغ بی مالیات</dt>
          <dd>{balance(total - tax)}</dd>
        </div>
        <div>
          <dt>مالیات بر ارزش افزوده</dt>
          <dd>{balance(tax)}</dd>
        </div>
        <div className={styles.whole}>
          <dt>{kind === 'return' ? 'مبلغ برگشتی' : 'مبلغ صورتحساب'}</dt>
          <dd>{balance(total)}</dd>
        </div>
      </dl>
      <h2 className={text.cardTitle}>{kind === 'return' ? 'بازگشت به' : 'تسویه'}</h2>
      <Facts
        facts={paid.map(({ method, amount }) => ({ name: paidNames[method], value: balance(amount) }))}
      />
    </section>
  )
}

function Others({ invoice: { others, reissue, kind, isCancelled } }: { invoice: Invoice }) {
  if (others.length === 0) {
    return reissue.why && kind === 'sale' && !isCancelled ? <Note>{reissue.why}</Note> : null
  }
  return (
    <section className={classes(cardClass(), styles.card)} aria-labelledby="others">
      <h2 id="others" className={text.cardTitle}>
        دیگر صورتحساب‌های این سفارش
      </h2>
      <ul className={styles.others}>
        {others.map(other => (
          <li key={other.id}>
            <a href={studioPaths.invoice({ id: other.id })} className={text.link}>
              {invoiceName(other)}
            </a>
            <Tag tone={kindLabels[other.kind].tone}>{kindLabels[other.kind].name}</Tag>
            {other.isCancelled && <Tag tone="pomegranate">باطل‌شده</Tag>}
            <span>{balance(other.kind === 'sale' ? other.total : -other.total)}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}
