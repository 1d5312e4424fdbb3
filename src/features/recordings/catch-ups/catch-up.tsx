import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import type { ApiError } from '#client/call-api.ts'
import { buildQueryOptions, useWrite } from '#client/query.tsx'
import { readMyCourse } from '#features/enrolment/my-course/public.ts'
import { phraseDeck } from '#features/phrasebook/public.ts'
import { persianNumber } from '#persian/digits.ts'
import { formatDateTime, formatLongDate } from '#persian/jalali.ts'
import { UserText } from '#ui/bdi.tsx'
import { Button, buttonClass } from '#ui/button.tsx'
import { cardClass } from '#ui/card.ts'
import { classes } from '#ui/classes.ts'
import { Icon } from '#ui/icon.tsx'
import { Item } from '#ui/item.tsx'
import layout from '#ui/layout.module.css'
import { playerClock } from '#ui/player/player-clock.ts'
import { QueryView } from '#ui/query-view.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { showSnack } from '#ui/snack-bar.tsx'
import { StarIcon } from '#ui/star-icon.tsx'
import { Tag } from '#ui/tag.tsx'
import text from '#ui/text.module.css'
import { type CatchUp as Catching, markCatchUp, readCatchUp } from './contract.ts'

const LessonView = lazy(() => import('../lesson/lesson-view.tsx'))
const PhraseDeck = lazy(phraseDeck)

type Props = {
  enrolment: string
  session: string
  second: number | null
  address: (second: number) => string
  homeworkAddress: (homework: string) => string
}

/**
 * What helps somebody catch up with a session they missed, in five minutes: the chapters of its recording, its phrases as
 * cards, its homework.
 * @param address that of this page with the recording at a second; @param second where it is open, in seconds
 */
export default function CatchUp(props: Props) {
  const query = useQuery(buildQueryOptions(readCatchUp, { id: props.enrolment, session: props.session }))
  return (
    <QueryView query={query} loading={<Skeleton height="14rem" />}>
      {data => <Loaded catchUp={data.catchUp} {...props} />}
    </QueryView>
  )
}

function Loaded({
  catchUp,
  enrolment,
  session,
  second,
  address,
  homeworkAddress,
}: Props & { catchUp: Catching }) {
  const { recording, phrases, homework } = catchUp
  const { number, title, startsAt } = catchUp.session
  return (
    <div className={classes(layout.stack, layout.loose)}>
      <div>
        <h1>مرور جلسهٔ {persianNumber(number)} در پنج دقیقه</h1>
        <p className={text.meta} data-dotted>
          <span>
            <UserText>{title}</UserText>
          </span>
          <span>{formatLongDate(startsAt)}</span>
        </p>
      </div>
      <section aria-labelledby="chapters" className={classes(layout.stack, layout.tight)}>
        <h2 id="chapters" className={text.cardTitle}>
          بخش‌های ضبط
        </h2>
        {recording ? (
          <Chapters recording={recording} second={second} address={address} />
        ) : (
          <p className={text.muted}>ضبط این جلسه هنوز در دسترس نیست.</p>
        )}
        {recording && second !== null && (
          <Suspense fallback={<Skeleton height="12rem" />}>
            <LessonView course={enrolment} recording={recording.id} at={second} />
          </Suspense>
        )}
      </section>
      {phrases.length > 0 && (
        <section aria-labelledby="phrases" className={classes(layout.stack, layout.tight)}>
          <h2 id="phrases" className={text.cardTitle}>
            عبارت‌های تازه
          </h2>
          <Suspense fallback={<Skeleton height="16rem" />}>
            <PhraseDeck phrases={phrases} />
          </Suspense>
        </section>
      )}
      {homework.length > 0 && (
        <section aria-labelledby="missed-homework" className={classes(layout.stack, layout.tight)}>
          <h2 id="missed-homework" className={text.cardTitle}>
            تکلیف این جلسه
          </h2>
          <ul aria-labelledby="missed-homework" className={classes(cardClass(), layout.list)}>
            {homework.map(({ id, title, dueAt, isHandedIn }) => (
              <Item
                key={id}
                drawing={<StarIcon icon="pencil" tone="soft" />}
                title={<UserText>{title}</UserText>}
                facts={[`مهلت: ${formatDateTime(dueAt)}`]}
              >
                {isHandedIn ? (
                  <Tag tone="pistachio">فرستاده‌اید</Tag>
                ) : (
                  <a
                    href={homeworkAddress(id)}
                    data-replace
                    className={buttonClass({ variant: 'quiet', size: 'small' })}
                  >
                    رفتن به تکلیف
                  </a>
                )}
              </Item>
            ))}
          </ul>
        </section>
      )}
      <Done enrolment={enrolment} session={session} catching={catchUp} />
    </div>
  )
}

function Chapters({
  recording: { seconds, chapters },
  second,
  address,
}: {
  recording: NonNullable<Catching['recording']>
  second: number | null
  address: (second: number) => string
}) {
  const shown = chapters.length > 0 ? chapters : [{ start: 0, title: 'از آغاز' }]
  return (
    <ol aria-labelledby="chapters" className={classes(cardClass(), layout.list)}>
      {shown.map(({ start, title }, at) => (
        <Item
          key={start}
          drawing={<StarIcon icon="play" tone={second === start ? 'saffron' : 'soft'} />}
          title={<UserText>{title}</UserText>}
          facts={[`${playerClock(start)} تا ${playerClock(shown[at + 1]?.start ?? seconds)}`]}
        >
          <a
            href={address(start)}
            data-replace
            aria-current={second === start ? 'true' : undefined}
            aria-label={`پخش بخش «${title}»`}
            className={buttonClass({ variant: 'quiet', size: 'small' })}
          >
            <Icon name="play" />
            پخش
          </a>
        </Item>
      ))}
    </ol>
  )
}

function Done({
  enrolment,
  session,
  catching: { doneAt },
}: {
  enrolment: string
  session: string
  catching: Catching
}) {
  const mark = useWrite(markCatchUp, { invalidates: [readCatchUp, readMyCourse] })
  const turn = () =>
    mark.mutateAsync({ id: enrolment, session, done: doneAt === null }).then(
      () => undefined,
      (fault: ApiError) => showSnack(fault.info.message),
    )
  return (
    <div className={layout.row}>
      <Button
        variant={doneAt ? 'quiet' : 'primary'}
        aria-pressed={doneAt !== null}
        busy={mark.isPending}
        onClick={() => void turn()}
      >
        <Icon name={doneAt ? 'check-check' : 'check'} />
        {doneAt ? 'مرور کردم' : 'مرور کردم؛ ثبت شود'}
      </Button>
      {doneAt && <span className={text.small}>{formatDateTime(doneAt)}</span>}
    </div>
  )
}
