import { useState } from 'react'
import { newId } from '#client/new-id.ts'
import { QueryProvider, useWrite } from '#client/query.tsx'
import { useSession } from '#client/session.ts'
import { listTaught, nameLanguage } from '#contract/school-languages.ts'
import type { MissingGroupProps } from '#features/courses/catalogue/manifest.ts'
import { weekdayNames } from '#persian/jalali.ts'
import { levelCodes, levelNames } from '#persian/level-names.ts'
import { UserText } from '#ui/bdi.tsx'
import { Button, buttonClass } from '#ui/button.tsx'
import { Chip, Chips } from '#ui/chip.tsx'
import { classes } from '#ui/classes.ts'
import { Dialog } from '#ui/dialog.tsx'
import { Form } from '#ui/form.tsx'
import { FormRefusal } from '#ui/form-errors.tsx'
import layout from '#ui/layout.module.css'
import { SelectField } from '#ui/select-field.tsx'
import { Switch } from '#ui/switch.tsx'
import text from '#ui/text.module.css'
import { TextField } from '#ui/text-field.tsx'
import { listMyRequests, requestGroup } from './contract.ts'
import styles from './group-requests.module.css'
import { type DayPart, dayParts, type Place, partNames, placeNames, places } from './rules.ts'

/** Asks to be told of a group: of what, when, where; and whom, if a visitor asks. */
export default function RequestDialog({
  wanted,
  onClose,
}: {
  wanted: MissingGroupProps
  onClose: () => void
}) {
  return (
    <QueryProvider>
      <Dialog title="خبرم کنید" onClose={onClose}>
        <RequestForm wanted={wanted} onClose={onClose} />
      </Dialog>
    </QueryProvider>
  )
}

const partOptions = partNames.map(value => ({ value, label: dayParts[value].label }))
const placeOptions = placeNames.map(value => ({ value, label: places[value] }))

function RequestForm({
  wanted: { course, language, level },
  onClose,
}: {
  wanted: MissingGroupProps
  onClose: () => void
}) {
  const { user } = useSession()
  const [id] = useState(newId)
  const taught = listTaught()
  const [values, setValues] = useState({
    language: language ?? (taught.length === 1 ? taught[0]! : ''),
    level: level ?? '',
    part: 'evening' as DayPart,
    place: 'any' as Place,
    days: [] as number[],
    name: '',
    phone: '',
  })
  const set = (changes: Partial<typeof values>) => setValues(before => ({ ...before, ...changes }))
  const write = useWrite(requestGroup, { invalidates: [listMyRequests] })
  const { error: fault, data: kept } = write
  const send = () => {
    const { name, phone, ...rest } = values
    write.mutate({
      id,
      ...rest,
      course: course?.slug ?? '',
      level: values.level as '',
      ...(!user && { name, phone }),
    })
  }
  if (kept) return <Done needsProof={kept.needsProof} onClose={onClose} />
  return (
    <Form className={layout.stack} onSubmit={send}>
      <FormRefusal of={fault} />
      {course ? (
        <p>
          برای دورهٔ «<UserText>{course.title}</UserText>»
        </p>
      ) : (
        <div className={styles.pair}>
          <SelectField
            label="زبان"
            value={values.language}
            onChange={language => set({ language })}
            error={fault?.at('language')}
            options={taught.map(value => ({ value, label: nameLanguage(value) }))}
          />
          <SelectField
            label="سطح"
            value={values.level}
            onChange={level => set({ level })}
            placeholder="نمی‌دانم"
            options={[
              { value: '', label: 'نمی‌دانم' },
              ...levelCodes.map(value => ({ value, label: `${value}، ${levelNames[value]}` })),
            ]}
          />
        </div>
      )}
      <Switch
        caption="چه وقت روز؟"
        name="part"
        options={partOptions}
        value={values.part}
        onChange={part => set({ part })}
      />
      <div className={classes(layout.stack, layout.tight)}>
        <p>چه روزهایی می‌توانید؟</p>
        <Chips label="روزها">
          {weekdayNames.map((name, weekday) => {
            const isChosen = values.days.includes(weekday)
            const others = values.days.filter(day => day !== weekday)
            return (
              <Chip
                key={name}
                pressed={isChosen}
                onPress={() => set({ days: isChosen ? others : [...others, weekday].toSorted() })}
              >
                {name}
              </Chip>
            )
          })}
        </Chips>
        <p className={text.meta}>اگر چیزی را انتخاب نکنید، هر روزی را در نظر می‌گیریم.</p>
      </div>
      <Switch
        caption="کجا؟"
        name="place"
        options={placeOptions}
        value={values.place}
        onChange={place => set({ place })}
      />
      {!user && (
        <>
          <TextField
            label="نام"
            value={values.name}
            onChange={name => set({ name })}
            maxLength={100}
            autoComplete="name"
            error={fault?.at('name')}
          />
          <TextField
            label="شماره موبایل"
            hint="پیوندی پیامک می‌کنیم؛ بازش که کنید، درخواست ثبت می‌شود."
            value={values.phone}
            onChange={phone => set({ phone })}
            maxLength={40}
            dir="ltr"
            inputMode="tel"
            autoComplete="tel"
            error={fault?.at('phone')}
          />
        </>
      )}
      <Button type="submit" full busy={write.isPending}>
        خبرم کنید
      </Button>
    </Form>
  )
}

function Done({ needsProof, onClose }: { needsProof: boolean; onClose: () => void }) {
  return (
    <div className={layout.stack} role="status">
      <p>
        {needsProof
          ? 'پیوندی به این شماره پیامک کردیم. تا یک روز بازش کنید و تأیید بزنید؛ از آن پس در انتظارید.'
          : 'درخواستتان ثبت شد. گروهی که باز شود، با پیامک و همین‌جا خبرتان می‌کنیم.'}
      </p>
      <div className={layout.row}>
        <Button onClick={onClose}>باشه</Button>
        {!needsProof && (
          <a href="/group-requests" className={buttonClass({ variant: 'quiet' })}>
            درخواست‌های من
          </a>
        )}
      </div>
    </div>
  )
}
