import { useQuery } from '@tanstack/react-query'
import { buildQueryOptions } from '#client/query.tsx'
import { paths } from '#contract/paths.ts'
import type { CourseParts } from '#features/enrolment/my-course/manifest.ts'
import { persianNumber } from '#persian/digits.ts'
import { UserText } from '#ui/bdi.tsx'
import { buttonClass } from '#ui/button.tsx'
import { cardClass } from '#ui/card.ts'
import { classes } from '#ui/classes.ts'
import { Item } from '#ui/item.tsx'
import layout from '#ui/layout.module.css'
import { Tag } from '#ui/tag.tsx'
import text from '#ui/text.module.css'
import { listQuizzes, type Quiz } from './contract.ts'

/** Quizzes of lessons in the page of one's course, each with what completes its lesson. */
export const courseParts: CourseParts = {
  order: 20,
  Ahead({ enrolment }) {
    const { data } = useQuery({ ...buildQueryOptions(listQuizzes, { enrolment }), staleTime: 0 })
    if (!data || data.items.length === 0) return null
    return (
      <section aria-labelledby="quizzes" className={classes(layout.stack, layout.tight)}>
        <h2 id="quizzes" className={text.cardTitle}>
          آزمونک درس‌ها
        </h2>
        <ul aria-labelledby="quizzes" className={classes(cardClass(), layout.list)}>
          {data.items.map(quiz => (
            <QuizItem key={quiz.id} quiz={quiz} />
          ))}
        </ul>
      </section>
    )
  },
}

function QuizItem({ quiz }: { quiz: Quiz }) {
  const { passPercent, isDone, isMarking, openAttempt, lastAttempt, attemptsLeft } = quiz
  const rule =
    passPercent === null
      ? 'درس با تحویل آزمونک کامل می‌شود و درس بعد باز می‌شود'
      : `درس با قبولی در آزمونک، از ${persianNumber(passPercent)} درصد، کامل می‌شود و درس بعد باز می‌شود`
  return (
    <Item
      title={<UserText>{quiz.title}</UserText>}
      facts={[
        <UserText key="lesson">{quiz.lesson}</UserText>,
        rule,
        !isDone && lastAttempt && `${persianNumber(attemptsLeft)} دفعه مانده`,
      ]}
    >
      {isDone ? (
        <Tag tone="pistachio">درس کامل شد</Tag>
      ) : isMarking ? (
        <Tag tone="saffron">در انتظار تصحیح</Tag>
      ) : (
        lastAttempt && <Tag tone="saffron">هنوز قبول نشده</Tag>
      )}
      {openAttempt ? (
        <a href={paths.attempt({ attempt: openAttempt })} className={buttonClass({ size: 'small' })}>
          ادامهٔ آزمونک
        </a>
      ) : (
        !isDone &&
        attemptsLeft > 0 && (
          <a href={paths.exam({ exam: quiz.id })} className={buttonClass({ size: 'small' })}>
            رفتن به آزمونک
          </a>
        )
      )}
      {lastAttempt && (
        <a
          href={paths.attempt({ attempt: lastAttempt })}
          className={buttonClass({ variant: 'quiet', size: 'small' })}
        >
          رسید و بازبینی
        </a>
      )}
    </Item>
  )
}
