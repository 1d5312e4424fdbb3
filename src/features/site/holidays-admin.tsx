import { formatLongDate } from '#persian/jalali.ts'
import { RecordDay, RecordForm, RecordText } from '#records/record-form.tsx'
import { RecordList } from '#records/record-list.tsx'
import { holidays } from './contract.ts'

const path = '/studio/site/holidays'

export function Holidays() {
  return (
    <RecordList<{ id: string; title: string; day: string }>
      of="holidays"
      caption="تعطیلی‌ها"
      columns={[
        { key: 'title', head: 'عنوان', cell: ({ title }) => title },
        { key: 'day', head: 'روز', cell: ({ day }) => formatLongDate(day, 'UTC') },
      ]}
      path={path}
      add="تعطیلی تازه"
      empty="تعطیلی‌ای در پیش نیست."
    />
  )
}

export function HolidayForm({ id }: { id: string | null }) {
  return (
    <RecordForm of="holidays" id={id} values={holidays.values} path={path}>
      <RecordText source="title" label="عنوان" maxLength={80} />
      <RecordDay source="day" label="روز" />
    </RecordForm>
  )
}
