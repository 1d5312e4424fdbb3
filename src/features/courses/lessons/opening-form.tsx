import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { ApiError } from '#client/call-api.ts'
import { buildQueryOptions, useWrite } from '#client/query.tsx'
import type { OutputOf } from '#contract/endpoint.ts'
import { persianNumber, readInteger } from '#persian/digits.ts'
import { formatLongDate } from '#persian/jalali.ts'
import { UserText } from '#ui/bdi.tsx'
import { Button } from '#ui/button.tsx'
import { cardClass } from '#ui/card.ts'
import { classes } from '#ui/classes.ts'
import { FormErrors, FormRefusal } from '#ui/form-errors.tsx'
import { JalaliPicker } from '#ui/jalali-picker.tsx'
import layout from '#ui/layout.module.css'
import { Note } from '#ui/note.tsx'
import { QueryView } from '#ui/query-view.tsx'
import { SelectField } from '#ui/select-field.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { showSnack } from '#ui/snack-bar.tsx'
import text from '#ui/text.module.css'
import { TextField } from '#ui/text-field.tsx'
import { adminOpening, changeOpening, openLessons } from './contract.ts'
import styles from './lessons.module.css'
import type { OpeningRule } from './opening.ts'

const ruleNames: Record<OpeningRule, string> = {
  together: 'همه از همان آغاز',
  sessions: 'هر درس با جلسهٔ هم‌شماره‌اش',
  days: 'هر درس چند روز پس از درس پیش',
  dates: 'هر درس در روزی که می‌نویسم',
}
type Admin = OutputOf<typeof adminOpening>

/** When the lessons of a group open for its members. */
export function OpeningForm({ group }: { group: string }) {
  const query = useQuery({
    ...buildQueryOptions(adminOpening, { id: group }),
    // Whoever comes back edits what is there then.
    gcTime: 0,
  })
  return (
    <QueryView query={query} loading={<Skeleton height="8rem" />}>
      {data => (data.lessons.length === 0 ? null : <Form group={group} admin={data} />)}
    </QueryView>
  )
}

function Form({ group, admin }: { group: string; admin: Admin }) {
  const [rule, setRule] = useState(admin.rule)
  const [days, setDays] = useState(admin.days === null ? '' : String(admin.days))
  const [dates, setDates] = useState(() => new Map(admin.lessons.map(({ id, day }) => [id, day ?? ''])))
  const [fault, setFault] = useState<ApiError | null>(null)
  const change = useWrite(changeOpening, { invalidates: [adminOpening] })
  const open = useWrite(openLessons, { invalidates: [adminOpening] })
  const errorAt = (field: string) => fault?.errors.find(error => error.field.startsWith(field))?.message
  const save = () => {
    setFault(null)
    change
      .mutateAsync({
        id: group,
        rule,
        days: readInteger(days),
        dates: [...dates].filter(([, day]) => day !== '').map(([lesson, day]) => ({ lesson, day })),
      })
      .then(() => showSnack('برنامهٔ باز شدن درس‌ها ذخیره شد.'), setFault)
  }
  const turn = () =>
    open
      .mutateAsync({ id: group, open: !admin.allOpen })
      .then(
        () =>
          showSnack(admin.allOpen ? 'درس‌ها دوباره به برنامه باز می‌شوند.' : 'همهٔ درس‌ها برای این گروه باز شد.'),
        setFault,
      )
  return (
    <section aria-labelledby="opening" className={classes(cardClass({ padded: true }), layout.stack)}>
      <h2 id="opening" className={text.cardTitle}>
        باز شدن درس‌ها
      </h2>
      {admin.allOpen && (
        <Note tone="saffron">اکنون همهٔ درس‌ها برای این گروه باز است، هر چه برنامه بگوید.</Note>
      )}
      <FormRefusal of={fault} />
      <SelectField
        label="درس‌ها کی باز شوند؟"
        value={rule}
        onChange={chosen => setRule(chosen as OpeningRule)}
        options={(Object.keys(ruleNames) as OpeningRule[]).map(value => ({ value, label: ruleNames[value] }))}
      />
      {rule === 'days' && (
        <TextField
          label="فاصلهٔ دو درس به روز"
          value={days}
          onChange={setDays}
          inputMode="numeric"
          maxLength={3}
          hint="درس نخست در روز شروع گروه باز می‌شود."
          error={errorAt('days')}
        />
      )}
      {rule === 'dates' && (
        <>
          {errorAt('dates') && <FormErrors message={errorAt('dates')!} />}
          <p className={classes(text.small, text.muted)}>درسی که روزی ندارد، با درس پیش از خود باز می‌شود.</p>
          <ol className={styles.dates}>
            {admin.lessons.map(({ id, number, title }) => (
              <li key={id}>
                <span>
                  {persianNumber(number)}. <UserText>{title}</UserText>
                </span>
                <JalaliPicker
                  label={`روز درس ${persianNumber(number)}`}
                  value={dates.get(id) ?? ''}
                  onChange={day => setDates(new Map(dates).set(id, day))}
                />
              </li>
            ))}
          </ol>
        </>
      )}
      {rule === admin.rule && rule !== 'together' && <Ahead admin={admin} />}
      <div className={classes(layout.row, layout.wrapping)}>
        <Button busy={change.isPending} onClick={save}>
          ذخیرهٔ برنامه
        </Button>
        <Button variant="quiet" busy={open.isPending} onClick={() => void turn()}>
          {admin.allOpen ? 'بازگشت به برنامه' : 'باز کردن همهٔ درس‌ها برای گروه'}
        </Button>
      </div>
    </section>
  )
}

/** What the rule that is kept comes to. */
function Ahead({ admin: { lessons } }: { admin: Admin }) {
  const timed = lessons.filter(({ opensAt }) => opensAt !== null)
  const [first, last] = [timed[0], timed.at(-1)]
  if (!first?.opensAt || !last?.opensAt) return null
  return (
    <p className={classes(text.small, text.muted)}>
      درس {persianNumber(first.number)} از {formatLongDate(first.opensAt)} و درس {persianNumber(last.number)}{' '}
      از {formatLongDate(last.opensAt)} باز است.
    </p>
  )
}
