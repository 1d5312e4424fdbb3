import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { buildQueryOptions, useWrite } from '#client/query.tsx'
import { nameLanguage } from '#contract/school-languages.ts'
import { AnswerFiles } from '#features/writing-correction/public.tsx'
import { type Criterion, rubrics } from '#features/writing-marking/public.ts'
import { BandChoice } from '#features/writing-marking/public.tsx'
import { persianNumber } from '#persian/digits.ts'
import { Bdi, UserText } from '#ui/bdi.tsx'
import { Button } from '#ui/button.tsx'
import { cardClass } from '#ui/card.ts'
import { Form } from '#ui/form.tsx'
import { FormErrors } from '#ui/form-errors.tsx'
import layout from '#ui/layout.module.css'
import { QueryView } from '#ui/query-view.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { showSnack } from '#ui/snack-bar.tsx'
import text from '#ui/text.module.css'
import { listMySamples, type OpenSample, readSample, sendScores } from '../contract.ts'
import { dropScores, keepScores, readKeptScores } from '../kept-scores.ts'
import type { Scores } from '../rules.ts'
import styles from './studio.module.css'

/** A text before whoever scores it a second time. */
export default function SamplePage() {
  const [, , , id = ''] = useLocation().pathname.split('/')
  const query = useQuery({ ...buildQueryOptions(readSample, { id }), staleTime: Number.POSITIVE_INFINITY })
  return (
    <QueryView query={query} loading={<Skeleton height="24rem" />}>
      {sample => <OpenedSample key={id} sample={sample} />}
    </QueryView>
  )
}

function OpenedSample({ sample: { id, rubric, text: written } }: { sample: OpenSample }) {
  const { title, prompt, language, level, words, body, files } = written
  return (
    <div className={layout.stack}>
      <div>
        <UserText as="h1">{title}</UserText>
        <p className={text.meta} data-dotted>
          <span>
            {nameLanguage(language)}، <Bdi>{level}</Bdi>
          </span>
          <span>{persianNumber(words)} واژه</span>
          <span>معیارها: {rubrics[rubric].title}</span>
        </p>
      </div>
      <div className={styles.columns}>
        <div className={layout.stack}>
          {prompt && (
            <section className={cardClass({ padded: true }, layout.stack)} aria-labelledby="task">
              <h2 id="task" className={text.cardTitle}>
                تکلیف
              </h2>
              <p lang={language} dir="auto" className={styles.written}>
                {prompt}
              </p>
            </section>
          )}
          <article className={cardClass({ padded: true }, layout.stack)} aria-label="متن نوشته">
            {body && (
              <p lang={language} dir="auto" className={styles.written}>
                {body}
              </p>
            )}
            <AnswerFiles files={files} />
          </article>
        </div>
        <ScoresForm id={id} rubric={rubric} />
      </div>
    </div>
  )
}

/** The criteria, whose scores are kept in this browser until they are sent. */
function ScoresForm({ id, rubric }: Pick<OpenSample, 'id' | 'rubric'>) {
  const navigate = useNavigate()
  const [scores, setScores] = useState(() => readKeptScores(id))
  const write = useWrite(sendScores, { invalidates: [listMySamples] })
  const scale = rubrics[rubric]
  const choose = (criterion: string, score: number | null) => {
    const { [criterion]: _, ...others } = scores
    const chosen: Scores = score === null ? others : { ...others, [criterion]: score }
    setScores(chosen)
    keepScores(id, chosen)
  }
  const given = Object.entries(scores).map(([criterion, score]) => ({ criterion, score }))
  return (
    <Form
      className={layout.stack}
      aria-label="نمره‌ها"
      onSubmit={() =>
        write.mutate(
          { id, scores: given },
          {
            onSuccess: () => {
              dropScores(id)
              showSnack('نمره‌ها فرستاده شد.')
              void navigate('/studio/writing-samples')
            },
          },
        )
      }
    >
      {write.error && <FormErrors message={write.error.info.message} />}
      <div className={cardClass()}>
        {scale.criteria.map(criterion => (
          <div key={criterion.id} className={styles.band}>
            <BandChoice
              criterion={criterion}
              scale={scale}
              score={scores[criterion.id] ?? null}
              onChoose={score => choose(criterion.id, score)}
            />
            <Bands criterion={criterion} />
          </div>
        ))}
      </div>
      <p className={text.muted}>
        نمره‌ها تا فرستادن در همین مرورگر می‌ماند. فقط یک بار فرستاده می‌شود و پس از آن تغییر نمی‌کند.
      </p>
      <div className={layout.row}>
        <Button type="submit" busy={write.isPending}>
          فرستادن نمره‌ها
        </Button>
      </div>
    </Form>
  )
}

/** What each score means, before one is chosen. */
function Bands({ criterion: { title, bands } }: { criterion: Criterion }) {
  return (
    <details className={styles.bands}>
      <summary>
        شرح نمره‌ها<span className={text.spoken}>: {title}</span>
      </summary>
      <dl>
        {bands.map(({ from, says }) => (
          <div key={from}>
            <dt>از {persianNumber(from)}</dt>
            <dd>{says}</dd>
          </div>
        ))}
      </dl>
    </details>
  )
}
