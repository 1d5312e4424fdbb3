import { useQuery } from '@tanstack/react-query'
import { Suspense } from 'react'
import { buildQueryOptions } from '#client/query.tsx'
import { persianNumber } from '#persian/digits.ts'
import { cardClass } from '#ui/card.ts'
import { classes } from '#ui/classes.ts'
import { Empty } from '#ui/empty.tsx'
import layout from '#ui/layout.module.css'
import { QueryView } from '#ui/query-view.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { Stats } from '#ui/stats.tsx'
import text from '#ui/text.module.css'
import { TranscriptButton } from '../credentials/public.tsx'
import { type Status, userStatus } from './contract.ts'
import { SkillLevels } from './skill-levels.tsx'
import styles from './status-tab.module.css'

/** Where the user stands in their studies, and what comes next. */
export default function StatusTab() {
  const query = useQuery(buildQueryOptions(userStatus, {}))
  return (
    <QueryView
      query={query}
      loading={
        <>
          <Skeleton height="9rem" />
          <Skeleton height="14rem" />
        </>
      }
    >
      {({ status }) => (isBlank(status) ? <Blank /> : <AcademicStatus status={status} />)}
    </QueryView>
  )
}

const isBlank = ({ skills, hours, absencesLeft, standing: academicStatus, nextStep }: Status) =>
  skills.length === 0 && hours === 0 && absencesLeft === null && academicStatus === null && nextStep === null

function Blank() {
  return (
    <Empty title="هنوز چیزی برای وضعیت تحصیلی شما ثبت نشده است.">
      سطح هر مهارت، ساعت‌های کلاس و گام بعدی پس از نخستین تعیین سطح یا کلاس شما این‌جا می‌آید.
    </Empty>
  )
}

function AcademicStatus({ status }: { status: Status }) {
  const { skills, hours, absencesLeft, standing: academicStatus, nextStep } = status
  return (
    <div className={styles.status}>
      {nextStep !== null && (
        <section className={styles.next} aria-labelledby="next">
          <h2 id="next">گام بعدی</h2>
          <p>{nextStep}</p>
        </section>
      )}
      <section aria-labelledby="standing" className={classes(cardClass({ padded: true }), layout.stack)}>
        <h2 id="standing" className={text.cardTitle}>
          وضعیت تحصیلی
        </h2>
        {academicStatus !== null && <p className={text.muted}>{academicStatus}</p>}
        <Stats
          facts={[
            { name: 'ساعت حضور در کلاس', value: persianNumber(hours) },
            ...(absencesLeft === null
              ? []
              : [{ name: 'غیبت مجاز مانده', value: persianNumber(absencesLeft) }]),
          ]}
        />
        {skills.length > 0 && <SkillLevels skills={skills} />}
        {hours > 0 && (
          <p>
            <Suspense fallback={<Skeleton height="44px" />}>
              <TranscriptButton />
            </Suspense>
          </p>
        )}
      </section>
    </div>
  )
}
