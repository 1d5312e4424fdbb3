import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import { buildQueryOptions, useWrite } from '#client/query.tsx'
import { errorMessage, fieldErrors } from '#client/show-error.ts'
import type { OutputOf } from '#contract/endpoint.ts'
import { persianNumber } from '#persian/digits.ts'
import { Button } from '#ui/button.tsx'
import card from '#ui/card.module.css'
import { Empty } from '#ui/empty.tsx'
import { FormErrors } from '#ui/form-errors.tsx'
import layout from '#ui/layout.module.css'
import { QueryView } from '#ui/query-view.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import text from '#ui/text.module.css'
import { TextField } from '#ui/text-field.tsx'
import { listMarking, type MarkRow, markAnswer, readMarking } from '../contract.ts'
import styles from '../exams-admin.module.css'
import { computeRubricPoints, maxLevel, rubrics } from './rubric.ts'

/** The essays and recordings of an exam, one after another; names stay hidden. */
export default function Marking({ id }: { id: string }) {
  const query = useQuery({ ...buildQueryOptions(listMarking, { exam: id }), staleTime: 0 })
  return (
    <QueryView query={query} loading={<Skeleton height="22rem" />}>
      {({ title, items }) => (
        <div className={layout.stack}>
          <div>
            <h1>تصحیح {title}</h1>
            <p className={text.meta}>
              {persianNumber(items.length)} پاسخ؛ {persianNumber(items.filter(isWaiting).length)} مانده ·
              نام‌ها پنهان است
            </p>
          </div>
          {items.length === 0 ? (
            <Empty title="پاسخی برای تصحیح نیست.">پاسخ‌ها پس از تحویل آزمون این‌جا می‌آید.</Empty>
          ) : (
            <Queue items={items} />
          )}
        </div>
      )}
    </QueryView>
  )
}

/** Whether one may still mark it. */
const isWaiting = ({ state, isMine }: MarkRow) => state !== 'done' && !isMine
const keyFor = ({ attempt, place }: MarkRow) => `${attempt} ${place}`
const levelChoices = Array.from({ length: maxLevel + 1 }, (_, level) => level)
const stateTexts = { waiting: 'تازه', second: 'تصحیح دوم', third: 'نفر سوم', done: 'تمام' }

function Queue({ items }: { items: readonly MarkRow[] }) {
  const [key, setKey] = useState(() => keyFor(items.find(isWaiting) ?? items[0]!))
  const chosen = items.find(item => keyFor(item) === key) ?? items[0]!
  const goOn = () => {
    const at = items.indexOf(chosen)
    const next = [...items.slice(at + 1), ...items.slice(0, at)].find(isWaiting)
    if (next) setKey(keyFor(next))
  }
  return (
    <>
      <nav className={styles.queue} aria-label="پاسخ‌ها">
        {items.map(item => (
          <button
            key={keyFor(item)}
            type="button"
            aria-current={item === chosen || undefined}
            onClick={() => setKey(keyFor(item))}
          >
            {item.kind === 'essay' ? 'نوشتار' : 'گفتار'} {persianNumber(item.number)}
            <small>
              {[
                item.kind === 'essay' && `${persianNumber(item.words)} واژه`,
                item.points !== null
                  ? `${persianNumber(item.points)} از ${persianNumber(item.marks)}`
                  : item.isMine
                    ? 'نمرهٔ شما ثبت شد'
                    : stateTexts[item.state],
              ]
                .filter(Boolean)
                .join('، ')}
            </small>
          </button>
        ))}
      </nav>
      <Answer key={key} row={chosen} onDone={goOn} />
    </>
  )
}

function Answer({ row, onDone }: { row: MarkRow; onDone: () => void }) {
  const { attempt, place } = row
  const query = useQuery({
    ...buildQueryOptions(readMarking, { attempt, place: String(place) }),
    staleTime: 0,
  })
  return (
    <QueryView query={query} loading={<Skeleton height="18rem" />}>
      {data => <MarkForm row={row} data={data} onDone={onDone} />}
    </QueryView>
  )
}

function MarkForm({
  row,
  data,
  onDone,
}: {
  row: MarkRow
  data: OutputOf<typeof readMarking>
  onDone: () => void
}) {
  const [levels, setLevels] = useState<(number | null)[]>(data.mine?.levels ?? [null, null, null, null])
  const [comment, setComment] = useState(data.mine?.comment ?? '')
  const [fault, setFault] = useState<unknown>(null)
  const write = useWrite(markAnswer, { invalidates: [listMarking, readMarking] })
  const { body, answer } = data
  const isWhole = levels.every(level => level !== null)
  const isSettled = data.points !== null && (data.isMarkedTwice || !data.mine)
  const save = async () => {
    setFault(null)
    try {
      await write.mutateAsync({
        attempt: row.attempt,
        place: String(row.place),
        levels: levels.map(level => level ?? -1),
        comment,
      })
      onDone()
    } catch (thrown) {
      setFault(thrown)
    }
  }
  const press = useEffectEvent((event: KeyboardEvent) => {
    const mayGive = isWhole && !isSettled && !write.isPending
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey) && mayGive) void save()
  })
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => press(event)
    window.addEventListener('keydown', onKey)
    return () => window.removeEventListener('keydown', onKey)
  }, [])
  const foreign = { lang: data.language, dir: 'auto' as const }
  return (
    <div className={styles.split}>
      <div className={layout.stack}>
        <section className={`${card.card} ${card.padded} ${layout.stack}`} aria-label="خواسته">
          <h2 className={text.cardTitle}>خواسته</h2>
          <p {...foreign}>{body.stem || body.instruction}</p>
          {body.kind === 'essay' && (
            <p className={text.meta}>
              {persianNumber(body.minWords)} تا {persianNumber(body.maxWords)} واژه
            </p>
          )}
          {data.model && (
            <details>
              <summary>نمونهٔ پاسخ خوب</summary>
              <p {...foreign}>{data.model}</p>
            </details>
          )}
        </section>
        <article className={`${card.card} ${styles.essay}`} {...foreign}>
          {answer?.kind === 'essay' && answer.text}
          {data.sound && (
            // biome-ignore lint/a11y/useMediaCaption: what a learner said has no captions
            <audio controls src={data.sound} aria-label="گفتار زبان‌آموز" />
          )}
          {answer?.kind === 'speaking' && !data.sound && 'صدا پیدا نشد.'}
        </article>
        {answer?.kind === 'essay' && <p className={text.meta}>{persianNumber(data.words)} واژه</p>}
        <TextField
          label="بازخورد، زبان‌آموز می‌بیند"
          multiline
          rows={3}
          maxLength={2000}
          value={comment}
          onChange={setComment}
        />
      </div>
      <aside className={layout.stack}>
        <section className={`${card.card} ${card.padded} ${layout.stack}`} aria-label="معیار">
          <div className={layout.spread}>
            <h2 className={text.cardTitle}>معیار</h2>
            <b>
              {isWhole ? persianNumber(computeRubricPoints(levels as number[], data.marks)) : '—'} از{' '}
              {persianNumber(data.marks)}
            </b>
          </div>
          {rubrics[row.kind].map((name, at) => (
            <fieldset key={name} className={styles.levels}>
              <legend>
                {name}
                {levels[at] !== null && (
                  <span className={text.muted}>، {persianNumber(levels[at]!)} از ۵</span>
                )}
              </legend>
              {levelChoices.map(level => (
                <label key={level} className={styles.level}>
                  <input
                    type="radio"
                    name={name}
                    checked={levels[at] === level}
                    onChange={() => setLevels(levels.map((old, index) => (index === at ? level : old)))}
                  />
                  <span>{persianNumber(level)}</span>
                </label>
              ))}
            </fieldset>
          ))}
        </section>
        {data.isMarkedTwice && (
          <section className={`${card.card} ${card.padded} ${layout.stack}`} aria-label="تصحیح دوم">
            <h2 className={text.cardTitle}>تصحیح دوم</h2>
            <div className={styles.blind}>
              <div>
                <b>شما</b>
                <br />
                {data.mine ? persianNumber(data.mine.points) : 'هنوز نه'}
              </div>
              <div>
                <b>دیگران</b>
                <br />
                {data.otherPoints.length > 0
                  ? data.otherPoints.map(points => persianNumber(points)).join('، ')
                  : data.others > 0
                    ? 'پس از ثبت شما پیدا می‌شود'
                    : 'هنوز نه'}
              </div>
            </div>
            <p className={text.meta}>
              اختلاف بیش از {persianNumber(data.maxDifference)} نمره به نفر سوم می‌رود.
            </p>
          </section>
        )}
        {fault !== null && <FormErrors message={fieldErrors(fault)[0]?.message ?? errorMessage(fault)} />}
        {isSettled ? (
          <p>این پاسخ تصحیح شده است: {persianNumber(data.points!)}</p>
        ) : (
          <Button full disabled={!isWhole} busy={write.isPending} onClick={() => void save()}>
            ثبت و بعدی
            <kbd dir="ltr" className={styles.keys}>
              Ctrl Enter
            </kbd>
          </Button>
        )}
      </aside>
    </div>
  )
}
