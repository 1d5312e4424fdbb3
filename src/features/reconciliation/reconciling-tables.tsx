import { describeAttempt, gatewayName, orderName } from '#features/payment/public.ts'
import { persianNumber } from '#persian/digits.ts'
import { formatDate, parseIsoDay } from '#persian/jalali.ts'
import { balance } from '#persian/toman.ts'
import { Tag } from '#ui/tag.tsx'
import { AdminTable, formatMoment } from './admin-table.tsx'
import type { Difference, Reconciliation } from './contract.ts'

const differenceLabels: Record<Difference['kind'], string> = {
  'not-in-ledger': 'بانک گرفته، در دفتر نیست',
  'not-at-gateway': 'در دفتر هست، نزد بانک نیست',
  'other-payment': 'با پرداختی دیگر خوانده شد',
  'no-answer': 'بانک پاسخ نداد',
}

const arrivedLabels: Record<Reconciliation['arrived'][number]['why'], string> = {
  'second-payment': 'پرداخت دوم همان سفارش',
  'order-closed': 'سفارش دیگر باز نبود',
  'sold-out': 'جا تمام شده بود',
  'not-enough': 'مبلغ کافی نبود',
  unknown: 'پرداخت‌کننده ناشناس است',
}

const orderCell = (number: number | null) => (number === null ? 'ناشناس' : orderName(number))

/** The gateways in the order in which the next payment tries them, and how each of them did in the last day. */
export function Gateways({ gateways }: { gateways: Reconciliation['gateways'] }) {
  return (
    <AdminTable
      title="درگاه‌ها"
      nothing="هیچ درگاهی تنظیم نشده است."
      rows={gateways}
      rowKey={({ name }) => name}
      columns={[
        { key: 'name', head: 'درگاه', names: true, cell: ({ name }) => gatewayName(name) },
        {
          key: 'state',
          head: 'وضعیت',
          cell: ({ isUp }) =>
            isUp ? <Tag tone="pistachio">پاسخ می‌دهد</Tag> : <Tag tone="pomegranate">کنار گذاشته شده</Tag>,
        },
        {
          key: 'asked',
          head: 'درخواست‌های ۲۴ ساعت',
          label: 'درخواست‌های ۲۴ ساعت:',
          number: true,
          cell: ({ asked }) => persianNumber(asked),
        },
        {
          key: 'unopened',
          head: 'باز نشد',
          label: 'باز نشد:',
          number: true,
          cell: ({ unopened }) => persianNumber(unopened),
        },
        {
          key: 'opened',
          head: 'آخرین پاسخ',
          label: 'آخرین پاسخ:',
          cell: ({ openedAt }) => (openedAt === null ? 'در این ۲۴ ساعت نبوده است' : formatMoment(openedAt)),
        },
        {
          key: 'failed',
          head: 'آخرین خطا',
          label: 'آخرین خطا:',
          cell: ({ failedAt, reason }) =>
            failedAt === null ? (
              'نبوده است'
            ) : (
              <>
                {formatMoment(failedAt)}{' '}
                <bdi lang="en" dir="ltr">
                  {reason}
                </bdi>
              </>
            ),
        },
      ]}
    />
  )
}

/** The last days: what the ledger says came in, what the gateway says, and where they differ. */
export function ReconciledDays({ days }: { days: Reconciliation['days'] }) {
  return (
    <AdminTable
      title="روزها"
      nothing="هنوز روزی تطبیق داده نشده است."
      rows={days}
      rowKey={({ day }) => day}
      columns={[
        { key: 'day', head: 'روز', names: true, cell: ({ day }) => formatDate(parseIsoDay(day)!) },
        {
          key: 'payments',
          head: 'پرداخت',
          label: 'پرداخت:',
          number: true,
          cell: ({ payments }) => persianNumber(payments),
        },
        { key: 'ledger', head: 'دفتر', label: 'دفتر:', number: true, cell: ({ ledger }) => balance(ledger) },
        {
          key: 'gateway',
          head: 'درگاه',
          label: 'درگاه:',
          number: true,
          cell: ({ gateway }) => balance(gateway),
        },
        {
          key: 'differences',
          head: 'اختلاف',
          cell: ({ differences }) => <Differences differences={differences} />,
        },
      ]}
    />
  )
}

function Differences({ differences }: { differences: Difference[] }) {
  if (differences.length === 0) return <Tag tone="pistachio">می‌خواند</Tag>
  return (
    <ul>
      {differences.map(({ kind, gateway, authority, orderNumber, amount }) => (
        <li key={authority + kind}>
          <Tag tone="pomegranate">{differenceLabels[kind]}</Tag> {orderCell(orderNumber)}، {balance(amount)}
          {gateway && `، ${gatewayName(gateway)}`}
        </li>
      ))}
    </ul>
  )
}

/** Payments whose outcome nobody knows yet; a job asks about them by itself. */
export function OpenPayments({ open }: { open: Reconciliation['open'] }) {
  return (
    <AdminTable
      title="تلاش‌های باز"
      nothing="نتیجهٔ همهٔ پرداخت‌ها روشن است."
      rows={open}
      rowKey={({ id }) => id}
      columns={[
        { key: 'order', head: 'سفارش', names: true, cell: ({ orderNumber }) => orderName(orderNumber) },
        { key: 'amount', head: 'مبلغ', number: true, cell: ({ amount }) => balance(amount) },
        { key: 'gateway', head: 'درگاه', cell: ({ gateway }) => gatewayName(gateway) },
        { key: 'at', head: 'از', cell: ({ at }) => formatMoment(at) },
        { key: 'state', head: 'وضعیت', cell: payment => describeAttempt(payment).name },
      ]}
    />
  )
}

/** Money that came and bought nothing. */
export function ArrivedMoney({ arrived }: { arrived: Reconciliation['arrived'] }) {
  return (
    <AdminTable
      title="پول بی‌سفارش"
      nothing="پولی نرسیده است که چیزی نخریده باشد."
      rows={arrived}
      rowKey={({ authority }) => authority}
      columns={[
        { key: 'order', head: 'سفارش', names: true, cell: ({ orderNumber }) => orderCell(orderNumber) },
        { key: 'amount', head: 'مبلغ', number: true, cell: ({ amount }) => balance(amount) },
        { key: 'at', head: 'زمان', cell: ({ at }) => formatMoment(at) },
        { key: 'why', head: 'چرا', cell: ({ why }) => arrivedLabels[why] },
        {
          key: 'held',
          head: 'کجاست',
          cell: ({ held }) => (held ? <Tag tone="saffron">نزد مدرسه</Tag> : 'کیف پول پرداخت‌کننده'),
        },
      ]}
    />
  )
}
