import { percent, persianNumber } from '#persian/digits.ts'
import { formatDate } from '#persian/jalali.ts'
import { buttonClass } from '#ui/button.tsx'
import { classes } from '#ui/classes.ts'
import { UserText } from '#ui/foreign.tsx'
import { Icon } from '#ui/icon.tsx'
import layout from '#ui/layout.module.css'
import { Note } from '#ui/note.tsx'
import { Stats } from '#ui/stats.tsx'
import text from '#ui/text.module.css'
import { Tiles } from '#ui/tiles.tsx'
import AbsenceButton from './classes/absence-button.tsx'
import JoinButton from './classes/join-button.tsx'
import type { MyCourse } from './contract.ts'
import { courseFacts } from './course-facts.tsx'

/** What one sees first of a course one takes part in: how far it is, how one attended, and the way to the group. */
export function CourseHead({ course }: { course: MyCourse }) {
  const { title, group, sessions, attended, absencesLeft, state, recordingsUntil, next } = course
  return (
    <div className={layout.stack}>
      <div>
        <h2 className={text.cardTitle}>
          <UserText>{title}</UserText>
        </h2>
        <p className={text.meta}>
          {courseFacts(course).map((fact, place) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a fact is nothing but its place
            <span key={place}>{fact}</span>
          ))}
        </p>
      </div>
      {state === 'frozen' && <Note tone="saffron">ثبت‌نام شما در این گروه نگه داشته شده است.</Note>}
      <Tiles
        done={sessions.held}
        total={sessions.total}
        now={sessions.held < sessions.total}
        label={`${persianNumber(sessions.held)} از ${persianNumber(sessions.total)} جلسه برگزار شد`}
      />
      <Stats
        facts={[
          {
            name: 'حضور',
            value: attended.of > 0 ? percent(Math.round((attended.count / attended.of) * 100)) : 'هنوز نه',
          },
          { name: 'غیبت مجاز مانده', value: persianNumber(absencesLeft) },
          {
            name: 'تماشای ضبط‌ها تا',
            value: recordingsUntil === null ? 'همیشه' : formatDate(recordingsUntil),
          },
        ]}
      />
      <div className={classes(layout.row, layout.wrapping)}>
        {next && state === 'active' && (
          <>
            <JoinButton session={next} />
            <AbsenceButton session={next.id} title={`جلسهٔ ${persianNumber(next.number)}`} />
          </>
        )}
        <a href={`/info/${group.id}`} className={buttonClass({ variant: 'quiet', size: 'small' })}>
          <Icon name="users-round" />
          صفحهٔ گروه
        </a>
      </div>
    </div>
  )
}
