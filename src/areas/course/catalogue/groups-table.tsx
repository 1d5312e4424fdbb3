import { formatDate } from '#persian/jalali.ts'
import { cardClass } from '#ui/card.ts'
import { UserText } from '#ui/foreign.tsx'
import { type Column, Table } from '#ui/table.tsx'
import text from '#ui/text.module.css'
import type { GroupCard } from '../groups/contract.ts'
import { spanOf, weekdaysOf } from '../groups/weekly.ts'
import { SeatsTag } from '../seats-tag.tsx'

const columns: Column<GroupCard>[] = [
  {
    key: 'group',
    head: 'گروه',
    names: true,
    cell: ({ id, title, branch }) => (
      <>
        <a href={`/info/${id}`} className={text.link}>
          <UserText>{title}</UserText>
        </a>
        {branch && <div className={text.small}>حضوری</div>}
      </>
    ),
  },
  { key: 'days', head: 'روزها', cell: ({ weekly }) => weekdaysOf(weekly) },
  { key: 'hours', head: 'ساعت', cell: ({ weekly, minutes }) => spanOf(weekly, minutes) },
  { key: 'start', head: 'شروع', label: 'شروع: ', cell: ({ startsAt }) => formatDate(startsAt) },
  { key: 'teacher', head: 'استاد', cell: ({ teacher }) => teacher && <UserText>{teacher.name}</UserText> },
  { key: 'seats', head: 'ظرفیت', cell: ({ freeSeats }) => <SeatsTag free={freeSeats} /> },
]

/** The open groups of a course, the soonest first. */
export function GroupsTable({ groups }: { groups: readonly GroupCard[] }) {
  return (
    <div className={cardClass()}>
      <Table caption="گروه‌های باز" columns={columns} rows={groups} rowKey={({ id }) => id} fold />
    </div>
  )
}
