import { lazy, Suspense } from 'react'
import { useLocation } from 'react-router'
import { studioPaths } from '#contract/studio-paths.ts'
import { persianNumber } from '#persian/digits.ts'
import { RecordList } from '#records/record-list.tsx'
import { UserText } from '#ui/bdi.tsx'
import layout from '#ui/layout.module.css'
import { Tag } from '#ui/tag.tsx'
import text from '#ui/text.module.css'
import { formatLanguages } from '../catalogue/labels.ts'
import { adminTeachers } from './contract.ts'
import { TeacherForm } from './teacher-form.tsx'

const AdminReviews = lazy(() => import('../reviews/reviews-admin.tsx'))

const TeacherMediaSection = lazy(() => import('./teacher-media.tsx'))

const path = '/studio/teachers'
type Row = {
  id: string
  name: string
  surname: string
  isHidden: boolean
  teaches: { language: 'en'; from: string; to: string }[]
  hours: string[]
}

/** The teachers, and below the list the form of one of them with what learners say. */
export default function TeachersAdmin() {
  const [, , , id] = useLocation().pathname.split('/')
  return (
    <div className={layout.stack}>
      <h1>استادان</h1>
      {id ? <TeacherForm key={id} id={id === 'new' ? null : id} path={path} /> : <List />}
      {id && id !== 'new' && (
        <Suspense>
          <TeacherMediaSection key={id} id={id} />
        </Suspense>
      )}
      {id && id !== 'new' && (
        <p>
          <a href={studioPaths.pay({ teacher: id })} className={text.link}>
            نرخ‌ها و حق‌التدریس این استاد
          </a>
        </p>
      )}
      {id && id !== 'new' && (
        <Suspense>
          <AdminReviews key={id} teacherId={id} action="hide" />
        </Suspense>
      )}
    </div>
  )
}

function List() {
  return (
    <RecordList<Row>
      of={adminTeachers}
      caption="استادان"
      columns={[
        {
          key: 'name',
          head: 'نام',
          cell: ({ name, surname }) => <UserText>{`${name} ${surname}`}</UserText>,
        },
        { key: 'teaches', head: 'زبان', cell: ({ teaches }) => formatLanguages(teaches) },
        {
          key: 'hours',
          head: 'ساعت آزاد در هفته',
          label: 'ساعت آزاد:',
          cell: ({ hours }) => persianNumber(hours.length * 2),
        },
        {
          key: 'state',
          head: 'صفحه',
          cell: ({ isHidden }) =>
            isHidden ? <Tag tone="saffron">پنهان</Tag> : <Tag tone="turquoise">باز</Tag>,
        },
      ]}
      path={path}
      add="استاد تازه"
      empty="هنوز استادی نیفزوده‌اید."
    />
  )
}
