import { useQuery } from '@tanstack/react-query'
import { type KeyboardEvent, type RefObject, useDeferredValue, useState } from 'react'
import { buildQueryOptions, useWrite } from '#client/query.tsx'
import { toPersianDigits } from '#persian/digits.ts'
import { displayPhone, normalisePhone, splitE164 } from '#persian/phone.ts'
import { balance } from '#persian/toman.ts'
import { Bdi, UserText } from '#ui/bdi.tsx'
import { Button } from '#ui/button.tsx'
import { classes } from '#ui/classes.ts'
import { Form } from '#ui/form.tsx'
import { FormRefusal } from '#ui/form-errors.tsx'
import { Tag } from '#ui/tag.tsx'
import text from '#ui/text.module.css'
import { TextField } from '#ui/text-field.tsx'
import { type DeskPerson, findDeskPeople, openDeskAccount } from './contract.ts'
import styles from './front-desk.module.css'

export const showPhone = (phone: string) => toPersianDigits(displayPhone(splitE164(phone)))

/** Who stands there: found by phone or name, or an account opened for them. */
export function PersonStep({
  field,
  isNew,
  onNew,
  onChoose,
}: {
  field: RefObject<HTMLInputElement | null>
  isNew: boolean
  onNew: (isNew: boolean) => void
  onChoose: (person: DeskPerson) => void
}) {
  const [typed, setTyped] = useState('')
  const [at, setAt] = useState(0)
  const q = useDeferredValue(typed.trim())
  const query = useQuery({
    ...buildQueryOptions(findDeskPeople, { q }),
    enabled: q.length > 1,
    placeholderData: known => known,
  })
  const found = q.length > 1 ? (query.data?.items ?? []) : []
  const walk = (event: KeyboardEvent) => {
    const { code } = event
    if (code === 'ArrowDown' || code === 'ArrowUp') {
      event.preventDefault()
      setAt(Math.min(Math.max(0, at + (code === 'ArrowDown' ? 1 : -1)), Math.max(0, found.length - 1)))
    } else if ((code === 'Enter' || code === 'NumpadEnter') && !event.ctrlKey) {
      event.preventDefault()
      const person = found[at]
      // What is shown must be of what was typed.
      if (person && q === typed.trim() && !query.isPlaceholderData) onChoose(person)
    }
  }
  if (isNew) return <NewAccount typed={typed} onCancel={() => onNew(false)} onOpened={onChoose} />
  return (
    <div className={styles.step}>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the keys are those of the field inside */}
      <div onKeyDown={walk}>
        <TextField
          label="نام یا شماره موبایل"
          ref={field}
          value={typed}
          autoFocus
          autoComplete="off"
          maxLength={100}
          onChange={value => {
            setTyped(value)
            setAt(0)
          }}
        />
      </div>
      {found.length > 0 && (
        <ul className={styles.people} aria-label="کسانی که پیدا شدند">
          {found.map((person, index) => (
            <li key={person.id}>
              <button
                type="button"
                className={classes(styles.person, index === at && styles.here)}
                onClick={() => onChoose(person)}
              >
                <strong>
                  <UserText>{person.name}</UserText>
                </strong>
                {person.phone && <Bdi>{showPhone(person.phone)}</Bdi>}
                {person.guardian !== null && (
                  <span className={text.muted}>
                    فرزندِ <UserText>{person.guardian.name}</UserText>
                  </span>
                )}
                {person.debt > 0 && <Tag tone="saffron">بدهی {balance(person.debt)}</Tag>}
              </button>
            </li>
          ))}
        </ul>
      )}
      {q.length > 1 && query.isSuccess && !query.isPlaceholderData && found.length === 0 && (
        <p role="status">کسی با این نام یا شماره پیدا نشد.</p>
      )}
      <div>
        <Button variant="quiet" onClick={() => onNew(true)}>
          حساب تازه <kbd className={styles.key}>Alt N</kbd>
        </Button>
      </div>
    </div>
  )
}

function NewAccount({
  typed,
  onCancel,
  onOpened,
}: {
  typed: string
  onCancel: () => void
  onOpened: (person: DeskPerson) => void
}) {
  const isPhone = normalisePhone(typed) !== null
  const [first = '', ...rest] = isPhone ? [] : typed.trim().split(' ')
  const [values, setValues] = useState({ name: first, surname: rest.join(' '), phone: isPhone ? typed : '' })
  const write = useWrite(openDeskAccount, { invalidates: [findDeskPeople] })
  const open = () => write.mutate(values, { onSuccess: ({ person }) => onOpened(person) })
  return (
    <Form className={styles.step} onSubmit={open} aria-label="حساب تازه">
      <div className={styles.fields}>
        <TextField
          label="نام"
          autoFocus
          value={values.name}
          maxLength={100}
          onChange={name => setValues({ ...values, name })}
          error={write.error?.at('name')}
        />
        <TextField
          label="نام خانوادگی"
          value={values.surname}
          maxLength={100}
          onChange={surname => setValues({ ...values, surname })}
          error={write.error?.at('surname')}
        />
        <TextField
          label="شماره موبایل"
          dir="ltr"
          type="tel"
          convertDigits
          value={values.phone}
          maxLength={30}
          onChange={phone => setValues({ ...values, phone })}
          error={write.error?.at('phone')}
        />
      </div>
      <p className={text.muted}>پیوندی برای گذاشتن رمز به همین شماره پیامک می‌شود.</p>
      <FormRefusal of={write.error} />
      <div className={styles.acts}>
        <Button type="submit" busy={write.isPending}>
          ساختن حساب
        </Button>
        <Button variant="quiet" onClick={onCancel}>
          جست‌وجو
        </Button>
      </div>
    </Form>
  )
}
