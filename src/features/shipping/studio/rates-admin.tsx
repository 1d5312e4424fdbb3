import { useQuery } from '@tanstack/react-query'
import { useLocation } from 'react-router'
import { buildQueryOptions } from '#client/query.tsx'
import { persianNumber } from '#persian/digits.ts'
import { toman } from '#persian/toman.ts'
import { RecordCheck, RecordNumber, RecordPart, RecordText } from '#records/record-fields.tsx'
import { RecordForm } from '#records/record-form.tsx'
import { RecordList } from '#records/record-list.tsx'
import { UserText } from '#ui/bdi.tsx'
import { CheckField } from '#ui/check-field.tsx'
import layout from '#ui/layout.module.css'
import text from '#ui/text.module.css'
import { listProvinces, rates } from '../contract.ts'
import { formatWeight } from '../describe-shipment.ts'
import styles from '../shipping.module.css'

const path = '/studio/shipping-rates'

/** What sending costs, and below the list the form of one rate. */
export default function RatesAdmin() {
  const [, , , id] = useLocation().pathname.split('/')
  return (
    <div className={layout.stack}>
      <div>
        <h1>تعرفه‌های ارسال</h1>
        <p className={text.muted}>
          خریدار راه‌هایی را می‌بیند که به استان نشانی او می‌رسند؛ سفارش‌های پیشین قیمت خود را نگه می‌دارند.
        </p>
      </div>
      {id ? <RateForm key={id} id={id === 'new' ? null : id} /> : <Rates />}
    </div>
  )
}

type Row = {
  id: string
  service: string
  provinces: number[]
  baseGrams: number
  basePrice: number
  freeAbove: number | ''
  isActive: boolean
}

function Rates() {
  return (
    <RecordList<Row>
      of={rates}
      caption="تعرفه‌های ارسال"
      columns={[
        { key: 'service', head: 'راه ارسال', cell: ({ service }) => <UserText>{service}</UserText> },
        {
          key: 'provinces',
          head: 'به کجا',
          cell: ({ provinces }) =>
            provinces.length === 0 ? 'همهٔ استان‌ها' : `${persianNumber(provinces.length)} استان`,
        },
        {
          key: 'price',
          head: 'قیمت پایه',
          cell: ({ basePrice, baseGrams }) => `${toman(basePrice * 10)} تا ${formatWeight(baseGrams)}`,
        },
        {
          key: 'free',
          head: 'رایگان از',
          label: 'رایگان از:',
          cell: ({ freeAbove }) => (freeAbove === '' ? '—' : toman(freeAbove * 10)),
        },
        { key: 'active', head: 'وضعیت', cell: ({ isActive }) => (isActive ? 'فعال' : 'متوقف') },
      ]}
      path={path}
      add="تعرفهٔ تازه"
      empty="هنوز تعرفه‌ای نیست؛ تا آن زمان خریداران تنها می‌توانند از شعبه بگیرند."
    />
  )
}

function RateForm({ id }: { id: string | null }) {
  return (
    <RecordForm
      of={rates}
      id={id}
      path={path}
      initial={{
        service: '',
        provinces: [],
        baseGrams: 1000,
        basePrice: '',
        kiloPrice: '',
        freeAbove: '',
        days: '',
        isActive: true,
      }}
    >
      <RecordText source="service" label="نام" maxLength={60} hint="مانند «پست پیشتاز»" />
      <RecordNumber source="baseGrams" label="وزن پایه (گرم)" />
      <RecordNumber source="basePrice" label="قیمت تا وزن پایه (تومان)" />
      <RecordNumber source="kiloPrice" label="قیمت هر کیلوگرم بیشتر (تومان)" />
      <RecordNumber source="freeAbove" label="ارسال رایگان از خرید (تومان)" hint="خالی: هرگز رایگان نیست." />
      <RecordText source="days" label="زمان رسیدن" maxLength={60} hint="مانند «۲ تا ۴ روز کاری»" />
      <RecordCheck source="isActive" label="فعال است" />
      <RecordPart<number[]> source="provinces">{part => <Provinces {...part} />}</RecordPart>
    </RecordForm>
  )
}

function Provinces({ value, change }: { value: number[]; change: (value: number[]) => void }) {
  const { data } = useQuery(buildQueryOptions(listProvinces, {}))
  return (
    <fieldset className={layout.stack}>
      <legend className={text.strong}>استان‌ها؛ هیچ‌کدام یعنی همه</legend>
      <div className={styles.fields}>
        {(data?.items ?? []).map(({ id, name }) => (
          <CheckField
            key={id}
            label={name}
            checked={value.includes(id)}
            onChange={checked => change(checked ? [...value, id] : value.filter(province => province !== id))}
          />
        ))}
      </div>
    </fieldset>
  )
}
