import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { useDraft } from '#client/drafts/use-draft.ts'
import { buildQueryOptions, useWrite } from '#client/query.tsx'
import { showError } from '#client/show-error.ts'
import type { OutputOf } from '#contract/endpoint.ts'
import { studioPaths } from '#contract/studio-paths.ts'
import { listQueue, takeText } from '#features/writing-correction/public.ts'
import { percent, persianNumber } from '#persian/digits.ts'
import { formatDateTime } from '#persian/jalali.ts'
import { Bdi, UserText } from '#ui/bdi.tsx'
import { Button, buttonClass } from '#ui/button.tsx'
import { cardClass } from '#ui/card.ts'
import { classes } from '#ui/classes.ts'
import { FormErrors } from '#ui/form-errors.tsx'
import layout from '#ui/layout.module.css'
import { Prose } from '#ui/prose.tsx'
import { QueryView } from '#ui/query-view.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { showSnack } from '#ui/snack-bar.tsx'
import { Tag } from '#ui/tag.tsx'
import text from '#ui/text.module.css'
import { TextField } from '#ui/text-field.tsx'
import { AnswerContent, Try, Voice } from './answer-view.tsx'
import {
  gradeAnswer,
  limits,
  listAnswers,
  listTaughtGroups,
  readAnswer,
  readTaughtGroup,
} from './contract.ts'
import { readGradeBook } from './grades/contract.ts'
import styles from './homework-admin.module.css'
import { lateText, pointsText } from './labels.ts'
import { computePoints } from './points.ts'
import { type Criterion, describeLevel, maxLevel, rubrics } from './rubrics.ts'
import { VoiceField } from './voice-field.tsx'

/** An answer as its teacher reads it, with the rubric beside it. */
export function Grading({ id }: { id: string }) {
  const query = useQuery(buildQueryOptions(readAnswer, { answer: id }))
  return (
    <QueryView query={query} loading={<Skeleton height="20rem" />}>
      {data =>
        data.answer.textId === null ? (
          <Opened key={data.answer.version} opened={data} />
        ) : (
          <OnTheBench opened={data} textId={data.answer.textId} />
        )
      }
    </QueryView>
  )
}

function Opened({ opened }: { opened: OutputOf<typeof readAnswer> }) {
  const { answer, homework, group, learner } = opened
  const navigate = useNavigate()
  const { criteria } = rubrics[homework.task]
  const [levels, setLevels] = useState<readonly (number | null)[]>(
    () => answer.levels ?? criteria.map(() => null),
  )
  const [comment, setComment] = useState(answer.comment ?? '')
  /** Said just now; without it the one that is there stays. */
  const [noteId, setNoteId] = useState<string | null>(null)
  const [isVoiceComing, setVoiceComing] = useState(false)
  const draft = useDraft(`mark-${answer.id}`, { comment }, kept => setComment(kept.comment ?? ''))
  const grade = useWrite(gradeAnswer, {
    invalidates: [listAnswers, readAnswer, listTaughtGroups, readTaughtGroup, readGradeBook],
  })
  const whole = levels.every(level => level !== null) ? (levels as number[]) : null
  const sums = whole && computePoints(homework, whole, answer.lateDays)

  const send = (outcome: 'marked' | 'returned') =>
    grade
      .mutateAsync({
        answer: answer.id,
        version: answer.version,
        outcome,
        levels: whole ?? [],
        comment,
        ...(noteId && { noteId }),
      })
      .then(() => {
        draft.clear()
        showSnack(outcome === 'marked' ? 'نمره فرستاده شد.' : 'برای تلاش دوباره برگشت.')
        return navigate(studioPaths.answers(), { replace: true })
      })
      .catch(() => undefined)

  return (
    <>
      <section aria-label="پاسخ" className={classes(layout.stack, styles.middle)}>
        <Asked opened={opened} />
        <TextField
          label="یادداشت برای زبان‌آموز"
          multiline
          rows={4}
          dir="auto"
          value={comment}
          onChange={setComment}
          maxLength={limits.comment}
          error={grade.error?.at('comment')}
          hint={draft.isKept && comment ? 'پیش‌نویس روی همین دستگاه ذخیره شد.' : undefined}
        />
        {answer.note && <Voice file={answer.note} title="یادداشت صوتی شما" />}
        <VoiceField
          label="یادداشت صوتی"
          onSent={setNoteId}
          onComing={setVoiceComing}
          error={grade.error?.at('noteId')}
        />
      </section>
      <aside aria-label="نمره" className={classes(layout.stack, styles.side)}>
        <div className={classes(cardClass({ padded: true }), layout.stack, layout.tight)}>
          <h3 className={text.cardTitle}>دربارهٔ زبان‌آموز</h3>
          <p>
            {group.level && (
              <>
                <Bdi>{group.level}</Bdi>،{' '}
              </>
            )}
            <UserText>{`${group.course}، ${group.title}`}</UserText>
          </p>
          <p className={text.muted}>
            {persianNumber(learner.handedIn)} تکلیف فرستاده
            {learner.meanPercent !== null && `، میانگین ${percent(learner.meanPercent)}`}
          </p>
        </div>
        <div className={classes(cardClass({ padded: true }), layout.stack)}>
          <h3 className={text.cardTitle}>معیارها</h3>
          {criteria.map((criterion, index) => (
            <LevelField
              key={criterion.title}
              criterion={criterion}
              level={levels[index] ?? null}
              onChange={level => setLevels(old => old.map((one, at) => (at === index ? level : one)))}
            />
          ))}
          {sums && (
            <p className={styles.sum}>
              <b>{pointsText(sums.points, homework.mostPoints)}</b>
              {sums.taken > 0 && (
                <small>
                  {persianNumber(sums.earned)}، منهای {persianNumber(sums.taken)} برای دیرکرد
                </small>
              )}
            </p>
          )}
        </div>
        {grade.error && <FormErrors message={grade.error.info.message} errors={grade.error.errors} />}
        <Button
          full
          busy={grade.isPending}
          disabled={!whole || isVoiceComing}
          onClick={() => void send('marked')}
        >
          فرستادن نمره و بعدی
        </Button>
        <Button
          full
          variant="quiet"
          disabled={grade.isPending || isVoiceComing || (!comment.trim() && !noteId && !answer.note)}
          onClick={() => void send('returned')}
        >
          برگرداندن برای تلاش دوباره
        </Button>
      </aside>
    </>
  )
}

/** What was handed in, what was asked for, and the attempts before it. */
function Asked({ opened: { answer, homework, learner, earlier } }: { opened: OutputOf<typeof readAnswer> }) {
  return (
    <>
      <article className={classes(cardClass({ padded: true }), layout.stack)}>
        <header>
          <h2 className={text.cardTitle}>
            <UserText>{homework.title}</UserText>
          </h2>
          <p className={text.meta}>
            <UserText>{learner.name}</UserText>
            <span>{formatDateTime(answer.handedAt)}</span>
            {answer.lateDays > 0 && <Tag tone="saffron">{lateText(answer.lateDays)}</Tag>}
          </p>
        </header>
        <AnswerContent answer={answer} />
        {homework.html && (
          <details className={styles.asked}>
            <summary>خواستهٔ تکلیف</summary>
            <Prose html={homework.html} />
          </details>
        )}
      </article>
      {earlier.length > 0 && (
        <details className={classes(cardClass({ padded: true }), styles.asked)}>
          <summary>تلاش‌های پیشین ({persianNumber(earlier.length)})</summary>
          {earlier.map(one => (
            <Try key={one.id} answer={one} homework={homework} />
          ))}
        </details>
      )}
    </>
  )
}

/** An answer of the workshop: it is corrected and graded at the bench of texts. */
function OnTheBench({ opened, textId }: { opened: OutputOf<typeof readAnswer>; textId: string }) {
  const { answer, homework } = opened
  const navigate = useNavigate()
  const take = useWrite(takeText, { invalidates: [listQueue] })
  const address = studioPaths.writingBench({ text: textId })
  return (
    <>
      <section aria-label="پاسخ" className={classes(layout.stack, styles.middle)}>
        <Asked opened={opened} />
      </section>
      <aside aria-label="نمره" className={classes(layout.stack, styles.side)}>
        <div className={classes(cardClass({ padded: true }), layout.stack)}>
          <h3 className={text.cardTitle}>میز تصحیح نوشتار</h3>
          {answer.state === 'waiting' ? (
            <>
              <p>
                این پاسخ در کارگاه نوشتن نوشته شده است؛ جمله به جمله تصحیح و با همین معیارها نمره داده می‌شود.
              </p>
              <Button
                full
                busy={take.isPending}
                onClick={() =>
                  take.mutate({ id: textId }, { onSuccess: () => navigate(address), onError: showError })
                }
              >
                تصحیح سر میز
              </Button>
            </>
          ) : (
            <>
              <p>
                {answer.points === null
                  ? 'برای تلاش دوباره برگشت.'
                  : `نمره: ${pointsText(answer.points, homework.mostPoints)}`}
              </p>
              {answer.comment && <UserText as="p">{answer.comment}</UserText>}
              <a href={address} className={buttonClass({ variant: 'quiet' })}>
                دیدن تصحیح
              </a>
            </>
          )}
        </div>
      </aside>
    </>
  )
}

/** A level on a track of halves; nothing is chosen before it is touched. */
function LevelField({
  criterion,
  level,
  onChange,
}: {
  criterion: Criterion
  level: number | null
  onChange: (level: number) => void
}) {
  const take = ({ currentTarget }: { currentTarget: HTMLInputElement }) =>
    onChange(Number(currentTarget.value))
  return (
    <label className={styles.level}>
      <span className={layout.spread}>
        <span>
          {criterion.title} <small>{percent(criterion.share)}</small>
        </span>
        <b>{level === null ? '—' : persianNumber(level, { fraction: 1 })}</b>
      </span>
      <input
        type="range"
        min={0}
        max={maxLevel}
        step={0.5}
        value={level ?? 0}
        aria-label={criterion.title}
        aria-valuetext={
          level === null
            ? 'انتخاب نشده'
            : `${pointsText(level, maxLevel)}، ${describeLevel(criterion, level)}`
        }
        onChange={take}
        // Nothing at all may be meant too, where the handle stands already.
        onPointerUp={take}
        onKeyUp={event => event.key !== 'Tab' && take(event)}
      />
      <small>{level === null ? 'هنوز نمره‌ای ندارد.' : describeLevel(criterion, level)}</small>
    </label>
  )
}
