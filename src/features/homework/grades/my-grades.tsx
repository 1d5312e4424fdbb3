import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { fetchFile } from '#client/fetch-file.ts'
import { offlineQueryOptions } from '#client/offline-query.ts'
import { errorMessage } from '#client/show-error.ts'
import type { OutputOf } from '#contract/endpoint.ts'
import { percent, persianNumber } from '#persian/digits.ts'
import { Button } from '#ui/button.tsx'
import { cardClass } from '#ui/card.ts'
import { classes } from '#ui/classes.ts'
import { Icon } from '#ui/icon.tsx'
import layout from '#ui/layout.module.css'
import { Meter } from '#ui/meter.tsx'
import { QueryView } from '#ui/query-view.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { showSnack } from '#ui/snack-bar.tsx'
import { Tag } from '#ui/tag.tsx'
import text from '#ui/text.module.css'
import { myGrades, myReport } from './contract.ts'
import styles from './grades.module.css'

/** How somebody stands in a course they take part in, of what it is made, and the report as a PDF. */
export default function MyGrades({ enrolment }: { enrolment: string }) {
  const query = useQuery(offlineQueryOptions(myGrades, { id: enrolment }))
  return (
    <QueryView query={query} loading={<Skeleton height="8rem" />}>
      {data => <Grades enrolment={enrolment} {...data} />}
    </QueryView>
  )
}

function Grades({ enrolment, grade, rules }: { enrolment: string } & OutputOf<typeof myGrades>) {
  const [isPrinting, setPrinting] = useState(false)
  const print = async () => {
    setPrinting(true)
    try {
      await fetchFile(myReport, { id: enrolment }, 'karname.pdf')
    } catch (fault) {
      showSnack(errorMessage(fault))
    } finally {
      setPrinting(false)
    }
  }
  return (
    <section aria-labelledby="grades" className={classes(cardClass({ padded: true }), layout.stack)}>
      <h2 id="grades" className={text.cardTitle}>
        نمره‌ها
      </h2>
      <div className={layout.spread}>
        <p>
          {grade.total === null ? (
            'هنوز چیزی برای نمره دادن نیست.'
          ) : (
            <>
              <b className={styles.total}>{persianNumber(grade.total)}</b> از {persianNumber(100)}
            </>
          )}
        </p>
        {grade.isPassing !== null && (
          <Tag tone={grade.isPassing ? 'pistachio' : 'saffron'}>
            {grade.isPassing ? 'تا این‌جا قبول' : `زیر حد قبولی، ${persianNumber(rules.passMark)}`}
          </Tag>
        )}
      </div>
      <Meter
        label={`حضور، سهم ${percent(rules.attendance)}`}
        value={grade.attendance.percent ?? 0}
        valueText={
          grade.attendance.percent === null
            ? 'هنوز جلسه‌ای نبوده است'
            : `${persianNumber(grade.attendance.count)} از ${persianNumber(grade.attendance.of)} جلسه`
        }
        showLabel
      />
      <Meter
        label={`تکلیف، سهم ${percent(rules.homework)}`}
        value={grade.homework.percent ?? 0}
        valueText={grade.homework.percent === null ? 'هنوز نمره‌ای نیست' : percent(grade.homework.percent)}
        tone="saffron"
        showLabel
      />
      {(rules.exams > 0 || grade.exams.of > 0) && (
        <Meter
          label={`آزمون، سهم ${percent(rules.exams)}`}
          value={grade.exams.percent ?? 0}
          valueText={grade.exams.percent === null ? 'هنوز نمره‌ای نیست' : percent(grade.exams.percent)}
          showLabel
        />
      )}
      <div>
        <Button variant="quiet" size="small" busy={isPrinting} onClick={() => void print()}>
          <Icon name="download" />
          کارنامه، PDF
        </Button>
      </div>
    </section>
  )
}
