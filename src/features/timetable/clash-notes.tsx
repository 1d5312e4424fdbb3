import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { buildQueryOptions, useWrite } from '#client/query.tsx'
import { studioPaths } from '#contract/studio-paths.ts'
import { persianNumber } from '#persian/digits.ts'
import { formatTime, toJalali, weekdayNames } from '#persian/jalali.ts'
import { UserText } from '#ui/bdi.tsx'
import { Button } from '#ui/button.tsx'
import { ConfirmDialog } from '#ui/confirm-dialog.tsx'
import { Note } from '#ui/note.tsx'
import { showSnack } from '#ui/snack-bar.tsx'
import text from '#ui/text.module.css'
import { changeRoom, freeRooms, roomsOfGroup, timetable } from './contract.ts'
import styles from './timetable.module.css'
import { useMayPlan } from './use-may-plan.ts'
import type { Week } from './week-rows.ts'

/** More than these are said by their number: the table shows them all. */
const maxShown = 5

/** What of a week cannot be held as it is planned, each with what may be done about it. */
export function ClashNotes({ week }: { week: Week }) {
  if (week.clashes.length === 0) return null
  const rest = week.clashes.length - maxShown
  return (
    <Note tone="pomegranate">
      <b>{persianNumber(week.clashes.length)} تداخل در این هفته.</b>
      <ul className={styles.clashes}>
        {week.clashes.slice(0, maxShown).map(clash => (
          <ClashLine key={`${clash.kind} ${clash.sessions.join()}`} clash={clash} week={week} />
        ))}
      </ul>
      {rest > 0 && `و ${persianNumber(rest)} تداخل دیگر، در جدول با رنگ انار.`}
    </Note>
  )
}

function ClashLine({ clash: { kind, sessions }, week }: { clash: Week['clashes'][number]; week: Week }) {
  const mayPlan = useMayPlan()
  const both = sessions.flatMap(id => {
    const session = week.sessions.find(one => one.id === id)
    const group = week.groups.find(({ id }) => id === session?.groupId)
    return session && group ? [{ session, group, name: `${group.course}، ${group.title}` }] : []
  })
  const [one, other] = both
  if (!one) return null
  const { weekday } = toJalali(one.session.startsAt)
  const when = `${weekdayNames[weekday]} ${formatTime((other ?? one).session.startsAt)}`
  const names = both.map(({ name }) => `«${name}»`).join(' و ')
  const teacher = week.teachers.find(({ id }) => id === one.session.teacherId)?.name
  const sentence = {
    room: `${when} ${names} هر دو در ${one.group.place ?? ''} هستند.`,
    teacher: `${when} ${teacher ?? 'یک استاد'} هم ${names} را دارد.`,
    'no-teacher': `${when} ${names} استاد ندارد.`,
    closed: `${when} ${names} در روز تعطیل است.`,
  }[kind]
  return (
    <li>
      <UserText>{sentence}</UserText>{' '}
      {mayPlan && kind === 'room' && other && one.group.roomId && (
        <Proposal groupId={other.group.id} name={other.name} />
      )}
      {mayPlan && !(kind === 'room' && one.group.roomId) && (
        <a href={studioPaths.group({ id: (other ?? one).group.id })} className={text.link}>
          باز کردن گروه
        </a>
      )}
    </li>
  )
}

/** Another room, large enough and free for the whole term: the group goes there by one press. */
function Proposal({ groupId, name }: { groupId: string; name: string }) {
  const query = useQuery(buildQueryOptions(roomsOfGroup, { id: groupId }))
  const [isAsked, setAsked] = useState(false)
  const move = useWrite(changeRoom, { invalidates: [timetable, roomsOfGroup, freeRooms] })
  const [room] = query.data?.rooms ?? []
  if (!query.data) return null
  if (!room) return <span>کلاس خالی و به‌اندازه‌ای برای همهٔ جلسه‌های «{name}» نیست.</span>
  const answer = (confirmed: boolean) => {
    if (!confirmed) return setAsked(false)
    move.mutateAsync({ id: groupId, roomId: room.id }).then(
      () => {
        setAsked(false)
        showSnack(`«${name}» به ${room.label} رفت و به اعضا خبر داده شد.`)
      },
      () => undefined,
    )
  }
  return (
    <>
      <Button variant="text" size="small" onClick={() => setAsked(true)}>
        جابه‌جایی پیشنهادی: «{name}» به {room.label}
      </Button>
      {isAsked && (
        <ConfirmDialog
          title={`«${name}» به ${room.label} برود؟`}
          confirm="جابه‌جایی و خبر به اعضا"
          reject="انصراف"
          busy={move.isPending}
          fault={move.error?.info.message}
          onAnswer={answer}
        >
          همهٔ جلسه‌های پیش روی گروه در این کلاس خواهد بود، که {persianNumber(room.capacity)} نفر جا دارد.
        </ConfirmDialog>
      )}
    </>
  )
}
