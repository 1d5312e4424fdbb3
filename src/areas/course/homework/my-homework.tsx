import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { keptQueryOf } from '#client/kept-query.ts'
import { persianNumber } from '#persian/digits.ts'
import { formatDateTime } from '#persian/jalali.ts'
import { cardClass } from '#ui/card.ts'
import { classes } from '#ui/classes.ts'
import { Empty } from '#ui/empty.tsx'
import { Failed } from '#ui/failed.tsx'
import { UserText } from '#ui/foreign.tsx'
import { Icon } from '#ui/icon.tsx'
import layout from '#ui/layout.module.css'
import { Loading } from '#ui/loading.tsx'
import { Prose } from '#ui/prose.tsx'
import { Bone } from '#ui/skeleton.tsx'
import { Tag } from '#ui/tag.tsx'
import text from '#ui/text.module.css'
import { AnswerForm } from './answer-form.tsx'
import { Try } from './answer-view.tsx'
import { type MyHomework as Mine, myHomework } from './contract.ts'
import styles from './homework.module.css'
import { lateSentence, pointsText, stateTags } from './words.ts'

/** The homework of a course somebody takes part in: what is to be done first, each with all they handed in. */
export default function MyHomework({ enrolment }: { enrolment: string }) {
  const { data, error, refetch } = useQuery(keptQueryOf(myHomework, { id: enrolment }))
  const isHere = data !== undefined
  useEffect(() => {
    // Who was led here came before it was.
    if (isHere && location.hash === '#homework') document.getElementById('homework')?.scrollIntoView()
  }, [isHere])
  if (error && !data) return <Failed message={error.info.message} onRetry={() => void refetch()} />
  if (!data) {
    return (
      <Loading className={layout.stack}>
        <Bone height="8rem" />
      </Loading>
    )
  }
  return (
    <section aria-labelledby="homework" className={classes(layout.stack, layout.tight)}>
      <h3 id="homework" className={text.cardTitle}>
        تکلیف‌ها
      </h3>
      {data.items.length === 0 ? (
        <Empty title="برای این گروه هنوز تکلیفی داده نشده است." />
      ) : (
        <ul aria-labelledby="homework" className={classes(cardClass(), layout.list)}>
          {data.items.map(item => (
            <li key={item.id}>
              <Task homework={item} enrolment={enrolment} />
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

function Task({ homework, enrolment }: { homework: Mine; enrolment: string }) {
  const { title, session, html, dueAt, mostPoints, answers, isOpen } = homework
  return (
    <details className={styles.task} open={isOpen}>
      <summary>
        <span className={layout.grow}>
          <UserText as="b">{title}</UserText>
          <small>
            جلسهٔ {persianNumber(session.number)}، مهلت: {formatDateTime(dueAt)}
          </small>
        </span>
        <StateTag homework={homework} />
        <Icon name="chevron-down" className={styles.turn} />
      </summary>
      <div className={styles.inside}>
        {html && <Prose html={html} />}
        <p className={text.meta}>
          <span>از {persianNumber(mostPoints)} نمره</span>
          {isOpen && answers.length === 0 && <span>{lateSentence(homework)}</span>}
        </p>
        {answers.map(answer => (
          <Try key={answer.id} answer={answer} homework={homework} />
        ))}
        {isOpen && <AnswerForm key={answers.length} enrolment={enrolment} homework={homework} />}
      </div>
    </details>
  )
}

/** Where one stands with it, in a word. */
function StateTag({ homework: { answers, isOpen, mostPoints, dueAt } }: { homework: Mine }) {
  const last = answers.at(-1)
  if (last) {
    const { says, tone } = stateTags[last.state]
    return <Tag tone={tone}>{last.points === null ? says : pointsText(last.points, mostPoints)}</Tag>
  }
  if (!isOpen) return <Tag>فرستاده نشد</Tag>
  return Date.parse(dueAt) < Date.now() ? (
    <Tag tone="pomegranate">مهلت گذشته</Tag>
  ) : (
    <Tag tone="turquoise">باز</Tag>
  )
}
