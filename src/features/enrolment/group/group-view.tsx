import { lazy, Suspense, useState } from 'react'
import { useSession } from '#client/session.ts'
import { paths } from '#contract/paths.ts'
import { nameLanguage } from '#contract/school-languages.ts'
import { formatTimeRange, formatWeekdays, type Group } from '#features/courses/groups/public.ts'
import { MissingGroup } from '#features/courses/groups/public.tsx'
import { persianNumber } from '#persian/digits.ts'
import { shortDay } from '#persian/short-day.ts'
import { toman } from '#persian/toman.ts'
import { Avatar } from '#ui/avatar.tsx'
import { Bdi, UserText } from '#ui/bdi.tsx'
import { classes } from '#ui/classes.ts'
import { Cover } from '#ui/cover.tsx'
import { Icon } from '#ui/icon.tsx'
import layout from '#ui/layout.module.css'
import { Note } from '#ui/note.tsx'
import { PriceBar } from '#ui/price-bar.tsx'
import { BreadcrumbsWithShare } from '#ui/share.tsx'
import { Tag } from '#ui/tag.tsx'
import text from '#ui/text.module.css'
import { OrderSeatButton } from '../order-seat-button.tsx'
import type { MyGroup } from '../seats/contract.ts'
import { WaitlistButton } from '../seats/waitlist-button.tsx'
import styles from './group.module.css'
import { GroupTerms } from './group-terms.tsx'
import { SessionPlan } from './session-plan.tsx'

const parts = () => import('./member-parts.ts')
const MemberLine = lazy(() => parts().then(({ MemberLine }) => ({ default: MemberLine })))
const MemberSide = lazy(() => parts().then(({ MemberSide }) => ({ default: MemberSide })))
const MemberNews = lazy(() => parts().then(({ MemberNews }) => ({ default: MemberNews })))

/** One group: its plan and its seats; for its members, what goes on in it. `now` is when the page was made, `address` where it stands. */
export default function GroupView({ group, now, address }: { group: Group; now: string; address: string }) {
  const { user, ready } = useSession()
  const { id, title, course, teacher, term, weekly, minutes, branch, place, book, step, state } = group
  const [mine, setMine] = useState<MyGroup | null>(null)
  const isOpen = state === 'open' && group.startsAt > now
  const stands = user !== null && mine !== null && (mine.inside !== null || mine.waitingPlace !== null)
  return (
    <>
      <BreadcrumbsWithShare
        steps={[
          { to: '/course', title: 'دوره‌ها' },
          { to: paths.course({ slug: course.slug }), title: course.title },
        ]}
        here={title}
        address={address}
        text={`${course.title}، ${title}`}
      />
      <div className={styles.columns}>
        <div className={classes(layout.stack, layout.loose)}>
          <header className={classes(layout.stack, layout.tight)}>
            <div className={styles.title}>
              <Cover lang={course.language} shape="square" className={styles.cover} />
              <div className={layout.grow}>
                <div className={classes(layout.row, layout.wrapping)}>
                  <Tag>{nameLanguage(course.language)}</Tag>
                  {course.level && (
                    <Tag tone="turquoise">
                      <Bdi>{course.level}</Bdi>
                    </Tag>
                  )}
                  {step && (
                    <Tag>
                      <UserText>{step.name}</UserText>
                    </Tag>
                  )}
                  {term && <Tag>ترم {term}</Tag>}
                </div>
                <h1>
                  <UserText>{course.title}</UserText>
                  {!course.title.includes(nameLanguage(course.language)) &&
                    ` (${nameLanguage(course.language)})`}
                  <span className={text.spoken}>، </span>
                  <span className={styles.which}>
                    <UserText>{title}</UserText>، {formatWeekdays(weekly)}
                  </span>
                </h1>
              </div>
            </div>
            <p className={text.meta}>
              {teacher && (
                <span>
                  <Avatar name={teacher.name} url={teacher.portraitUrl} size={28} />
                  <a href={paths.teacher({ slug: teacher.slug })} className={text.link}>
                    <UserText>{teacher.name}</UserText>
                  </a>
                </span>
              )}
              <span>
                <Icon name="clock" />
                {formatTimeRange(weekly, minutes)} به وقت تهران
              </span>
              <span>
                <Icon name={branch ? 'map-pin' : 'video'} />
                {branch ? <UserText>{branch}</UserText> : 'آنلاین'}
                {place?.address && (
                  <>
                    ، <UserText>{place.address}</UserText>
                  </>
                )}
                {place?.mapLink && (
                  <a href={place.mapLink} rel="noreferrer" className={text.link}>
                    نقشه
                  </a>
                )}
              </span>
              {book && (
                <span>
                  <Icon name="book-marked" />
                  <UserText>{book}</UserText>
                </span>
              )}
              {step?.next && (
                <span>
                  سطح بعدی: <UserText>{step.next}</UserText>
                  {step.passMark !== null && `، با نمرهٔ ${persianNumber(step.passMark)} از ۱۰۰`}
                </span>
              )}
            </p>
          </header>
          {state === 'short' && (
            <Note tone="saffron">
              برای تشکیل این گروه نفر کافی نیامد و اکنون ثبت‌نام نمی‌گیرد. گروه‌های هم‌سطح را ببینید.
            </Note>
          )}
          {state === 'cancelled' && <Note tone="pomegranate">این گروه برگزار نمی‌شود.</Note>}
          {/* Its place is shown by the mark of first-paint.ts; what else belongs to a member stands below what all see. */}
          <div className={styles.mine}>
            {ready && user && (
              <Suspense>
                <MemberLine key={user.id} group={id} onKnown={setMine} />
              </Suspense>
            )}
          </div>
          <SessionPlan group={group} now={now} />
          {ready && user && (
            <Suspense>
              <MemberNews key={user.id} group={group} />
            </Suspense>
          )}
        </div>
        <aside className={classes(layout.stack, layout.loose)} aria-label="ثبت‌نام و ظرفیت">
          <GroupTerms group={group} now={now} />
          {MissingGroup && (!isOpen || group.freeSeats === 0) && (
            <MissingGroup course={{ slug: course.slug, title: course.title }} language={course.language} />
          )}
          <p className={classes(text.small, text.faint)}>
            {group.recordingsDays === null
              ? 'جلسه‌های ضبط‌شده همیشه در دسترس اعضا می‌ماند.'
              : `جلسه‌های ضبط‌شده تا ${persianNumber(group.recordingsDays)} روز پس از پایان دوره در دسترس اعضا می‌ماند.`}
          </p>
          {ready && user && (
            <Suspense>
              <MemberSide key={user.id} group={group} />
            </Suspense>
          )}
        </aside>
      </div>
      {isOpen && !stands && (
        <PriceBar
          price={toman(group.price)}
          description={`${formatWeekdays(weekly)}، از ${shortDay(group.startsAt)}`}
        >
          {group.freeSeats > 0 ? (
            <OrderSeatButton id={id} name={`${course.title}، ${title}`} />
          ) : (
            <WaitlistButton group={id} />
          )}
        </PriceBar>
      )}
    </>
  )
}
