import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { buildQueryOptions, useWrite } from '#client/query.tsx'
import { persianNumber } from '#persian/digits.ts'
import { formatDateTime } from '#persian/jalali.ts'
import { UserText } from '#ui/bdi.tsx'
import { Button } from '#ui/button.tsx'
import { cardClass } from '#ui/card.ts'
import { classes } from '#ui/classes.ts'
import { ConfirmDialog } from '#ui/confirm-dialog.tsx'
import layout from '#ui/layout.module.css'
import { Note } from '#ui/note.tsx'
import { showSnack } from '#ui/snack-bar.tsx'
import text from '#ui/text.module.css'
import { invitePeople, type PeopleInvitations, readPeopleInvitations } from './contract.ts'
import styles from './people-import.module.css'

/** Who was imported and never came in: invited by SMS, with the cost said first. */
export function Invitations() {
  const { data } = useQuery({ ...buildQueryOptions(readPeopleInvitations, {}), staleTime: 0 })
  if (!data || data.people + data.waiting + data.sent + data.unreachable === 0) return null
  return (
    <section aria-labelledby="invitations" className={classes(cardClass({ padded: true }), layout.stack)}>
      <div>
        <h2 id="invitations" className={text.cardTitle}>
          دعوت با پیامک
        </h2>
        <p className={text.muted}>
          واردشده‌هایی که هنوز یک بار هم نیامده‌اند. هر کس یک پیامک می‌گیرد، با پیوندی که با آن رمزش را می‌گذارد.
        </p>
      </div>
      <Figures data={data} />
      {data.people > 0 && <Invite data={data} />}
      {data.unreachable > 0 && (
        <p className={text.muted}>
          {persianNumber(data.unreachable)} نفر شماره‌ای ندارند که پیامک به آن برود.
        </p>
      )}
    </section>
  )
}

function Figures({ data }: { data: PeopleInvitations }) {
  return (
    <dl className={styles.figures}>
      <div>
        <dt>دعوت‌نشده</dt>
        <dd>{persianNumber(data.people)} نفر</dd>
      </div>
      <div>
        <dt>هزینهٔ دعوت همه</dt>
        <dd>
          {persianNumber(data.toman)} تومان{' '}
          <small className={text.muted}>{persianNumber(data.parts)} پیامک</small>
        </dd>
      </div>
      <div>
        <dt>فرستاده شد</dt>
        <dd>
          {persianNumber(data.sent)}{' '}
          {data.lastSentAt && <small className={text.muted}>{formatDateTime(data.lastSentAt)}</small>}
        </dd>
      </div>
      <div>
        <dt>در صف</dt>
        <dd>{persianNumber(data.waiting)}</dd>
      </div>
      <div>
        <dt>ماندهٔ بودجهٔ ماه</dt>
        <dd>{persianNumber(data.leftOfMonth)} پیامک</dd>
      </div>
    </dl>
  )
}

function Invite({ data }: { data: PeopleInvitations }) {
  const [isAsking, setAsking] = useState(false)
  const invite = useWrite(invitePeople, { invalidates: [readPeopleInvitations] })
  const answer = (confirmed: boolean) => {
    if (!confirmed) return setAsking(false)
    invite.mutateAsync({ people: data.people, toman: data.toman }).then(
      ({ invited }) => {
        setAsking(false)
        showSnack(`${persianNumber(invited)} دعوت در صف فرستادن است.`)
      },
      () => undefined,
    )
  }
  return (
    <>
      <blockquote className={text.muted}>
        <UserText>{data.sample}</UserText>
      </blockquote>
      {data.parts > data.leftOfMonth && (
        <Note tone="saffron">بودجهٔ این ماه به همه نمی‌رسد؛ بقیه در صف می‌مانند و ماه بعد فرستاده می‌شوند.</Note>
      )}
      {data.people > data.leftOfDay && (
        <Note tone="saffron">سقف روزانه به همه نمی‌رسد؛ بقیه در روزهای بعد فرستاده می‌شوند.</Note>
      )}
      <div>
        <Button
          onClick={() => {
            invite.reset()
            setAsking(true)
          }}
        >
          دعوت {persianNumber(data.people)} نفر
        </Button>
      </div>
      {isAsking && (
        <ConfirmDialog
          title={`به ${persianNumber(data.people)} نفر پیامک برود؟`}
          confirm="فرستادن"
          reject="انصراف"
          busy={invite.isPending}
          fault={invite.error?.info.message}
          onAnswer={answer}
        >
          {persianNumber(data.parts)} پیامک، {persianNumber(data.toman)} تومان. هر کس تنها یک بار دعوت می‌شود.
        </ConfirmDialog>
      )}
    </>
  )
}
