import { useQuery } from '@tanstack/react-query'
import { useDeferredValue, useState } from 'react'
import type { ApiError } from '#client/call-api.ts'
import { buildQueryOptions, useWrite } from '#client/query.tsx'
import { studioPaths } from '#contract/studio-paths.ts'
import { persianNumber } from '#persian/digits.ts'
import { displayPhone, splitE164 } from '#persian/phone.ts'
import { Bdi, UserText } from '#ui/bdi.tsx'
import { Button, buttonClass } from '#ui/button.tsx'
import { cardClass } from '#ui/card.ts'
import { classes } from '#ui/classes.ts'
import { Dialog } from '#ui/dialog.tsx'
import { FormErrors } from '#ui/form-errors.tsx'
import layout from '#ui/layout.module.css'
import { Note } from '#ui/note.tsx'
import { SelectField } from '#ui/select-field.tsx'
import { showSnack } from '#ui/snack-bar.tsx'
import { Tag } from '#ui/tag.tsx'
import text from '#ui/text.module.css'
import { TextField } from '#ui/text-field.tsx'
import { grantNames } from './attendance-squares.tsx'
import { type AdminGroup, adminGroup, findNewLearners, grantKinds, grantSeat } from './contract.ts'
import styles from './group-inside.module.css'

type Person = { id: string; name: string; phone: string | null; standing: keyof typeof standings | null }

const standings = {
  member: 'در همین گروه',
  course: 'در گروه دیگر این دوره',
  waiting: 'در فهرست انتظار',
} as const

/** Somebody comes into a group: at the desk, where they pay, or without payment for a reason. */
export function AddLearnerDialog({
  group,
  seats: { taken, capacity },
  onClose,
}: {
  group: string
  seats: AdminGroup['seats']
  onClose: () => void
}) {
  const [person, setPerson] = useState<Person | null>(null)
  const [isFree, setFree] = useState(false)
  const left = Math.max(0, capacity - taken)
  return (
    <Dialog title="افزودن زبان‌آموز" onClose={onClose}>
      <div className={layout.stack}>
        {left === 0 ? (
          <Note tone="saffron">ظرفیت این گروه پر است؛ می‌توانید او را در فهرست انتظار بنشانید.</Note>
        ) : (
          <p className={text.muted}>{persianNumber(left)} جای خالی</p>
        )}
        {person ? (
          <>
            <div className={layout.spread}>
              <strong>
                <UserText>{person.name}</UserText>
              </strong>
              <Button variant="text" size="small" onClick={() => setPerson(null)}>
                کس دیگر
              </Button>
            </div>
            {isFree || left === 0 ? (
              <GrantForm group={group} person={person} onClose={onClose} />
            ) : (
              <div className={classes(layout.row, layout.wrapping)}>
                <a className={buttonClass()} href={studioPaths.frontDesk({ person: person.id, group })}>
                  ثبت‌نام در پیشخوان
                </a>
                <Button variant="quiet" onClick={() => setFree(true)}>
                  بدون پرداخت
                </Button>
              </div>
            )}
          </>
        ) : (
          <FindPerson group={group} onChoose={setPerson} />
        )}
      </div>
    </Dialog>
  )
}

function FindPerson({ group, onChoose }: { group: string; onChoose: (person: Person) => void }) {
  const [typed, setTyped] = useState('')
  const q = useDeferredValue(typed.trim())
  const query = useQuery({
    ...buildQueryOptions(findNewLearners, { id: group, q }),
    enabled: q.length > 1,
    placeholderData: known => known,
  })
  const found = q.length > 1 ? (query.data?.items ?? []) : []
  return (
    <>
      <TextField
        label="نام یا شماره موبایل"
        value={typed}
        onChange={setTyped}
        maxLength={100}
        autoComplete="off"
        autoFocus
      />
      {found.length > 0 && (
        <ul className={classes(cardClass(), layout.list)} aria-label="کسانی که پیدا شدند">
          {found.map(person => (
            <li key={person.id} className={classes(layout.spread, layout.wrapping, styles.found)}>
              <span>
                <UserText>{person.name}</UserText>{' '}
                {person.phone && <Bdi className={text.muted}>{displayPhone(splitE164(person.phone))}</Bdi>}
              </span>
              {person.standing && person.standing !== 'waiting' ? (
                <Tag>{standings[person.standing]}</Tag>
              ) : (
                <Button
                  size="small"
                  variant="quiet"
                  aria-label={`انتخاب ${person.name}`}
                  onClick={() => onChoose(person)}
                >
                  {person.standing === 'waiting' ? 'انتخاب (در انتظار)' : 'انتخاب'}
                </Button>
              )}
            </li>
          ))}
        </ul>
      )}
      {q.length > 1 && query.isSuccess && !query.isPlaceholderData && found.length === 0 && (
        <p role="status">
          کسی با این نام یا شماره پیدا نشد.{' '}
          <a href={studioPaths.frontDesk({ group })} className={text.link}>
            در پیشخوان برایش حساب بسازید.
          </a>
        </p>
      )}
    </>
  )
}

function GrantForm({ group, person, onClose }: { group: string; person: Person; onClose: () => void }) {
  const [kind, setKind] = useState('')
  const [reason, setReason] = useState('')
  const [fault, setFault] = useState<ApiError | null>(null)
  const grant = useWrite(grantSeat, { invalidates: [adminGroup] })
  const send = (orWait: boolean) => {
    setFault(null)
    grant
      .mutateAsync({
        id: group,
        person: person.id,
        kind: kind as (typeof grantKinds)[number],
        reason,
        orWait,
      })
      .then(({ outcome, place }) => {
        onClose()
        showSnack(
          outcome === 'enrolled'
            ? `${person.name} به گروه افزوده شد و به او خبر رفت.`
            : `${person.name} نفر ${persianNumber(place ?? 1)} فهرست انتظار است.`,
        )
      }, setFault)
  }
  const isFull = fault?.info.status === 409
  const atPerson = fault?.at('person')
  return (
    <>
      {fault && (fault.errors.length === 0 || atPerson) && (
        <FormErrors message={atPerson ?? fault.info.message} />
      )}
      <SelectField
        label="برای چه"
        value={kind}
        onChange={setKind}
        options={grantKinds.map(value => ({ value, label: grantNames[value] }))}
        error={fault?.at('kind')}
      />
      <TextField
        label="دلیل"
        value={reason}
        onChange={setReason}
        maxLength={300}
        error={fault?.at('reason')}
      />
      <div className={classes(layout.row, layout.wrapping)}>
        <Button busy={grant.isPending} onClick={() => send(false)}>
          افزودن بدون پرداخت
        </Button>
        {isFull && (
          <Button variant="quiet" busy={grant.isPending} onClick={() => send(true)}>
            در فهرست انتظار بنشان
          </Button>
        )}
      </div>
    </>
  )
}
