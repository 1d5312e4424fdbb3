import { useState } from 'react'
import { studioPaths } from '#contract/studio-paths.ts'
import { formatHours, formatWeekdays } from '#features/courses/groups/public.ts'
import { persianNumber, readInteger } from '#persian/digits.ts'
import { formatDate, formatLongDate, parseIsoDay } from '#persian/jalali.ts'
import { UserText } from '#ui/bdi.tsx'
import { Button } from '#ui/button.tsx'
import { cardClass } from '#ui/card.ts'
import { CheckField } from '#ui/check-field.tsx'
import { classes } from '#ui/classes.ts'
import { JalaliPicker } from '#ui/jalali-picker.tsx'
import layout from '#ui/layout.module.css'
import { NumberField } from '#ui/number-field.tsx'
import { SelectField } from '#ui/select-field.tsx'
import { Tag } from '#ui/tag.tsx'
import text from '#ui/text.module.css'
import { TextField } from '#ui/text-field.tsx'
import type { NextTerm, NextTermPlan, RolledRow } from './contract.ts'
import styles from './next-term.module.css'

function describeNextLevel({ ladder, name, isTaught }: NextTerm['rows'][number]['nextLevel']) {
  const again = 'همین دوره پیشنهاد شده است.'
  const where = ladder ? `در نردبان «${ladder}»` : 'در سطح‌های اروپایی'
  if (name && isTaught) return `سطح بعد ${where}: ${name}`
  if (name) return `سطح بعد ${where}، «${name}»، دوره‌ای ندارد؛ ${again}`
  return ladder ? `این آخرین سطح نردبان «${ladder}» است؛ ${again}` : `سطح بعدی ${where} پیدا نشد؛ ${again}`
}

/** A group as it goes on: in a line, or with its fields where something is changed or faulty. */
export function Row({
  row: { title, course, weekly, endsAt, taken, capacity, place, nextLevel, next },
  plan,
  choices,
  errors,
  answer,
  isIncluded,
  onInclude,
  onPlan,
}: {
  row: NextTerm['rows'][number]
  plan: NextTermPlan
  choices: NextTerm
  /** What stands against it, at its fields. */
  errors: RolledRow['errors']
  /** What came of checking it as it is now. */
  answer: RolledRow | undefined
  isIncluded: boolean
  onInclude: (isIn: boolean) => void
  onPlan: (changed: Partial<NextTermPlan>) => void
}) {
  const name = `${course}، ${title}`
  const errorAt = (name: string) => errors.find(({ field }) => field === name)?.message
  const toRooms = (ids: readonly string[]) => choices.rooms.filter(room => ids.includes(room.id))
  const toTeachers = (ids: readonly string[]) => choices.teachers.filter(one => ids.includes(one.id))
  const [isUnfolded, setUnfolded] = useState(false)
  // What is faulty shows its fields; what is changed there stays open.
  const isOpen = isUnfolded || errors.length > 0
  const onChange = (changed: Partial<NextTermPlan>) => {
    setUnfolded(true)
    onPlan(changed)
  }
  return (
    <section aria-label={name} className={classes(cardClass(), styles.row)}>
      <div className={classes(layout.spread, layout.wrapping)}>
        <div>
          <h2 className={text.cardTitle}>
            <UserText>{name}</UserText>
          </h2>
          <p className={text.muted}>
            {weekly.length > 0 ? `${formatWeekdays(weekly)} ${formatHours(weekly)}` : 'بی‌برنامه'}، تا{' '}
            {formatDate(endsAt)}، {persianNumber(taken)} از {persianNumber(capacity)} نفر
          </p>
        </div>
        {next ? (
          <a href={studioPaths.group({ id: next.id })}>
            <Tag tone="pistachio">
              ترم بعد باز است: <UserText>{next.title}</UserText>
            </Tag>
          </a>
        ) : (
          <CheckField label="باز شود" checked={isIncluded} onChange={onInclude} />
        )}
      </div>
      {!next && isIncluded && (
        <>
          <p className={classes(text.small, text.muted)}>
            <UserText>{describeNextLevel(nextLevel)}</UserText>
          </p>
          {!isOpen && (
            <div className={classes(layout.spread, layout.wrapping)}>
              <PlanLine plan={plan} choices={choices} place={place} />
              <Button
                variant="text"
                size="small"
                aria-label={`عوض کردن ${name}`}
                onClick={() => setUnfolded(true)}
              >
                عوض کردن
              </Button>
            </div>
          )}
          {isOpen && (
            <div className={styles.fields}>
              <SelectField
                label="دوره"
                value={plan.courseId}
                onChange={courseId => {
                  const lessons = choices.courses.find(one => one.id === courseId)?.sessions ?? 0
                  onChange({ courseId, ...(lessons > 0 && { sessions: lessons }) })
                }}
                options={choices.courses.map(one => ({ value: one.id, label: one.title }))}
                error={errorAt('courseId')}
              />
              <SelectField
                label="استاد"
                value={plan.teacherId}
                onChange={teacherId => onChange({ teacherId })}
                options={[
                  { value: '', label: 'هنوز معلوم نیست' },
                  ...choices.teachers.map(one => ({ value: one.id, label: one.name })),
                ]}
                error={errorAt('teacherId')}
              />
              <SelectField
                label="کلاس"
                value={plan.roomId}
                onChange={roomId => onChange({ roomId })}
                options={[
                  { value: '', label: place ?? 'آنلاین' },
                  ...choices.rooms.map(room => ({ value: room.id, label: room.label })),
                ]}
                error={errorAt('roomId')}
              />
              <JalaliPicker
                label="از روز"
                hint=""
                value={plan.from}
                onChange={from => onChange({ from })}
                error={errorAt('from')}
              />
              <TextField
                label="شهریه به تومان"
                inputMode="numeric"
                value={persianNumber(plan.toman)}
                onChange={typed => onChange({ toman: readInteger(typed) ?? 0 })}
                maxLength={15}
                error={errorAt('toman')}
              />
              <TextField
                label="نام گروه"
                value={plan.title}
                onChange={typed => onChange({ title: typed })}
                maxLength={100}
                error={errorAt('title')}
              />
              <NumberField
                label="شمار جلسه‌ها"
                value={plan.sessions}
                onChange={sessions => onChange({ sessions: sessions ?? 0 })}
                error={errorAt('sessions')}
              />
              <NumberField
                label="ظرفیت"
                value={plan.capacity}
                onChange={seats => onChange({ capacity: seats ?? 0 })}
                error={errorAt('capacity')}
              />
            </div>
          )}
          {answer && (
            <div className={layout.stack}>
              {(answer.rooms.length > 0 || answer.teachers.length > 0) && (
                <div className={classes(layout.row, layout.wrapping)}>
                  <span>آزاد در همین ساعت‌ها:</span>
                  {toRooms(answer.rooms).map(room => (
                    <Button
                      key={room.id}
                      size="small"
                      variant="quiet"
                      onClick={() => onChange({ roomId: room.id })}
                    >
                      {room.label}
                    </Button>
                  ))}
                  {toTeachers(answer.teachers).map(one => (
                    <Button
                      key={one.id}
                      size="small"
                      variant="quiet"
                      onClick={() => onChange({ teacherId: one.id })}
                    >
                      {one.name}
                    </Button>
                  ))}
                </div>
              )}
              {answer.startsAt && answer.endsAt && (
                <p className={styles.out}>
                  از {formatLongDate(answer.startsAt)} تا {formatLongDate(answer.endsAt)}
                  {answer.leftOut > 0 && `؛ ${persianNumber(answer.leftOut)} روز تعطیل کنار گذاشته شد`}
                  {answer.notes.length > 0 && `. ${answer.notes.join(' ')}`}
                </p>
              )}
            </div>
          )}
        </>
      )}
    </section>
  )
}

/** What a group goes on as, in a line: most of a school's groups go on as they are. */
function PlanLine({
  plan: { courseId, teacherId, roomId, title, from, sessions, capacity, toman },
  choices,
  place,
}: {
  plan: NextTermPlan
  choices: NextTerm
  place: string | null
}) {
  const course = choices.courses.find(one => one.id === courseId)?.title ?? 'دوره معلوم نیست'
  const teacher = choices.teachers.find(one => one.id === teacherId)?.name ?? 'استاد هنوز معلوم نیست'
  const room = choices.rooms.find(one => one.id === roomId)?.label ?? place ?? 'آنلاین'
  const start = parseIsoDay(from)
  return (
    <p className={text.meta} data-dotted>
      <span>
        <UserText>{`${course}، ${title}`}</UserText>
      </span>
      <span>
        <UserText>{teacher}</UserText>
      </span>
      <span>
        <UserText>{room}</UserText>
      </span>
      {start && <span>از {formatLongDate(start)}</span>}
      <span>{persianNumber(sessions)} جلسه</span>
      <span>{persianNumber(capacity)} نفر</span>
      <span>{persianNumber(toman)} تومان</span>
    </p>
  )
}
