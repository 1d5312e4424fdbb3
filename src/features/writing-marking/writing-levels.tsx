import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { buildQueryOptions } from '#client/query.tsx'
import { nameLanguage } from '#contract/school-languages.ts'
import { persianNumber } from '#persian/digits.ts'
import { formatLongDate } from '#persian/jalali.ts'
import { UserText } from '#ui/bdi.tsx'
import { cardClass } from '#ui/card.ts'
import { Chart } from '#ui/chart.tsx'
import { classes } from '#ui/classes.ts'
import layout from '#ui/layout.module.css'
import { Meter } from '#ui/meter.tsx'
import { SelectField } from '#ui/select-field.tsx'
import text from '#ui/text.module.css'
import { readWritingLevels, type WritingScale } from './contract.ts'
import { markedPath } from './marked-path.ts'
import { type Criterion, describeScore, rubrics } from './rubrics.ts'
import styles from './writing-levels.module.css'

/** One's level in writing by criterion, from text to text; nothing before the first text came back with scores. */
export default function WritingLevels() {
  const { data } = useQuery(buildQueryOptions(readWritingLevels, {}))
  if (!data || data.scales.length === 0) return null
  return <Levels scales={data.scales} />
}

const toKey = ({ language, rubric }: WritingScale) => `${language} ${rubric}`

function Levels({ scales }: { scales: readonly WritingScale[] }) {
  const [chosen, setChosen] = useState<string | null>(null)
  const scale = scales.find(one => toKey(one) === chosen) ?? scales[0]!
  const { criteria, max } = rubrics[scale.rubric]
  const last = scale.texts.at(-1)!
  return (
    <section className={layout.stack} aria-labelledby="writing-levels">
      <div>
        <h2 id="writing-levels" className={text.cardTitle}>
          سطح نوشتن
        </h2>
        <p className={text.muted}>
          نمرهٔ هر معیار در نوشته‌هایی که استادان تصحیح کرده‌اند؛ زبان‌ها و راهنماهای نمره جدا از هم.
        </p>
      </div>
      {scales.length > 1 && (
        <SelectField
          label="زبان و راهنمای نمره"
          value={toKey(scale)}
          onChange={setChosen}
          required
          options={scales.map(one => ({
            value: toKey(one),
            label: `${nameLanguage(one.language)}، ${rubrics[one.rubric].title}`,
          }))}
        />
      )}
      <div className={classes(cardClass({ padded: true }), layout.stack)}>
        <p className={text.meta} data-dotted>
          <span>
            {nameLanguage(scale.language)}، {rubrics[scale.rubric].title}
          </span>
          <span>{formatLongDate(last.returnedAt)}</span>
          <a href={markedPath({ id: last.id })} className={text.link}>
            <UserText>{last.title}</UserText>
          </a>
        </p>
        <div className={styles.criteria}>
          {criteria.map(criterion => (
            <Latest key={criterion.id} criterion={criterion} max={max} texts={scale.texts} />
          ))}
        </div>
      </div>
      {scale.texts.length > 1 && (
        <div className={cardClass({ padded: true })}>
          <Chart
            // Drawn anew for other criteria.
            key={toKey(scale)}
            kind="line"
            title="نمره‌ها از نوشته‌ای به نوشتهٔ دیگر"
            sentence={describeChange(scale)}
            days={scale.texts.map(({ returnedAt }) => returnedAt)}
            series={criteria.map(({ id, title }, index) => ({
              name: title,
              tone: tones[index % tones.length]!,
              values: scale.texts.map(one => findScore(one, id)),
            }))}
          />
        </div>
      )}
    </section>
  )
}

const tones = ['turquoise', 'lapis', 'saffron', 'pale'] as const

type ScoredText = WritingScale['texts'][number]

const findScore = ({ scores }: ScoredText, id: string) =>
  scores.find(({ criterion }) => criterion === id)?.score ?? null

/** The scores of a criterion, the earliest first. */
const listScores = (texts: readonly ScoredText[], id: string) =>
  texts.flatMap(one => findScore(one, id) ?? [])

/** The latest score of a criterion, with what it means and the one before it. */
function Latest({
  criterion,
  max,
  texts,
}: {
  criterion: Criterion
  max: number
  texts: readonly ScoredText[]
}) {
  const [before, now] = listScores(texts, criterion.id).slice(-2)
  const latest = now ?? before
  if (latest === undefined) return null
  return (
    <div className={styles.criterion}>
      <Meter
        label={criterion.title}
        value={latest}
        max={max}
        valueText={`${persianNumber(latest)} از ${persianNumber(max)}`}
        showLabel
      />
      <p className={text.small}>
        {describeScore(criterion, latest)}
        {now !== undefined && before !== undefined && now !== before && (
          <span className={text.muted}>؛ پیش از آن {persianNumber(before)}</span>
        )}
      </p>
    </div>
  )
}

/** What the drawing shows, for those who do not see it. */
function describeChange({ rubric, texts }: WritingScale): string {
  const changes = rubrics[rubric].criteria.flatMap(({ id, title }) => {
    const scores = listScores(texts, id)
    const [first, last] = [scores[0], scores.at(-1)]
    if (first === undefined || last === undefined) return []
    return first === last
      ? `${title} ${persianNumber(last)} ماند`
      : `${title} از ${persianNumber(first)} به ${persianNumber(last)} رسید`
  })
  return `در ${persianNumber(texts.length)} نوشته: ${changes.join('، ')}.`
}
