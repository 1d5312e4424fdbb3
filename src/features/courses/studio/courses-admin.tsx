import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import { useLocation } from 'react-router'
import { callApi } from '#client/call-api.ts'
import { buildQueryOptions } from '#client/query.tsx'
import { listTaught, nameLanguage } from '#contract/school-languages.ts'
import { readRevision } from '#features/documents/public.ts'
import { historyDialog } from '#features/documents/public.tsx'
import { levelCodes, levelNames } from '#persian/level-names.ts'
import type { TaughtLanguage } from '#persian/taught-languages.ts'
import { RecordLanguage, RecordNumber, RecordSelect, RecordText } from '#records/record-fields.tsx'
import { RecordForm } from '#records/record-form.tsx'
import { RecordList } from '#records/record-list.tsx'
import { Button } from '#ui/button.tsx'
import { Icon } from '#ui/icon.tsx'
import layout from '#ui/layout.module.css'
import { showSnack } from '#ui/snack-bar.tsx'
import { Tag } from '#ui/tag.tsx'
import text from '#ui/text.module.css'
import { adminLessons } from '../lessons/contract.ts'
import { LessonTexts } from '../lessons/lesson-texts.tsx'
import styles from './admin.module.css'
import { courseChoices, courses, groupChoices, syllabusHistory } from './contract.ts'

const HistoryDialog = lazy(historyDialog)

const path = '/studio/courses'
const states = { draft: 'پیش‌نویس', open: 'باز', closed: 'بسته' } as const

type Row = { id: string; title: string; language: TaughtLanguage; level: string; state: keyof typeof states }

/** The courses of the school, and below the list the form of one. */
export default function CoursesAdmin() {
  const [, , , id] = useLocation().pathname.split('/')
  return (
    <div className={layout.stack}>
      <div>
        <h1 className={styles.title}>دوره‌ها</h1>
        <p className={text.muted}>آنچه در فهرست دوره‌ها و در صفحهٔ هر دوره دیده می‌شود.</p>
      </div>
      {id ? <CourseForm key={id} id={id === 'new' ? null : id} /> : <Courses />}
      {id && id !== 'new' && <LessonTexts key={id} course={id} />}
    </div>
  )
}

function Courses() {
  return (
    <RecordList<Row>
      of={courses}
      caption="دوره‌ها"
      columns={[
        { key: 'title', head: 'نام', cell: ({ title }) => title },
        { key: 'language', head: 'زبان', cell: ({ language }) => nameLanguage(language) },
        { key: 'level', head: 'سطح', cell: ({ level }) => level && <span lang="en">{level}</span> },
        {
          key: 'state',
          head: 'وضعیت',
          cell: ({ state }) => <Tag tone={state === 'open' ? 'turquoise' : 'plain'}>{states[state]}</Tag>,
        },
      ]}
      path={path}
      add="دورهٔ تازه"
      empty="هنوز دوره‌ای نوشته نشده است."
    />
  )
}

function CourseForm({ id }: { id: string | null }) {
  return (
    <RecordForm
      of={courses}
      id={id}
      path={path}
      invalidates={[adminLessons, syllabusHistory, groupChoices]}
      initial={{
        title: '',
        enTitle: '',
        slug: '',
        language: listTaught()[0],
        level: '',
        stepId: '',
        greeting: '',
        summary: '',
        about: '',
        classSteps: '',
        questions: '',
        outcomes: '',
        book: '',
        minutes: '90',
        syllabus: '',
        state: 'draft',
      }}
    >
      <RecordText source="title" label="نام دوره" maxLength={100} />
      <RecordText
        source="enTitle"
        label="نام انگلیسی"
        dir="ltr"
        maxLength={100}
        hint="برای گواهی‌نامه و کارنامهٔ انگلیسی؛ خالی بماند، زبان و سطح نوشته می‌شود."
      />
      <RecordText
        source="slug"
        label="نشانی"
        dir="ltr"
        maxLength={80}
        hint="حرف‌های کوچک لاتین، رقم و خط تیره؛ مانند english-travel-a1"
      />
      <RecordLanguage />
      <RecordSelect
        source="level"
        label="سطح"
        options={[
          { value: '', label: 'بی‌سطح' },
          ...levelCodes.map(value => ({ value, label: `${value} ${levelNames[value]}` })),
        ]}
      />
      <StepSelect />
      <RecordText
        source="greeting"
        label="نوشتهٔ جلد"
        dir="auto"
        maxLength={20}
        hint="به زبان دوره؛ خالی بماند، سلام همان زبان است."
      />
      <RecordText source="summary" label="خلاصه" multiline rows={3} maxLength={300} />
      <RecordText source="about" label="دربارهٔ دوره" multiline rows={6} hint="به Markdown" />
      <RecordText
        source="outcomes"
        label="دستاوردها"
        multiline
        rows={4}
        maxLength={1000}
        hint="هر کدام در یک سطر، پس از «می‌توانید»"
      />
      <RecordText
        source="classSteps"
        label="یک جلسه چگونه می‌گذرد"
        multiline
        rows={4}
        maxLength={2000}
        hint="هر گام در یک سطر: دقیقه | نام گام | توضیح"
      />
      <RecordText
        source="questions"
        label="پرسش‌های پرتکرار این دوره"
        multiline
        rows={5}
        maxLength={4000}
        hint="هر کدام در یک سطر: پرسش | پاسخ"
      />
      <RecordText source="book" label="کتاب" maxLength={120} />
      <RecordNumber source="minutes" label="مدت جلسه به دقیقه" />
      <RecordText
        source="syllabus"
        label="سرفصل‌ها"
        multiline
        rows={14}
        hint="# نام بخش، سطر بعد توضیح آن؛ - نام درس | توضیح. سطرهایی که با دو فاصله آغاز شوند متن رایگان آن درس‌اند."
      />
      {id && <FormerSyllabi course={id} />}
      <RecordSelect
        source="state"
        label="وضعیت"
        options={Object.entries(states).map(([value, label]) => ({ value, label }))}
      />
    </RecordForm>
  )
}

/** One of the school's own levels in the language of the course, where there are any. */
function StepSelect() {
  const { data } = useQuery(buildQueryOptions(courseChoices, {}))
  const language = useWatch({ name: 'language' })
  const own = (data?.steps ?? []).filter(step => step.language === language)
  if (own.length === 0) return null
  const ladders = new Set(own.map(({ ladder }) => ladder))
  return (
    <RecordSelect
      source="stepId"
      label="سطح مدرسه"
      options={[
        { value: '', label: 'هیچ‌کدام' },
        ...own.map(({ id, ladder, name, level }) => ({
          value: id,
          label: `${ladders.size > 1 ? `${ladder}، ` : ''}${name} (${level})`,
        })),
      ]}
    />
  )
}

/** What the syllabus was before: a former one is put into the form again, to be looked at and saved. */
function FormerSyllabi({ course }: { course: string }) {
  const { data } = useQuery(buildQueryOptions(syllabusHistory, { id: course }))
  const [isOpen, setOpen] = useState(false)
  const { setValue } = useFormContext()
  if (!data?.document) return null
  const { document } = data
  return (
    <div>
      <Button variant="quiet" size="small" onClick={() => setOpen(true)}>
        <Icon name="history" />
        سرفصل‌های پیشین
      </Button>
      {isOpen && (
        <Suspense>
          <HistoryDialog
            document={document}
            onBringBack={async revision => {
              const { markdown } = await callApi(readRevision, { document, revision })
              setValue('syllabus', markdown, { shouldDirty: true })
              setOpen(false)
              showSnack('سرفصل‌های پیشین در فرم آمد؛ با «ذخیره» برمی‌گردد.')
            }}
            onClose={() => setOpen(false)}
          />
        </Suspense>
      )}
    </div>
  )
}
