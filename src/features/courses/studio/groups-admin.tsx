import { useQuery } from '@tanstack/react-query'
import { Suspense } from 'react'
import { useWatch } from 'react-hook-form'
import { useLocation } from 'react-router'
import { useMay } from '#account/use-may.ts'
import { offlineQueryOptions } from '#client/offline-query.ts'
import { readOnce } from '#client/query.tsx'
import { buildPath } from '#contract/build-path.ts'
import type { OutputOf } from '#contract/endpoint.ts'
import { isPainted } from '#contract/week-bands.ts'
import { formatMinute } from '#persian/day-minutes.ts'
import { persianNumber, readInteger } from '#persian/digits.ts'
import {
  addDays,
  formatDate,
  formatLongDate,
  isoDay,
  parseIsoDay,
  toJalali,
  weekdayNames,
} from '#persian/jalali.ts'
import { RecordCheck, RecordDay, RecordNumber, RecordSelect, RecordText } from '#records/record-fields.tsx'
import { RecordForm } from '#records/record-form.tsx'
import { UserText } from '#ui/bdi.tsx'
import { Button, buttonClass } from '#ui/button.tsx'
import { classes } from '#ui/classes.ts'
import { Icon } from '#ui/icon.tsx'
import layout from '#ui/layout.module.css'
import { Note } from '#ui/note.tsx'
import { QueryView } from '#ui/query-view.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import text from '#ui/text.module.css'
import { groupList } from '../group-list/contract.ts'
import { GroupList } from '../group-list/group-list.tsx'
import { daysLeftOut, planSessions, type WeeklyHour } from '../groups/plan.ts'
import { formatHours, formatWeekdays } from '../groups/weekly.ts'
import styles from './admin.module.css'
import { groupChoices, groups } from './contract.ts'
import { groupInsides } from './group-insides.ts'
import { groupsPages } from './groups-pages.ts'
import { readPrepared } from './prepared-group.ts'
import { WeeklyField } from './weekly-field.tsx'

const path = '/studio/groups'
const lives = {
  demo: 'کلاس نمایشی همین سایت',
  bigbluebutton: 'BigBlueButton',
  skyroom: 'اسکای‌روم',
  link: 'نشانی ثابت',
} as const

const isTaken = 'این گروه زبان‌آموز دارد و حذف نمی‌شود؛ می‌توانید زبان‌آموزانش را به گروه دیگری ببرید.'

type Choices = OutputOf<typeof groupChoices>

/**
 * The groups of the school, the newest term first; below the list one group with its learners, and its plan for whoever
 * may change it.
 */
export default function GroupsAdmin() {
  const [, , , id] = useLocation().pathname.split('/')
  const query = useQuery(offlineQueryOptions(groupChoices, {}))
  const mayWrite = useMay()('groups.write')
  const below = groupsPages.find(({ name }) => name === id)
  if (below) {
    return (
      <Suspense fallback={<Skeleton height="20rem" />}>
        <below.Page />
      </Suspense>
    )
  }
  return (
    <div className={layout.stack}>
      {!(id && id !== 'new') && (
        <div className={layout.notPrinted}>
          <h1 className={styles.title}>{id ? 'گروه تازه' : 'گروه‌ها'}</h1>
          <p className={text.muted}>هر گروه یک ترم است: روزها، استاد، ظرفیت و شهریه.</p>
        </div>
      )}
      <QueryView query={query} loading={<Skeleton height="20rem" />}>
        {choices =>
          id === 'new' ? (
            <NewGroup choices={choices} />
          ) : id ? (
            <>
              <GroupHead id={id} choices={choices} />
              {groupInsides.map(({ Section, call }) => (
                <Section key={`${call.path} ${id}`} id={id} />
              ))}
              {mayWrite && (
                <section
                  aria-labelledby="group-settings"
                  className={classes(layout.stack, layout.notPrinted)}
                >
                  <h2 id="group-settings">تنظیمات گروه</h2>
                  <GroupForm key={id} id={id} choices={choices} />
                </section>
              )}
            </>
          ) : (
            <GroupList teachers={choices.teachers} />
          )
        }
      </QueryView>
    </div>
  )
}

const groupOptions = (id: string) => ({ ...offlineQueryOptions(groups.read, { id }), ...readOnce })

/** What a group is called, when and where it meets, and what may be done with it. */
function GroupHead({ id, choices }: { id: string; choices: Choices }) {
  // Shared with the form below it, beneath whose hands nothing is read anew.
  const { data } = useQuery(groupOptions(id))
  const may = useMay()
  if (!data) return <Skeleton height="6rem" />
  const course = choices.courses.find(one => one.id === data.courseId)?.title ?? 'دورهٔ بسته'
  const facts = [
    data.term,
    data.weekly.length > 0 && `${formatWeekdays(data.weekly)} ${formatHours(data.weekly)}`,
    choices.rooms.find(room => room.id === data.roomId)?.label ?? (data.branch || 'آنلاین'),
    choices.teachers.find(one => one.id === data.teacherId)?.name ?? 'بی‌استاد',
  ].filter(Boolean)
  return (
    <header className={styles.head}>
      <div>
        <a href={path} className={classes(text.link, layout.notPrinted)}>
          گروه‌ها
        </a>
        <h1 className={styles.title}>
          <UserText>{`${course}، ${data.title}`}</UserText>
        </h1>
        <p className={text.muted}>
          <UserText>{facts.join(' · ')}</UserText>
        </p>
      </div>
      <div className={classes(layout.row, layout.wrapping, layout.notPrinted)}>
        <Button variant="quiet" onClick={() => print()}>
          <Icon name="printer" />
          فهرست کلاسی
        </Button>
        {may('groups.write') && (
          <a href={buildPath(`${path}/new`, { copy: id })} className={buttonClass({ variant: 'quiet' })}>
            <Icon name="copy" />
            ترم بعد از روی این
          </a>
        )}
      </div>
    </header>
  )
}

/** A new group, or the next term of another one: all of it but its name in the calendar. */
function NewGroup({ choices }: { choices: Choices }) {
  const copied = new URLSearchParams(useLocation().search).get('copy')
  return copied ? <CopiedForm id={copied} choices={choices} /> : <GroupForm id={null} choices={choices} />
}

function CopiedForm({ id, choices }: { id: string; choices: Choices }) {
  const query = useQuery(groupOptions(id))
  return (
    <QueryView query={query} loading={<Skeleton height="14rem" />}>
      {({ id: _, version: __, changedAt: ___, ...values }) => (
        <>
          <Note>
            همه‌چیز از روی «{values.title}» پر شده است؛ نام ترم و روز شروع را ببینید و ذخیره کنید. زبان‌آموزان
            با آن نمی‌آیند.
          </Note>
          <GroupForm
            id={null}
            choices={choices}
            copied={{ ...values, term: '', from: findNextStart(values, choices.closed) }}
          />
        </>
      )}
    </QueryView>
  )
}

/** The day after the last session of a term as it was planned; the plan itself finds the first of its weekdays. */
function findNextStart(
  { from, weekly, sessions }: { from: string; weekly: WeeklyHour[]; sessions: number },
  closed: Choices['closed'],
) {
  const days = new Set(closed.map(({ day }) => day))
  const last = planSessions({ from: parseIsoDay(from)!, weekly, count: sessions, closed: days }).at(-1)
  if (!last) return ''
  const { year, month, day } = addDays(toJalali(last), 1)
  return isoDay({ year, month, day })
}

function GroupForm({
  id,
  choices,
  copied = {},
}: {
  id: string | null
  choices: Choices
  /** What a new one begins with besides what is usual. */
  copied?: Record<string, unknown>
}) {
  // biome-ignore lint/correctness/useHookAtTopLevel: the manifests and their order are the same in every render
  const isHeld = groupInsides.map(({ useIsTaken }) => useIsTaken(id)).includes(true)
  // Whoever found a room free in the timetable, or people who wait, opens a group from there.
  const prepared = readPrepared(new URLSearchParams(useLocation().search), choices)
  return (
    <RecordForm
      of={groups}
      id={id}
      path={path}
      stays={isHeld ? isTaken : null}
      invalidates={[...groupInsides.map(({ call }) => call), groupChoices, groupList]}
      initial={{
        courseId: '',
        teacherId: '',
        title: '',
        term: '',
        weekly: [],
        from: '',
        sessions: '12',
        minutes: '90',
        capacity: '10',
        minSize: '4',
        opensAtQuorum: false,
        toman: '',
        roomId: '',
        branch: '',
        refundPolicy: choices.refundPolicies[0]?.name ?? '',
        recordingsDays: '180',
        absencesAllowed: '3',
        makeUpsAllowed: '3',
        live: choices.lives[0]!,
        liveLink: '',
        ...prepared,
        ...copied,
      }}
    >
      <RecordSelect
        source="courseId"
        label="دوره"
        options={choices.courses.map(({ id, title }) => ({ value: id, label: title }))}
      />
      <RecordSelect
        source="teacherId"
        label="استاد"
        options={[
          { value: '', label: 'هنوز معلوم نیست' },
          ...choices.teachers.map(({ id, name }) => ({ value: id, label: name })),
        ]}
      />
      <OutsideHours teachers={choices.teachers} />
      <RecordText source="title" label="نام گروه" maxLength={100} hint="مانند «گروه عصر»" />
      <RecordText source="term" label="ترم" maxLength={60} hint="مانند «پاییز ۱۴۰۵»" />
      <WeeklyField source="weekly" label="روزهای هفته و ساعت شروع" />
      <RecordDay source="from" label="از روز" />
      <RecordNumber source="sessions" label="شمار جلسه‌ها" />
      <RecordNumber source="minutes" label="مدت هر جلسه به دقیقه" />
      <PlanAhead closed={choices.closed} />
      <RecordNumber source="capacity" label="ظرفیت" />
      <RecordNumber
        source="minSize"
        label="حد نصاب"
        hint="کمتر از این، سه روز پیش از شروع از هر کس می‌پرسیم چه می‌خواهد."
      />
      <RecordCheck source="opensAtQuorum" label="به حد نصاب که رسید، خودش باز شود (تا آن روز «رزرو» است)" />
      <RecordNumber source="toman" label="شهریه به تومان" />
      <PlaceFields rooms={choices.rooms} />
      <RecordSelect
        source="refundPolicy"
        label="شرایط انصراف"
        options={choices.refundPolicies.map(({ name, title, isArchived }) => ({
          value: name,
          label: isArchived ? `${title} (بایگانی‌شده)` : title,
        }))}
      />
      <RecordNumber
        source="recordingsDays"
        label="مهلت تماشای ضبط‌ها به روز"
        hint="پس از پایان دوره؛ خالی یعنی همیشه. پیش از پرداخت دیده می‌شود."
      />
      <RecordNumber source="absencesAllowed" label="غیبت مجاز" />
      <RecordNumber
        source="makeUpsAllowed"
        label="جلسهٔ جبرانی در هر ترم"
        hint="هر زبان‌آموز چند جلسه را می‌تواند مهمان گروه دیگری باشد."
      />
      <RecordSelect
        source="live"
        label="کلاس زنده"
        options={choices.lives.map(value => ({ value, label: lives[value] }))}
      />
      <RecordText source="liveLink" label="نشانی کلاس" dir="ltr" hint="تنها برای «نشانی ثابت»" />
    </RecordForm>
  )
}

/** A room of a branch, or where else a group meets in words. */
function PlaceFields({ rooms }: { rooms: Choices['rooms'] }) {
  const roomId = useWatch({ name: 'roomId' }) as string | undefined
  return (
    <>
      <RecordSelect
        source="roomId"
        label="کلاس"
        options={[
          { value: '', label: 'آنلاین، یا جای دیگر' },
          ...rooms.map(({ id, label, capacity }) => ({
            value: id,
            label: `${label} (${persianNumber(capacity)} نفر)`,
          })),
        ]}
      />
      {!roomId && (
        <RecordText
          source="branch"
          label="محل دیگر"
          maxLength={120}
          hint="اگر در شعبه‌های مدرسه نیست؛ برای گروه آنلاین خالی بماند."
        />
      )}
    </>
  )
}

/** The hours of the form that the teacher did not paint as free: something to ask about, and no reason to refuse. */
function OutsideHours({ teachers }: { teachers: Choices['teachers'] }) {
  const [teacherId, weekly, minutes] = useWatch({ name: ['teacherId', 'weekly', 'minutes'] }) as [
    string | undefined,
    WeeklyHour[] | undefined,
    string | number | undefined,
  ]
  const hours = teachers.find(({ id }) => id === teacherId)?.hours ?? []
  if (hours.length === 0 || !weekly?.length) return null
  const length = readInteger(String(minutes ?? '')) ?? 0
  const outside = weekly.filter(hour => !isPainted(hour, length, hours))
  if (outside.length === 0) return null
  const named = outside.map(({ weekday, minute }) => `${weekdayNames[weekday]} ${formatMinute(minute)}`)
  return (
    <Note tone="saffron">این ساعت‌ها بیرون از وقت‌های آزادی است که استاد اعلام کرده: {named.join('، ')}.</Note>
  )
}

/** What the days of the form come to, before anything is kept: which closed days are left out. */
function PlanAhead({ closed }: { closed: Choices['closed'] }) {
  const [weekly, from, sessions] = useWatch({ name: ['weekly', 'from', 'sessions'] }) as [
    WeeklyHour[] | undefined,
    string | undefined,
    string | number | undefined,
  ]
  const count = readInteger(String(sessions ?? '')) ?? 0
  const day = parseIsoDay(from ?? '')
  if (!weekly?.length || !day || count < 1 || count > 120) return null
  const days = new Map(closed.map(({ day, title }) => [day, title]))
  const starts = planSessions({ from: day, weekly, count, closed: days })
  const [first, last] = [starts[0], starts.at(-1)]
  if (!first || !last) return null
  const left = daysLeftOut({ from: day, until: last, weekly, closed: days })
  const known = closed.some(({ day }) => day >= isoDay(first) && day <= isoDay(last))
  return (
    <Note>
      {persianNumber(starts.length)} جلسه، از {formatLongDate(first)} تا {formatLongDate(last)}.{' '}
      {left.length > 0 ? (
        <>
          {persianNumber(left.length)} روز تعطیل کنار گذاشته شد:{' '}
          {left.map(day => `${formatDate(day, 'UTC')} (${days.get(day)})`).join('، ')}.
        </>
      ) : known ? (
        'هیچ جلسه‌ای به تعطیلی‌هایی که ثبت شده نمی‌خورد.'
      ) : (
        <>
          برای این روزها تعطیلی‌ای ثبت نشده است؛{' '}
          <a href="/studio/site/holidays" className={text.link}>
            تعطیلی‌ها
          </a>{' '}
          را ببینید.
        </>
      )}
    </Note>
  )
}
