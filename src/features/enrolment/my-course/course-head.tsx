import { paths } from '#contract/paths.ts'
import { persianNumber } from '#persian/digits.ts'
import { formatDate } from '#persian/jalali.ts'
import { Bdi, UserText } from '#ui/bdi.tsx'
import { buttonClass } from '#ui/button.tsx'
import { Cover } from '#ui/cover.tsx'
import { Icon } from '#ui/icon.tsx'
import text from '#ui/text.module.css'
import { Tiles } from '#ui/tiles.tsx'
import type { MyCourse } from '../contract.ts'
import styles from './my-course.module.css'

/** What one sees first of a course one takes part in: which it is, how far it has come, and the way to the group. */
export function CourseHead({ course }: { course: MyCourse }) {
  const { title, level, language, greeting, group, teacher, startsAt, endsAt, sessions } = course
  const isAhead = Date.parse(startsAt) > Date.now()
  return (
    <header className={styles.head}>
      <Cover lang={language} greeting={greeting ?? undefined} shape="square" />
      <div className={styles.name}>
        <h1>
          <UserText>{title}</UserText>
        </h1>
        <p className={text.meta} data-dotted>
          {level && (
            <span>
              سطح <Bdi>{level}</Bdi>
            </span>
          )}
          <UserText>{group.title}</UserText>
          {teacher && <UserText>{teacher.name}</UserText>}
          <span>{isAhead ? `از ${formatDate(startsAt)}` : `تا ${formatDate(endsAt)}`}</span>
        </p>
        <Tiles
          done={sessions.held}
          total={sessions.total}
          now={sessions.held < sessions.total}
          label={`${persianNumber(sessions.held)} از ${persianNumber(sessions.total)} جلسه برگزار شده است`}
        />
      </div>
      <a href={paths.group({ id: group.id })} className={buttonClass({ variant: 'quiet' })}>
        <Icon name="users-round" />
        صفحهٔ گروه
      </a>
    </header>
  )
}
