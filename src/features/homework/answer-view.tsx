import type { ReactNode } from 'react'
import { persianNumber } from '#persian/digits.ts'
import { fileSize } from '#persian/file-size.ts'
import { formatDateTime } from '#persian/jalali.ts'
import { UserText } from '#ui/bdi.tsx'
import { buttonClass } from '#ui/button.tsx'
import { Icon } from '#ui/icon.tsx'
import { Meter } from '#ui/meter.tsx'
import { Player } from '#ui/player/player.tsx'
import { Tag } from '#ui/tag.tsx'
import text from '#ui/text.module.css'
import type { AnswerFile, Homework, HomeworkAnswer } from './contract.ts'
import styles from './homework.module.css'
import { lateText, pointsText, stateTags } from './labels.ts'
import { describeLevel, maxLevel, rubrics } from './rubrics.ts'

/** What was handed in: its words, its file, its voice. */
export function AnswerContent({ answer }: { answer: HomeworkAnswer }) {
  return (
    <div className={styles.content}>
      {answer.text && (
        <UserText as="p" className={styles.words}>
          {answer.text}
        </UserText>
      )}
      {answer.voice && <Voice file={answer.voice} title="پاسخ صوتی" />}
      {answer.file && <SentFile file={answer.file} />}
    </div>
  )
}

/** Something that was said, played here. */
export function Voice({ file, title }: { file: AnswerFile; title: string }) {
  return <Player kind="audio" src={file.src} title={title} length={file.seconds ?? undefined} />
}

function SentFile({ file: { name, family, bytes, src, save } }: { file: AnswerFile }) {
  return (
    <>
      {family === 'picture' && <img className={styles.picture} src={src} alt={name} />}
      <p>
        <a href={save} download className={buttonClass({ variant: 'quiet', size: 'small' })}>
          <Icon name="paperclip" />
          <span>
            <UserText>{name}</UserText>، {fileSize(bytes)}
          </span>
        </a>
      </p>
    </>
  )
}

/** A try with what came of it, as its learner and its teacher read it. */
export function Try({
  answer,
  homework,
  children,
}: {
  answer: HomeworkAnswer
  homework: Homework
  /** Where it can be read with all that was marked in it. */
  children?: ReactNode
}) {
  const { label, tone } = stateTags[answer.state]
  return (
    <article className={styles.try} aria-label={`تلاش ${persianNumber(answer.try)}`}>
      <p className={text.meta}>
        <b>تلاش {persianNumber(answer.try)}</b>
        <span>{formatDateTime(answer.handedAt)}</span>
        {answer.lateDays > 0 && <Tag tone="saffron">{lateText(answer.lateDays)}</Tag>}
        <Tag tone={tone}>
          {answer.points === null ? label : `${label}: ${pointsText(answer.points, homework.mostPoints)}`}
        </Tag>
      </p>
      <AnswerContent answer={answer} />
      {children}
      {(answer.comment || answer.note) && (
        <div className={styles.comment}>
          <b>یادداشت استاد</b>
          {answer.comment && <UserText as="p">{answer.comment}</UserText>}
          {answer.note && <Voice file={answer.note} title="یادداشت صوتی استاد" />}
        </div>
      )}
      {answer.levels && (
        <div className={styles.criteria}>
          {rubrics[homework.task].criteria.map((criterion, index) => {
            const level = answer.levels![index] ?? 0
            return (
              <div key={criterion.title}>
                <Meter
                  label={criterion.title}
                  value={level}
                  max={maxLevel}
                  valueText={pointsText(level, maxLevel)}
                  showLabel
                />
                <small>{describeLevel(criterion, level)}</small>
              </div>
            )
          })}
        </div>
      )}
    </article>
  )
}
