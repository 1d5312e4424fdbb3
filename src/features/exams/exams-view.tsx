import { useQuery } from '@tanstack/react-query'
import { offlineQueryOptions } from '#client/offline-query.ts'
import { QueryProvider } from '#client/query.tsx'
import { paths } from '#contract/paths.ts'
import { persianNumber } from '#persian/digits.ts'
import { formatDateTime } from '#persian/jalali.ts'
import { buttonClass } from '#ui/button.tsx'
import card from '#ui/card.module.css'
import { Empty } from '#ui/empty.tsx'
import { Item } from '#ui/item.tsx'
import layout from '#ui/layout.module.css'
import { QueryView } from '#ui/query-view.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { StarIcon, type StarTone } from '#ui/star-icon.tsx'
import { type ListedExam, listExams } from './contract.ts'
import { PackButton } from './pack-button.tsx'

const sections = [
  { state: 'open', title: 'باز است', tone: 'full' },
  { state: 'coming', title: 'در پیش', tone: 'soft' },
  { state: 'done', title: 'گذشته', tone: 'plain' },
] as const satisfies readonly { state: ListedExam['state']; title: string; tone: StarTone }[]

/** The exams of the signed-in user: open ones first, then what is to come and what is over. */
export default function ExamsView({ userId }: { userId: string }) {
  return (
    <QueryProvider>
      <Exams userId={userId} />
    </QueryProvider>
  )
}

function Exams({ userId }: { userId: string }) {
  const query = useQuery(offlineQueryOptions(listExams, {}))
  return (
    <div className={layout.wrap}>
      <div className={layout.pageHead}>
        <h1>آزمون‌ها</h1>
      </div>
      <QueryView query={query} loading={<Skeleton height="18rem" />}>
        {({ items }) =>
          items.length === 0 ? (
            <Empty title="آزمونی برای شما نیست">وقتی مدرسه برای گروه شما آزمونی بگذارد، همین‌جا می‌آید.</Empty>
          ) : (
            <div className={`${layout.stack} ${layout.loose}`}>
              {sections.map(({ state, title, tone }) => {
                const own = items.filter(item => item.state === state)
                return (
                  own.length > 0 && (
                    <section key={state} className={layout.stack} aria-label={title}>
                      <h2>{title}</h2>
                      <ul className={`${card.card} ${layout.list}`}>
                        {own.map(exam => (
                          <Exam key={exam.id} exam={exam} tone={tone} userId={userId} />
                        ))}
                      </ul>
                    </section>
                  )
                )
              })}
            </div>
          )
        }
      </QueryView>
    </div>
  )
}

function Exam({ exam, tone, userId }: { exam: ListedExam; tone: StarTone; userId: string }) {
  const { last, opensAt, closesAt, state } = exam
  return (
    <Item
      drawing={<StarIcon icon="clipboard-check" tone={tone} />}
      title={exam.title}
      facts={[
        `${persianNumber(exam.questions)} پرسش`,
        `${persianNumber(exam.minutes)} دقیقه`,
        state === 'coming' && opensAt && `از ${formatDateTime(opensAt)}`,
        state === 'open' && closesAt && `تا ${formatDateTime(closesAt)}`,
        last?.state === 'submitted' && `تحویل ${formatDateTime(last.submittedAt)}`,
        last?.state === 'not_counted' && 'به حساب نیامد',
        last?.isWaiting && 'در انتظار تصحیح',
        last?.points != null && `نمره: ${persianNumber(last.points)} از ${persianNumber(exam.maxPoints)}`,
      ]}
    >
      {exam.hasPack && <PackButton userId={userId} exam={exam.id} title={exam.title} />}
      {exam.openAttempt ? (
        <a href={paths.attempt({ attempt: exam.openAttempt })} className={buttonClass({ size: 'small' })}>
          ادامهٔ آزمون
        </a>
      ) : state === 'open' ? (
        <a href={paths.exam({ exam: exam.id })} className={buttonClass({ size: 'small' })}>
          رفتن به آزمون
        </a>
      ) : (
        state === 'coming' && (
          <a
            href={paths.exam({ exam: exam.id })}
            className={buttonClass({ variant: 'quiet', size: 'small' })}
          >
            قاعده‌ها
          </a>
        )
      )}
      {last && (
        <a
          href={paths.attempt({ attempt: last.id })}
          className={buttonClass({ variant: 'quiet', size: 'small' })}
        >
          رسید و بازبینی
        </a>
      )}
    </Item>
  )
}
