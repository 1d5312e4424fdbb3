import { useQuery } from '@tanstack/react-query'
import { useLocation } from 'react-router'
import { staffRoles } from '#account/permissions.ts'
import { buildQueryOptions } from '#client/query.tsx'
import { persianNumber } from '#persian/digits.ts'
import { RecordCheck, RecordNumber, RecordSelect, RecordText } from '#records/record-fields.tsx'
import { RecordForm } from '#records/record-form.tsx'
import { RecordList } from '#records/record-list.tsx'
import { UserText } from '#ui/bdi.tsx'
import layout from '#ui/layout.module.css'
import { Tag } from '#ui/tag.tsx'
import text from '#ui/text.module.css'
import { departments } from '../departments.ts'
import { listColleagues, ticketTopics } from './contract.ts'

const path = '/studio/letter-topics'

/** What tickets may be about, who answers each and how soon; below the list the form of one. */
export default function TopicsAdmin() {
  const [, , , id] = useLocation().pathname.split('/')
  return (
    <div className={layout.stack}>
      <div>
        <h1>موضوع پیام‌ها</h1>
        <p className={text.muted}>
          هر پیام با موضوعش به یک بخش یا همکار می‌رود. مهلت تنها در ساعت‌های پاسخ‌گویی شمرده می‌شود.
        </p>
      </div>
      {id ? <TopicForm key={id} id={id === 'new' ? null : id} /> : <Topics />}
    </div>
  )
}

type Row = { id: string; title: string; role: string; targetMinutes: number; isOpen: boolean }

function Topics() {
  return (
    <RecordList<Row>
      of={ticketTopics}
      caption="موضوع‌ها"
      columns={[
        { key: 'title', head: 'موضوع', cell: ({ title }) => <UserText>{title}</UserText> },
        { key: 'role', head: 'بخش', cell: ({ role }) => departments[role] ?? 'همه' },
        {
          key: 'target',
          head: 'مهلت پاسخ',
          cell: ({ targetMinutes }) => `${persianNumber(targetMinutes)} دقیقهٔ کاری`,
        },
        {
          key: 'open',
          head: 'در فرم',
          cell: ({ isOpen }) => (isOpen ? <Tag tone="pistachio">هست</Tag> : <Tag>نیست</Tag>),
        },
      ]}
      path={path}
      add="موضوع تازه"
      empty="هنوز موضوعی نیست."
    />
  )
}

function TopicForm({ id }: { id: string | null }) {
  const { data } = useQuery(buildQueryOptions(listColleagues, {}))
  const colleagues = data?.items ?? []
  return (
    <RecordForm
      of={ticketTopics}
      id={id}
      path={path}
      initial={{
        title: '',
        description: '',
        role: 'support',
        assigneeId: '',
        targetMinutes: 240,
        place: 9,
        isOpen: true,
      }}
    >
      <RecordText source="title" label="عنوان" maxLength={60} />
      <RecordText source="description" label="توضیح" maxLength={80} />
      <RecordSelect
        source="role"
        label="بخش"
        options={[
          { value: '', label: 'همه' },
          ...staffRoles.map(role => ({ value: role, label: departments[role]! })),
        ]}
      />
      <RecordSelect
        source="assigneeId"
        label="همکار"
        options={[
          { value: '', label: 'هر که از این بخش برداشت' },
          ...colleagues.map(({ id, name }) => ({ value: id, label: name })),
        ]}
      />
      <RecordNumber source="targetMinutes" label="مهلت پاسخ، دقیقهٔ کاری" />
      <RecordNumber source="place" label="جای آن در فهرست" />
      <RecordCheck source="isOpen" label="در فرم تماس با ما هست" />
    </RecordForm>
  )
}
