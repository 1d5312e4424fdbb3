import { lazy } from 'react'
import { useParams } from 'react-router'
import { Guarded } from '#account/public.tsx'
import { pageTitle } from '#shell/title.ts'
import { Breadcrumbs } from '#ui/breadcrumbs.tsx'
import layout from '#ui/layout.module.css'
import { Loading } from '#ui/loading.tsx'
import { Skeleton } from '#ui/skeleton.tsx'

const title = 'پرسش صوتی'
const MyQuestions = lazy(() => import('./my-questions.tsx'))
const QuestionView = lazy(() => import('./question-view.tsx'))

export const handle = { isPrivate: true as const }

export const meta = () => [{ title: pageTitle(title) }, { name: 'robots', content: 'noindex' }]

/** What the signed-in user asked counselors, with the form that asks; or one question with its answer. */
export default function QuestionsPage() {
  const { id } = useParams()
  const waiting = (
    <Loading>
      <Skeleton height="12rem" />
    </Loading>
  )
  const counseling = { to: '/counseling', title: 'مشاوره' }
  return (
    <div className={layout.wrap}>
      {id ? (
        <Breadcrumbs steps={[counseling, { to: '/counseling/questions', title }]} />
      ) : (
        <Breadcrumbs steps={[counseling]} here={title} />
      )}
      <h1 className={layout.pageHead}>{title}</h1>
      <Guarded waiting={waiting}>
        {user => (id ? <QuestionView key={`${user.id} ${id}`} id={id} /> : <MyQuestions key={user.id} />)}
      </Guarded>
    </div>
  )
}
