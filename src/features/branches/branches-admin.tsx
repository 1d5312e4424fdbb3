import { useLocation } from 'react-router'
import { persianNumber, toPersianDigits } from '#persian/digits.ts'
import { RecordPart, RecordText } from '#records/record-fields.tsx'
import { RecordForm } from '#records/record-form.tsx'
import { RecordList } from '#records/record-list.tsx'
import { UserText } from '#ui/bdi.tsx'
import layout from '#ui/layout.module.css'
import text from '#ui/text.module.css'
import { BranchMap } from './branch-map.tsx'
import { branches, type RoomValues } from './contract.ts'
import { RoomsField } from './rooms-field.tsx'

const path = '/studio/branches'

/** The branches of the school, and below the list the form of one with its rooms. */
export default function BranchesAdmin() {
  const [, , , id] = useLocation().pathname.split('/')
  return (
    <div className={layout.stack}>
      <div>
        <h1>شعبه‌ها و کلاس‌ها</h1>
        <p className={text.muted}>
          گروه حضوری در یکی از این کلاس‌هاست؛ نشانی و نقشه را زبان‌آموزان همان گروه می‌بینند.
        </p>
      </div>
      {id ? <BranchForm key={id} id={id === 'new' ? null : id} /> : <Branches />}
      {id && id !== 'new' && <BranchMap key={`map-${id}`} id={id} />}
    </div>
  )
}

type Row = { id: string; name: string; address: string; phone: string; rooms: { capacity: number }[] }

function Branches() {
  return (
    <RecordList<Row>
      of={branches}
      caption="شعبه‌ها"
      columns={[
        { key: 'name', head: 'شعبه', cell: ({ name }) => <UserText>{name}</UserText> },
        { key: 'address', head: 'نشانی', cell: ({ address }) => <UserText>{address || '—'}</UserText> },
        {
          key: 'phone',
          head: 'تلفن',
          cell: ({ phone }) => (phone ? <span dir="ltr">{toPersianDigits(phone)}</span> : '—'),
        },
        {
          key: 'rooms',
          head: 'کلاس‌ها',
          label: 'کلاس‌ها:',
          cell: ({ rooms }) =>
            rooms.length === 0
              ? 'هنوز هیچ'
              : `${persianNumber(rooms.length)} کلاس، ${persianNumber(
                  rooms.reduce((sum, { capacity }) => sum + capacity, 0),
                )} نفر`,
        },
      ]}
      path={path}
      add="شعبهٔ تازه"
      empty="هنوز شعبه‌ای نیست. اگر همهٔ کلاس‌ها آنلاین‌اند، به شعبه نیازی نیست."
    />
  )
}

function BranchForm({ id }: { id: string | null }) {
  return (
    <RecordForm
      of={branches}
      id={id}
      path={path}
      initial={{ name: '', address: '', phone: '', mapLink: '', rooms: [] }}
    >
      <RecordText source="name" label="نام شعبه" maxLength={60} hint="مانند «شعبهٔ مرکزی»" />
      <RecordText source="address" label="نشانی" maxLength={200} />
      <RecordText source="phone" label="تلفن" maxLength={30} dir="ltr" />
      <RecordText
        source="mapLink"
        label="پیوند نقشه"
        dir="ltr"
        maxLength={500}
        hint="از نشان، بلد یا گوگل؛ خالی هم می‌ماند."
      />
      <RecordPart<RoomValues[]> source="rooms">{part => <RoomsField {...part} />}</RecordPart>
    </RecordForm>
  )
}
