import { lazy, Suspense } from 'react'
import { useSession } from '#client/session.ts'
import { persianNumber } from '#persian/digits.ts'
import { classes } from '#ui/classes.ts'
import { Crumbs } from '#ui/crumbs.tsx'
import { Face } from '#ui/face.tsx'
import { Foreign, UserText } from '#ui/foreign.tsx'
import { Icon } from '#ui/icon.tsx'
import layout from '#ui/layout.module.css'
import { Note } from '#ui/note.tsx'
import { Tag } from '#ui/tag.tsx'
import text from '#ui/text.module.css'
import type { Group } from './contract.ts'
import styles from './group.module.css'
import { GroupTerms } from './group-terms.tsx'
import { SessionPlan } from './session-plan.tsx'
import { spanOf, weekdaysOf } from './weekly.ts'

const MemberSide = lazy(() => import('./member-side.tsx'))
const MemberNews = lazy(() => import('./member-news.tsx'))

/** One group: its plan and its seats; for its members, what goes on in it. `now` is when the page was made. */
export default function GroupView({ group, now }: { group: Group; now: string }) {
  const { user, ready } = useSession()
  const { title, course, teacher, term, weekly, minutes, branch, book, state } = group
  return (
    <>
      <Crumbs
        steps={[
          { to: '/course', title: 'دوره‌ها' },
          { to: `/course/${course.slug}`, title: course.title },
        ]}
        here={title}
      />
      <div className={styles.columns}>
        <div className={classes(layout.stack, layout.loose)}>
          <header className={classes(layout.stack, layout.tight)}>
            <div className={layout.row}>
              {course.level && (
                <Tag tone="turquoise">
                  <Foreign>{course.level}</Foreign>
                </Tag>
              )}
              {term && <Tag>ترم {term}</Tag>}
            </div>
            <h1>
              <UserText>{title}</UserText>، {weekdaysOf(weekly)}
            </h1>
            <p className={text.meta}>
              {teacher && (
                <span>
                  <Face name={teacher.name} url={teacher.portraitUrl} size={28} />
                  <a href={`/teachers/${teacher.slug}`} className={text.link}>
                    <UserText>{teacher.name}</UserText>
                  </a>
                </span>
              )}
              <span>
                <Icon name="clock" />
                {spanOf(weekly, minutes)} به وقت تهران
              </span>
              <span>
                <Icon name={branch ? 'map-pin' : 'video'} />
                {branch ? <UserText>{branch}</UserText> : 'آنلاین'}
              </span>
              {book && (
                <span>
                  <Icon name="book-marked" />
                  <UserText>{book}</UserText>
                </span>
              )}
            </p>
          </header>
          {state === 'short' && (
            <Note tone="saffron">
              این گروه به حد نصاب نرسیده است و اکنون ثبت‌نام نمی‌گیرد. گروه‌های هم‌سطح را ببینید.
            </Note>
          )}
          {state === 'cancelled' && <Note tone="pomegranate">این گروه برگزار نمی‌شود.</Note>}
          {ready && user && (
            <Suspense>
              <MemberNews key={user.id} group={group} />
            </Suspense>
          )}
          <SessionPlan group={group} now={now} />
        </div>
        <aside className={classes(layout.stack, layout.loose)} aria-label="ثبت‌نام و ظرفیت">
          {ready && user && (
            <Suspense>
              <MemberSide key={user.id} group={group} />
            </Suspense>
          )}
          <GroupTerms group={group} now={now} />
          <p className={classes(text.small, text.faint)}>
            {group.recordingsDays === null
              ? 'جلسه‌های ضبط‌شده همیشه در دسترس اعضا می‌ماند.'
              : `جلسه‌های ضبط‌شده تا ${persianNumber(group.recordingsDays)} روز پس از پایان دوره در دسترس اعضا می‌ماند.`}
          </p>
        </aside>
      </div>
    </>
  )
}
