import { persianNumber } from '#persian/digits.ts'
import { RecordCheck, RecordNumber, RecordSelect, RecordText } from '#records/record-fields.tsx'
import { RecordForm } from '#records/record-form.tsx'
import { RecordList } from '#records/record-list.tsx'
import { UserText } from '#ui/bdi.tsx'
import { Tag } from '#ui/tag.tsx'
import { type Topic, type TopicIcon, topics } from './contract.ts'

const path = '/studio/counseling/topics'

const iconNames: Record<TopicIcon, string> = {
  compass: 'قطب‌نما',
  plane: 'هواپیما',
  hourglass: 'ساعت شنی',
  heart: 'دل',
  'users-round': 'آدم‌ها',
  'graduation-cap': 'کلاه دانش‌آموختگی',
}

export function Topics() {
  return (
    <RecordList<Topic & { id: string }>
      of={topics}
      caption="موضوع‌های مشاوره"
      columns={[
        { key: 'title', head: 'موضوع', cell: ({ title }) => <UserText>{title}</UserText> },
        { key: 'note', head: 'توضیح', cell: ({ topicNote }) => <UserText>{topicNote || '—'}</UserText> },
        { key: 'position', head: 'جا', label: 'جا:', cell: ({ position }) => persianNumber(position) },
        { key: 'state', head: 'وضعیت', cell: ({ isHidden }) => <Shown isHidden={isHidden} /> },
      ]}
      path={path}
      add="موضوع تازه"
      empty="هنوز موضوعی نیست؛ تا موضوعی نباشد کسی نمی‌تواند وقت بگیرد."
    />
  )
}

/** Whether learners see a record. */
export function Shown({ isHidden }: { isHidden: boolean }) {
  return <Tag tone={isHidden ? 'plain' : 'turquoise'}>{isHidden ? 'پنهان' : 'دیده می‌شود'}</Tag>
}

export function TopicForm({ id }: { id: string | null }) {
  const initial = { title: '', topicNote: '', icon: 'compass', position: 1, isHidden: false }
  return (
    <RecordForm of={topics} id={id} path={path} initial={initial}>
      <RecordText source="title" label="موضوع" maxLength={60} hint="مانند «انتخاب مسیر»" />
      <RecordText source="topicNote" label="توضیح کوتاه" maxLength={100} />
      <RecordSelect
        source="icon"
        label="نشان"
        required
        options={Object.entries(iconNames).map(([value, label]) => ({ value, label }))}
      />
      <RecordNumber source="position" label="جا در فهرست" hint="کوچک‌ترها زودتر می‌آیند." />
      <RecordCheck source="isHidden" label="از زبان‌آموزان پنهان باشد" />
    </RecordForm>
  )
}
