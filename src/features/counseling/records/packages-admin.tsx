import { persianNumber } from '#persian/digits.ts'
import { RecordCheck, RecordNumber, RecordText } from '#records/record-fields.tsx'
import { RecordForm } from '#records/record-form.tsx'
import { RecordList } from '#records/record-list.tsx'
import { UserText } from '#ui/bdi.tsx'
import { type Package, packages } from './contract.ts'
import { Shown } from './topics-admin.tsx'

const path = '/studio/counseling/packages'

export function Packages() {
  return (
    <RecordList<Package & { id: string }>
      of={packages}
      caption="بسته‌های مشاوره"
      columns={[
        { key: 'title', head: 'بسته', cell: ({ title }) => <UserText>{title}</UserText> },
        {
          key: 'sessions',
          head: 'جلسه‌ها',
          cell: ({ sessionCount }) => `${persianNumber(sessionCount)} جلسه`,
        },
        {
          key: 'price',
          head: 'بها',
          cell: ({ packagePrice }) => `${persianNumber(packagePrice)} تومان`,
        },
        { key: 'days', head: 'اعتبار', cell: ({ goodForDays }) => `${persianNumber(goodForDays)} روز` },
        { key: 'state', head: 'وضعیت', cell: ({ isHidden }) => <Shown isHidden={isHidden} /> },
      ]}
      path={path}
      add="بستهٔ تازه"
      empty="هنوز بسته‌ای نیست؛ جلسه‌ها تک‌تک فروخته می‌شوند."
    />
  )
}

export function PackageForm({ id }: { id: string | null }) {
  const initial = { title: '', sessionCount: '', packagePrice: '', goodForDays: 90, isHidden: false }
  return (
    <RecordForm of={packages} id={id} path={path} initial={initial}>
      <RecordText source="title" label="نام بسته" maxLength={60} hint="مانند «بستهٔ ۵ جلسه‌ای»" />
      <RecordNumber source="sessionCount" label="شمار جلسه‌ها" />
      <RecordNumber source="packagePrice" label="بهای بسته به تومان" />
      <RecordNumber source="goodForDays" label="روزهای اعتبار از خرید" />
      <RecordCheck source="isHidden" label="دیگر فروخته نشود" />
    </RecordForm>
  )
}
