import { writingPaths } from '#contract/writing-paths.ts'
import { aboutPath } from '#features/contact-us/public.ts'
import { Part, Turn, Unfolded } from '#features/enrolment/my-course/public.tsx'
import { persianNumber } from '#persian/digits.ts'
import { formatDateTime, monthNames, toJalali } from '#persian/jalali.ts'
import { UserText } from '#ui/bdi.tsx'
import { buttonClass } from '#ui/button.tsx'
import { Icon } from '#ui/icon.tsx'
import { Prose } from '#ui/prose.tsx'
import { Tag } from '#ui/tag.tsx'
import text from '#ui/text.module.css'
import { AnswerForm } from './answer-form.tsx'
import { Try } from './answer-view.tsx'
import type { MyHomework } from './contract.ts'
import styles from './homework.module.css'
import { lateSentence, pointsText, stateTags } from './labels.ts'
import { useWaitingAnswer } from './use-waiting-answer.ts'

/** Homework of a session somebody takes part in, with all they handed in of it. */
export function HomeworkPart({
  id,
  enrolment,
  homework,
  isOpen,
  onTurn,
}: {
  id: string
  enrolment: string
  homework: MyHomework
  isOpen: boolean
  onTurn: () => void
}) {
  const { title, html, dueAt, mostPoints, answers } = homework
  return (
    <Part
      id={id}
      icon="pen-line"
      kind="تکلیف"
      title={<UserText>{title}</UserText>}
      description={
        <>
          <p>مهلت: {formatDateTime(dueAt)}</p>
          <StateTag homework={homework} />
        </>
      }
      action={
        <Turn controls={`${id}-task`} isOpen={isOpen} onTurn={onTurn} of={`تکلیف ${title}`}>
          {actionLabel(homework)}
        </Turn>
      }
    >
      <Unfolded id={`${id}-task`} isOpen={isOpen}>
        <div className={styles.inside}>
          {html && <Prose html={html} />}
          <p className={text.meta} data-dotted>
            <span>از {persianNumber(mostPoints)} نمره</span>
            {homework.isOpen && answers.length === 0 && <span>{lateSentence(homework)}</span>}
          </p>
          {answers.map(answer => (
            <Try key={answer.id} answer={answer} homework={homework}>
              {answer.textId && (
                <p>
                  <a
                    href={writingPaths.text({ id: answer.textId })}
                    className={buttonClass({ variant: 'quiet', size: 'small' })}
                  >
                    {answer.state === 'waiting' ? 'دیدن در کارگاه نوشتن' : 'خواندن تصحیح جمله به جمله'}
                  </a>
                </p>
              )}
            </Try>
          ))}
          {homework.isOpen && <AnswerForm key={answers.length} enrolment={enrolment} homework={homework} />}
          <p className={text.small}>
            <a className={text.link} href={aboutPath('homework', homework.id)}>
              پرسشی از پشتیبانی دربارهٔ این تکلیف
            </a>
          </p>
        </div>
      </Unfolded>
    </Part>
  )
}

/** What can be done with it. */
export const actionLabel = ({ isOpen, answers }: MyHomework) =>
  answers.length > 0 ? (isOpen ? 'نوشتن دوباره' : 'دیدن پاسخ') : isOpen ? 'نوشتن پاسخ' : 'دیدن تکلیف'

/** Where one stands with it, in a word. */
export function StateTag({ homework }: { homework: MyHomework }) {
  const { id, answers, isOpen, mostPoints, dueAt } = homework
  const waiting = useWaitingAnswer(id)
  const last = answers.at(-1)
  if (waiting !== null) return <Tag tone="saffron">در صف ارسال</Tag>
  if (last) {
    const { label, tone } = stateTags[last.state]
    return <Tag tone={tone}>{last.points === null ? label : pointsText(last.points, mostPoints)}</Tag>
  }
  if (!isOpen) return <Tag>فرستاده نشد</Tag>
  return Date.parse(dueAt) < Date.now() ? (
    <Tag tone="pomegranate">مهلت گذشته</Tag>
  ) : (
    <Tag tone="turquoise">باز</Tag>
  )
}

/** The same in the line of its session. */
export function HomeworkGrade({ homework }: { homework: MyHomework }) {
  const { id, answers, isOpen, mostPoints, dueAt } = homework
  const waiting = useWaitingAnswer(id)
  const last = answers.at(-1)
  const isDue = isOpen && !last && Date.parse(dueAt) >= Date.now()
  const { month, day } = toJalali(dueAt)
  return (
    <span className={isOpen ? styles.due : undefined}>
      <Icon name="pen-line" />
      <span className={text.spoken}>تکلیف: </span>
      {waiting !== null
        ? 'در صف ارسال'
        : last
          ? last.points === null
            ? stateTags[last.state].label
            : pointsText(last.points, mostPoints)
          : isDue
            ? `تا ${persianNumber(day)} ${monthNames[month - 1]}`
            : isOpen
              ? 'مهلت گذشته'
              : 'فرستاده نشد'}
    </span>
  )
}
