import { formatShortDate } from '#persian/jalali.ts'
import { RecordDay, RecordText } from '#records/record-fields.tsx'
import { RecordForm } from '#records/record-form.tsx'
import { RecordList } from '#records/record-list.tsx'
import { banners } from './contract.ts'

const path = '/studio/site/banners'

type Banner = { id: string; sentence: string; link: string; from: string; until: string }

export function Banners() {
  return (
    <RecordList<Banner>
      of={banners}
      caption="اطلاعیه‌های صفحهٔ نخست"
      columns={[
        { key: 'sentence', head: 'متن', cell: ({ sentence }) => sentence },
        {
          key: 'days',
          head: 'از روز تا روز',
          cell: ({ from, until }) => `${formatShortDate(from, 'UTC')} تا ${formatShortDate(until, 'UTC')}`,
        },
      ]}
      path={path}
      add="اطلاعیهٔ تازه"
      empty="اطلاعیه‌ای ننوشته‌اید."
    />
  )
}

export function BannerForm({ id }: { id: string | null }) {
  return (
    <RecordForm of={banners} id={id} path={path} initial={{ link: '' }}>
      <RecordText source="sentence" label="متن" maxLength={160} />
      <RecordText
        source="link"
        label="نشانی در همین سایت (اختیاری)"
        dir="ltr"
        maxLength={300}
        hint="مانند ‎/phrasebook"
      />
      <RecordDay source="from" label="از روز" />
      <RecordDay source="until" label="تا روز" />
    </RecordForm>
  )
}
