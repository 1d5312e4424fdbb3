import { useQuery } from '@tanstack/react-query'
import type { ApiError } from '#client/call-api.ts'
import { buildQueryOptions, QueryProvider, useWrite } from '#client/query.tsx'
import { paths } from '#contract/paths.ts'
import type { Group } from '#features/courses/groups/public.ts'
import { persianNumber } from '#persian/digits.ts'
import { formatDateTime } from '#persian/jalali.ts'
import { ordinal } from '#persian/number-words.ts'
import { balance } from '#persian/toman.ts'
import { UserText } from '#ui/bdi.tsx'
import { Button, buttonClass } from '#ui/button.tsx'
import { cardClass } from '#ui/card.ts'
import { classes } from '#ui/classes.ts'
import { Facts } from '#ui/facts.tsx'
import { Hold } from '#ui/hold.tsx'
import { Icon } from '#ui/icon.tsx'
import layout from '#ui/layout.module.css'
import { showSnack } from '#ui/snack-bar.tsx'
import { Tag } from '#ui/tag.tsx'
import text from '#ui/text.module.css'
import { Tiles } from '#ui/tiles.tsx'
import { myCourses, readMyCourse } from '../contract.ts'
import { OrderSeatButton } from '../order-seat-button.tsx'
import { leaveWaitlist, type MyGroup, myGroup, takeSeat } from '../seats/contract.ts'

/** How the signed-in person stands to a group: a member, one who waits, one who was offered a seat. */
export default function MemberSide({ group }: { group: Group }) {
  return (
    <QueryProvider>
      <Mine group={group} />
    </QueryProvider>
  )
}

function Mine({ group }: { group: Group }) {
  const { data } = useQuery(buildQueryOptions(myGroup, { id: group.id }))
  const mine = data?.mine
  if (mine?.inside) return <Member group={group} mine={mine} inside={mine.inside} />
  if (mine?.waitingPlace) return <WaitlistCard group={group} mine={mine} position={mine.waitingPlace} />
  return null
}

function Member({
  group,
  mine,
  inside,
}: {
  group: Group
  mine: MyGroup
  inside: NonNullable<MyGroup['inside']>
}) {
  const sessionsSoFar = inside.attendance.length
  const attended = inside.attendance.filter(({ state }) => state === 'present' || state === 'late').length
  return (
    <section aria-labelledby="mine" className={classes(cardClass({ padded: true }), layout.stack)}>
      <div className={layout.spread}>
        <h2 id="mine" className={text.cardTitle}>
          گروه من
        </h2>
        <Tag tone="pistachio">
          <Icon name="check" />
          {mine.state === 'frozen' ? 'مرخصی' : 'عضو هستید'}
        </Tag>
      </div>
      <Facts
        facts={[
          {
            name: 'جلسه‌ها',
            value: `${persianNumber(sessionsSoFar)} از ${persianNumber(group.sessions.length)} برگزار شده است`,
          },
          sessionsSoFar > 0
            ? {
                name: 'حضور شما',
                value: (
                  <Tiles
                    done={attended}
                    total={sessionsSoFar}
                    size="small"
                    label={`${persianNumber(attended)} حضور از ${persianNumber(sessionsSoFar)} جلسه`}
                  />
                ),
              }
            : null,
          { name: 'غیبت باقی‌مانده', value: `${persianNumber(inside.absencesLeft)} جلسه` },
        ]}
      />
      <a
        href={paths.myCourse({ enrolment: mine.enrolmentId! })}
        className={buttonClass({ variant: 'quiet', full: true })}
      >
        صفحهٔ دورهٔ من
      </a>
    </section>
  )
}

/** A seat that is offered is held for a day. */
const offeredMinutes = 24 * 60

function WaitlistCard({
  group,
  mine: { offeredUntil, movesFrom },
  position,
}: {
  group: Group
  mine: MyGroup
  position: number
}) {
  const leave = useWrite(leaveWaitlist, { invalidates: [myGroup] })
  const giveUp = () =>
    leave.mutateAsync({ id: group.id }).then(
      () => showSnack('از فهرست انتظار خارج شدید.'),
      (fault: ApiError) => showSnack(fault.info.message),
    )
  return (
    <section
      id="place"
      aria-labelledby="waitlist"
      className={classes(cardClass({ padded: true }), layout.stack)}
    >
      <div className={layout.spread}>
        <h2 id="waitlist" className={text.cardTitle}>
          {offeredUntil ? 'یک جا برای شما باز شد' : 'فهرست انتظار'}
        </h2>
        <Tag tone="saffron">{offeredUntil ? 'نوبت شماست' : `نفر ${ordinal(position)}`}</Tag>
      </div>
      {offeredUntil ? (
        <>
          <Hold until={Date.parse(offeredUntil)} minutes={offeredMinutes}>
            تا {formatDateTime(offeredUntil)}
          </Hold>
          {movesFrom ? (
            <Take group={group} from={movesFrom} />
          ) : (
            <OrderSeatButton id={group.id} name={`${group.course.title}، ${group.title}`} />
          )}
        </>
      ) : (
        <>
          <p className={text.muted}>
            جا که باز شود، با پیامک خبرتان می‌کنیم و ۲۴ ساعت، یا اگر کلاس زودتر شروع شود تا شروع آن، برایتان
            نگه می‌داریم.
          </p>
          {movesFrom && (
            <p className={text.muted}>
              جای شما در «<UserText>{movesFrom.group}</UserText>» می‌ماند تا وقتی جای این گروه را بگیرید.
            </p>
          )}
        </>
      )}
      <Button variant="quiet" full busy={leave.isPending} onClick={() => void giveUp()}>
        {offeredUntil ? 'نمی‌خواهم، به نفر بعد بدهید' : 'خروج از فهرست انتظار'}
      </Button>
    </section>
  )
}

/** The way in for who has a seat in another group of the course: it goes along. */
function Take({ group, from }: { group: Group; from: NonNullable<MyGroup['movesFrom']> }) {
  const take = useWrite(takeSeat, { invalidates: [myGroup, myCourses, readMyCourse] })
  const move = () =>
    take.mutateAsync({ id: group.id }).then(
      () => showSnack(`از این پس در «${group.title}» هستید.`),
      (fault: ApiError) => showSnack(fault.info.message),
    )
  return (
    <>
      <p>
        با گرفتن این جا، جای شما در «<UserText>{from.group}</UserText>» آزاد می‌شود. چیزی نمی‌پردازید
        {from.back > 0 && ` و ${balance(from.back)} به کیف پول شما برمی‌گردد`}.
      </p>
      <Button full busy={take.isPending} onClick={() => void move()}>
        جابه‌جایی به این گروه
      </Button>
    </>
  )
}
