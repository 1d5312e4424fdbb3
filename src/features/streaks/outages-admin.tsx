import { useLocation } from 'react-router'
import { formatLongDate } from '#persian/jalali.ts'
import { RecordDay, RecordText } from '#records/record-fields.tsx'
import { RecordForm } from '#records/record-form.tsx'
import { RecordList } from '#records/record-list.tsx'
import layout from '#ui/layout.module.css'
import text from '#ui/text.module.css'
import { outages } from './contract.ts'

const path = '/studio/outages'

/** The days that freeze everybody's streak, and below the list the form of one. */
export default function OutagesAdmin() {
  const [, , , id] = useLocation().pathname.split('/')
  return (
    <div className={layout.stack}>
      <div>
        <h1>روزهای قطعی</h1>
        <p className={text.muted}>
          روزی که سایت یا اینترنت کشور از کار افتاد، برای هیچ‌کس غیبت به شمار نمی‌آید و مرخصی کسی خرج نمی‌شود؛
          برای روزهای گذشته هم.
        </p>
      </div>
      {id ? <OutageForm key={id} id={id === 'new' ? null : id} /> : <Outages />}
    </div>
  )
}

function Outages() {
  return (
    <RecordList<{ id: string; firstDay: string; lastDay: string; reason: string }>
      of={outages}
      caption="قطعی‌ها"
      columns={[
        { key: 'reason', head: 'دلیل', cell: ({ reason }) => reason },
        {
          key: 'days',
          head: 'روزها',
          cell: ({ firstDay, lastDay }) =>
            firstDay === lastDay
              ? formatLongDate(firstDay, 'UTC')
              : `${formatLongDate(firstDay, 'UTC')} تا ${formatLongDate(lastDay, 'UTC')}`,
        },
      ]}
      path={path}
      add="ثبت قطعی"
      empty="هیچ روز قطعی‌ای ثبت نشده است."
    />
  )
}

function OutageForm({ id }: { id: string | null }) {
  return (
    <RecordForm of={outages} id={id} path={path}>
      <RecordDay source="firstDay" label="نخستین روز" />
      <RecordDay source="lastDay" label="آخرین روز" />
      <RecordText source="reason" label="دلیل" maxLength={300} />
    </RecordForm>
  )
}
