import { useQuery } from '@tanstack/react-query'
import { useWatch } from 'react-hook-form'
import { useLocation } from 'react-router'
import { buildQueryOptions } from '#client/query.tsx'
import type { OutputOf } from '#contract/endpoint.ts'
import { isPainted } from '#contract/week-bands.ts'
import { persianNumber, readInteger } from '#persian/digits.ts'
import { formatDate, formatLongDate, isoDay, parseIsoDay, weekdayNames } from '#persian/jalali.ts'
import { RecordNumber, RecordSelect } from '#records/record-fields.tsx'
import { RecordDay, RecordForm, RecordText } from '#records/record-form.tsx'
import { RecordList } from '#records/record-list.tsx'
import { Records } from '#records/records.tsx'
import layout from '#ui/layout.module.css'
import { Note } from '#ui/note.tsx'
import { QueryView } from '#ui/query-view.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import text from '#ui/text.module.css'
import { daysLeftOut, planSessions, type WeeklyHour } from '../groups/plan.ts'
import { formatClock, formatHours, formatWeekdays } from '../groups/weekly.ts'
import styles from './admin.module.css'
import { adminGroup, groupChoices, groups } from './contract.ts'
import { GroupInside } from './group-inside.tsx'
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
type Row = {
  id: string
  courseId: string
  title: string
  weekly: WeeklyHour[]
  from: string
  sessions: number
  capacity: number
}

/** The groups of the school, the newest term first; below the list one group with its plan and its learners. */
export default function GroupsAdmin() {
  const [, , , id] = useLocation().pathname.split('/')
  const query = useQuery(buildQueryOptions(groupChoices, {}))
  return (
    <div className={layout.stack}>
      <div>
        <h1 className={styles.title}>گروه‌ها</h1>
        <p className={text.muted}>هر گروه یک ترم است: روزها، استاد، ظرفیت و شهریه.</p>
      </div>
      <QueryView query={query} loading={<Skeleton height="20rem" />}>
        {choices => (
          <Records collections={{ groups }}>
            {id ? (
              <GroupForm key={id} id={id === 'new' ? null : id} choices={choices} />
            ) : (
              <Groups choices={choices} />
            )}
          </Records>
        )}
      </QueryView>
      {id && id !== 'new' && <GroupInside key={id} id={id} />}
    </div>
  )
}

function Groups({ choices }: { choices: Choices }) {
  const courses = new Map(choices.courses.map(({ id, title }) => [id, title]))
  return (
    <RecordList<Row>
      of="groups"
      caption="گروه‌ها"
      columns={[
        {
          key: 'title',
          head: 'گروه',
          cell: ({ title, courseId }) => `${title}، ${courses.get(courseId) ?? 'دورهٔ بسته'}`,
        },
        {
          key: 'weekly',
          head: 'روز و ساعت',
          cell: ({ weekly }) => `${formatWeekdays(weekly)}، ${formatHours(weekly)}`,
        },
        { key: 'from', head: 'شروع', label: 'شروع:', cell: ({ from }) => formatDate(from, 'UTC') },
        { key: 'sessions', head: 'جلسه', label: 'جلسه:', cell: ({ sessions }) => persianNumber(sessions) },
        { key: 'capacity', head: 'ظرفیت', label: 'ظرفیت:', cell: ({ capacity }) => persianNumber(capacity) },
      ]}
      path={path}
      add="گروه تازه"
      empty="هنوز گروهی نیست."
    />
  )
}

function GroupForm({ id, choices }: { id: string | null; choices: Choices }) {
  const { data: inside } = useQuery({
    ...buildQueryOptions(adminGroup, { id: id ?? '' }),
    enabled: id !== null,
  })
  return (
    <RecordForm
      of="groups"
      id={id}
      values={groups.values}
      path={path}
      stays={inside && inside.learners.length > 0 ? isTaken : null}
      invalidates={[adminGroup, groupChoices]}
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
        toman: '',
        branch: '',
        refundPolicy: 'hamava',
        recordingsDays: '180',
        absencesAllowed: '3',
        makeUpsAllowed: '3',
        live: choices.lives[0]!,
        liveLink: '',
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
      <RecordNumber source="toman" label="شهریه به تومان" />
      <RecordText source="branch" label="محل" maxLength={120} hint="برای گروه آنلاین خالی بماند." />
      <RecordSelect
        source="refundPolicy"
        label="شرایط انصراف"
        options={choices.refundPolicies.map(({ name, title }) => ({ value: name, label: title }))}
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
  const named = outside.map(({ weekday, minute }) => `${weekdayNames[weekday]} ${formatClock(minute)}`)
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
