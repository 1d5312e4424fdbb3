import { useQuery } from '@tanstack/react-query'
import type { ApiError } from '#client/call-api.ts'
import { offlineQueryOptions } from '#client/offline-query.ts'
import { useWrite } from '#client/query.tsx'
import type { OutputOf } from '#contract/endpoint.ts'
import { MissingConsent } from '#features/consents/public.tsx'
import { persianNumber } from '#persian/digits.ts'
import { formatLongDate, formatShortDate, formatTime } from '#persian/jalali.ts'
import { displayPhone, splitE164 } from '#persian/phone.ts'
import { Bdi, UserText } from '#ui/bdi.tsx'
import { Button } from '#ui/button.tsx'
import { cardClass } from '#ui/card.ts'
import { classes } from '#ui/classes.ts'
import { Cover } from '#ui/cover.tsx'
import { Empty } from '#ui/empty.tsx'
import { Icon } from '#ui/icon.tsx'
import { Item } from '#ui/item.tsx'
import layout from '#ui/layout.module.css'
import { QueryView } from '#ui/query-view.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { showSnack } from '#ui/snack-bar.tsx'
import { Tag } from '#ui/tag.tsx'
import text from '#ui/text.module.css'
import JoinButton from '../classroom/join-button.tsx'
import { type AskedAbsence, answerAbsence, readToday, type TodaysClass } from '../contract.ts'
import { CheckLink } from '../join/check-link.tsx'
import { CannotCome } from '../substitutes/cannot-come.tsx'
import { SubstitutesAdmin } from '../substitutes/substitutes-admin.tsx'
import { PastClassCard } from './past-class-card.tsx'
import styles from './today.module.css'

/** The day of a teacher: what is taught today, what is to be answered, who was there the last time. */
export default function TodayAdmin() {
  const query = useQuery({
    // Kept on this device: a class is held where there is no connection too.
    ...offlineQueryOptions(readToday, {}),
    refetchInterval: 60_000,
  })
  return (
    <QueryView
      query={query}
      loading={
        <>
          <Skeleton width="14rem" height="2.5rem" />
          <Skeleton height="9rem" />
          <Skeleton height="20rem" />
        </>
      }
    >
      {data => <Today data={data} receivedAt={query.dataUpdatedAt} />}
    </QueryView>
  )
}

function Today({ data, receivedAt }: { data: OutputOf<typeof readToday>; receivedAt: number }) {
  // By the server's clock now, however long ago it answered.
  const now = new Date(Date.parse(data.now) + Date.now() - receivedAt).toISOString()
  return (
    <div className={classes(layout.stack, layout.loose)}>
      <div className={layout.spread}>
        <div>
          <h1 className={styles.title}>امروز</h1>
          <p className={text.muted}>{formatLongDate(data.now)}</p>
        </div>
        <CannotCome />
      </div>
      <section aria-labelledby="today" className={layout.stack}>
        <h2 id="today" className={text.cardTitle}>
          کلاس‌های امروز
        </h2>
        {data.classes.length === 0 ? (
          <Empty title="امروز کلاسی ندارید.">کلاس‌های هر روز همین‌جا، به ترتیب ساعت می‌آیند.</Empty>
        ) : (
          data.classes.map(one => <ClassCard key={one.id} session={one} now={now} />)
        )}
      </section>
      <SubstitutesAdmin />
      {data.absences.length > 0 && <Absences asked={data.absences} />}
      <section aria-labelledby="held" className={layout.stack}>
        <div>
          <h2 id="held" className={text.cardTitle}>
            حضور و غیاب جلسهٔ پیش
          </h2>
          <p className={classes(text.small, text.muted)}>
            پس از پایان هر کلاس خودکار ثبت می‌شود؛ اگر چیزی درست نیست همین‌جا عوضش کنید.
          </p>
        </div>
        {data.held.length === 0 ? (
          <Empty title="در هفت روز گذشته کلاسی برگزار نشده است.">
            حضور و غیاب هر کلاس پس از پایان آن این‌جا می‌آید.
          </Empty>
        ) : (
          data.held.map(one => <PastClassCard key={one.id} session={one} />)
        )}
      </section>
    </div>
  )
}

function ClassCard({ session: classSession, now }: { session: TodaysClass; now: string }) {
  const {
    course,
    group,
    number,
    title,
    startsAt,
    minutes,
    branch,
    learners,
    guests,
    watch,
    substitute,
    members,
  } = classSession
  const end = new Date(new Date(startsAt).getTime() + minutes * 60_000)
  return (
    <article aria-label={`${course.title}، ${group.title}`} className={classes(cardClass(), styles.class)}>
      <Cover
        lang={course.language}
        greeting={course.greeting ?? undefined}
        shape="square"
        className={styles.cover}
      />
      <div className={styles.words}>
        <h3 className={text.cardTitle}>
          <UserText>{course.title}</UserText>
        </h3>
        <p className={text.meta}>
          <span>
            <Icon name="clock" />
            {formatTime(startsAt)} تا {formatTime(end)}
          </span>
          <span>{group.title}</span>
          {course.level && (
            <span>
              <Bdi>{course.level}</Bdi>
            </span>
          )}
          <span>
            <Icon name="users-round" />
            {persianNumber(learners)} زبان‌آموز
          </span>
          {branch && (
            <span>
              <Icon name="map-pin" />
              <UserText>{branch}</UserText>
            </span>
          )}
        </p>
        <p className={text.small}>
          جلسهٔ {persianNumber(number)}: <UserText>{title}</UserText>
        </p>
        {substitute && (
          <p className={text.small}>
            <Tag tone="lapis">
              {classSession.isMine
                ? `به جای ${substitute.instead}`
                : `${substitute.name} به جای ${substitute.instead}`}
            </Tag>
          </p>
        )}
        {!classSession.isCancelled && (
          <MissingConsent kind="recording" names={classSession.unrecorded} total={learners + guests.length} />
        )}
        {classSession.recordedBy === 'teacher' && !classSession.isCancelled && (
          <p className={classes(text.small, text.muted)}>
            پس ضبط خودبه‌خود شروع نمی‌شود؛ اگر بخشی را ضبط می‌کنید، آن‌ها در آن دیده و شنیده نشوند.
          </p>
        )}
        {guests.length > 0 && (
          <ul aria-label="مهمان‌های این جلسه" className={styles.watch}>
            {guests.map(one => (
              <li key={`${one.name} ${one.group}`}>
                <b>
                  <UserText>{one.name}</UserText>
                </b>
                <Tag tone="lapis">مهمان از {one.group}</Tag>
              </li>
            ))}
          </ul>
        )}
        {members.length > 0 && (
          <details className={styles.list}>
            <summary>فهرست زبان‌آموزان</summary>
            <ol className={styles.members}>
              {members.map(({ name, phone }) => (
                <li key={`${name} ${phone}`}>
                  <UserText>{name}</UserText>
                  {phone && (
                    <a href={`tel:${phone}`} dir="ltr" className={text.link}>
                      {displayPhone(splitE164(phone))}
                    </a>
                  )}
                </li>
              ))}
            </ol>
          </details>
        )}
        {watch.length > 0 && (
          <ul aria-label="حواستان باشد" className={styles.watch}>
            {watch.map(one => (
              <li key={one.name}>
                <b>
                  <UserText>{one.name}</UserText>
                </b>
                {one.missedLast && <Tag tone="saffron">جلسهٔ پیش غایب بود</Tag>}
                {one.absencesLeft <= 1 && (
                  <Tag tone="pomegranate">{one.absencesLeft === 0 ? 'غیبت مجاز ندارد' : 'یک غیبت مانده'}</Tag>
                )}
              </li>
            ))}
          </ul>
        )}
      </div>
      <div className={styles.action}>
        {classSession.isCancelled ? (
          <Tag tone="saffron">برگزار نمی‌شود</Tag>
        ) : classSession.isMine ? (
          <>
            <JoinButton session={classSession} serverNow={now} label="شروع کلاس" />
            <CheckLink session={classSession.id} />
            <CannotCome beside={{ id: classSession.id, group: group.title }} />
          </>
        ) : null}
      </div>
    </article>
  )
}

function Absences({ asked }: { asked: readonly AskedAbsence[] }) {
  return (
    <section aria-labelledby="asked" className={layout.stack}>
      <h2 id="asked" className={text.cardTitle}>
        درخواست‌های غیبت
      </h2>
      <ul aria-labelledby="asked" className={classes(cardClass(), layout.list)}>
        {asked.map(one => (
          <Asked key={one.id} asked={one} />
        ))}
      </ul>
    </section>
  )
}

function Asked({ asked: { id, name, reason, group, session, absencesLeft } }: { asked: AskedAbsence }) {
  const write = useWrite(answerAbsence, { invalidates: [readToday] })
  const answer = (granted: boolean) =>
    void write.mutateAsync({ id, granted }).then(
      () => showSnack(granted ? 'غیبت پذیرفته شد.' : 'غیبت پذیرفته نشد.'),
      (fault: ApiError) => showSnack(fault.info.message),
    )
  return (
    <Item
      title={<UserText>{name}</UserText>}
      facts={[
        <UserText key="group">{group}</UserText>,
        `جلسهٔ ${persianNumber(session.number)}، ${formatShortDate(session.startsAt)}`,
        absencesLeft === 0 ? 'غیبت مجاز ندارد' : `${persianNumber(absencesLeft)} غیبت مجاز مانده`,
        <q key="reason">
          <UserText>{reason}</UserText>
        </q>,
      ]}
    >
      <Button
        size="small"
        busy={write.isPending}
        aria-label={`پذیرفتن غیبت ${name}`}
        onClick={() => answer(true)}
      >
        پذیرفتن
      </Button>
      <Button
        size="small"
        variant="quiet"
        busy={write.isPending}
        aria-label={`نپذیرفتن غیبت ${name}`}
        onClick={() => answer(false)}
      >
        نپذیرفتن
      </Button>
    </Item>
  )
}
