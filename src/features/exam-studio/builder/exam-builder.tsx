import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useMay } from '#account/use-may.ts'
import type { ApiError } from '#client/call-api.ts'
import { buildQueryOptions, readOnce, useWrite } from '#client/query.tsx'
import { errorMessage, fieldErrors } from '#client/show-error.ts'
import type { OutputOf } from '#contract/endpoint.ts'
import { listLanguages, nameLanguage } from '#contract/school-languages.ts'
import {
  countPoints,
  countQuestions,
  type ExamDraw,
  type ExamSection,
  sumMinutes,
} from '#features/exams/public.ts'
import { persianNumber } from '#persian/digits.ts'
import { levelCodes } from '#persian/level-names.ts'
import { Button } from '#ui/button.tsx'
import card from '#ui/card.module.css'
import { CheckField } from '#ui/check-field.tsx'
import { Facts } from '#ui/facts.tsx'
import { FormErrors } from '#ui/form-errors.tsx'
import layout from '#ui/layout.module.css'
import { Note } from '#ui/note.tsx'
import { QueryView } from '#ui/query-view.tsx'
import { SelectField } from '#ui/select-field.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { showSnack } from '#ui/snack-bar.tsx'
import { Tag } from '#ui/tag.tsx'
import text from '#ui/text.module.css'
import { TextField } from '#ui/text-field.tsx'
import { changeExam, listStudioExams, readStudioExam, type StudioExam, setExamState } from '../contract.ts'
import styles from '../exams-admin.module.css'
import { ExamRules } from './exam-rules.tsx'
import { OverridesSection } from './overrides-section.tsx'
import { type KnownDraw, SectionEditor } from './section-editor.tsx'
import { SectionList } from './section-list.tsx'
import { TrialButton } from './trial-button.tsx'

/** An exam as staff write it. */
export default function ExamBuilder({ id }: { id: string }) {
  const query = useQuery({ ...buildQueryOptions(readStudioExam, { exam: id }), ...readOnce })
  // Outlives the form, which begins anew with every version that was saved.
  const [fault, setFault] = useState<ApiError | null>(null)
  return (
    <QueryView query={query} loading={<Skeleton height="22rem" />}>
      {data => <Form key={data.exam.version} data={data} fault={fault} onFault={setFault} />}
    </QueryView>
  )
}

type Data = OutputOf<typeof readStudioExam>

function Form({
  data,
  fault,
  onFault: setFault,
}: {
  data: Data
  fault: ApiError | null
  onFault: (fault: ApiError | null) => void
}) {
  const [typed, setExam] = useState<StudioExam>(data.exam)
  const { state, hasAttempts } = data.exam
  const may = useMay()
  const mayWrite = may('exams.write')
  const exam = { ...typed, state, hasAttempts }
  const write = useWrite(changeExam, { invalidates: [listStudioExams], edits: [readStudioExam] })
  const publish = useWrite(setExamState, { invalidates: [readStudioExam, listStudioExams] })
  const [picked, setPicked] = useState<ReadonlyMap<string, KnownDraw>>(new Map())
  const change = (part: Partial<StudioExam>) => setExam(old => ({ ...old, ...part }))
  const setSections = (sections: ExamSection[]) =>
    change({ sections, minutes: sumMinutes(sections) ?? exam.minutes })
  const known = mapKnown(data)
  const findKnown = (draw: ExamDraw) =>
    (draw.kind === 'fixed' ? picked.get(draw.questionId) : undefined) ?? known.get(keyFor(draw))
  const errors = fault ? fieldErrors(fault) : []
  const findError = (field: string) => errors.find(error => error.field === field)?.message
  /** Of a row too what is wrong inside it. */
  const findSectionError = (at: number) => (field: string) =>
    errors.find(
      ({ field: name = '' }) =>
        name === `sections.${at}.${field}` ||
        (field !== 'draws' && name.startsWith(`sections.${at}.${field}.`)),
    )?.message
  const { id, state: _state, hasAttempts: _has, ...settings } = exam
  const save = async () => {
    setFault(null)
    try {
      await write.mutateAsync({ exam: id, ...settings })
      showSnack('آزمون ذخیره شد.')
      return true
    } catch (thrown) {
      setFault(thrown as ApiError)
      return false
    }
  }
  const isChanged = JSON.stringify(exam) !== JSON.stringify(data.exam)
  const setState = async (next: StudioExam['state']) => {
    setFault(null)
    if (isChanged && !(await save())) return
    try {
      await publish.mutateAsync({ exam: id, state: next })
      showSnack(next === 'published' ? 'آزمون برای زبان‌آموزان گذاشته شد.' : 'آزمون برداشته شد.')
    } catch (thrown) {
      setFault(thrown as ApiError)
    }
  }
  const chosen = new Set(
    exam.sections.flatMap(({ draws }) =>
      draws.flatMap(draw => (draw.kind === 'fixed' ? draw.questionId : [])),
    ),
  )
  return (
    <div className={layout.stack}>
      <div className={`${layout.spread} ${styles.head}`}>
        <div className={`${layout.row} ${layout.wrapping}`}>
          <h1>{data.exam.title}</h1>
          <Tag tone={state === 'published' ? 'pistachio' : 'saffron'}>
            {state === 'published' ? 'گذاشته‌شده' : state === 'draft' ? 'پیش‌نویس' : 'بایگانی'}
          </Tag>
        </div>
        {mayWrite && (
          <div className={`${layout.row} ${layout.wrapping}`}>
            <TrialButton exam={id} onBegin={async () => !isChanged || (await save())} onFault={setFault} />
            <Button variant="quiet" busy={write.isPending} disabled={!isChanged} onClick={() => void save()}>
              ذخیره
            </Button>
            {state === 'published' ? (
              <Button variant="quiet" busy={publish.isPending} onClick={() => void setState('archived')}>
                برداشتن
              </Button>
            ) : (
              <Button busy={publish.isPending} onClick={() => void setState('published')}>
                گذاشتن برای زبان‌آموزان
              </Button>
            )}
          </div>
        )}
      </div>
      {fault && (
        <FormErrors
          message={errors.length > 0 ? errors.map(({ message }) => message).join(' ') : errorMessage(fault)}
        />
      )}
      {hasAttempts && <Note>کسی این آزمون را داده است؛ پرسش‌هایش دیگر عوض نمی‌شود، قاعده‌هایش چرا.</Note>}
      <div className={styles.split}>
        <div className={layout.stack}>
          <section className={`${card.card} ${card.padded} ${layout.stack}`} aria-label="آزمون">
            <TextField
              label="عنوان"
              value={exam.title}
              maxLength={120}
              error={findError('title')}
              onChange={title => change({ title })}
            />
            <div className={styles.fields}>
              <SelectField
                label="زبان"
                required
                options={listLanguages().map(code => ({ value: code, label: nameLanguage(code) }))}
                value={exam.language}
                onChange={language => change({ language })}
              />
              <SelectField
                label="سطح"
                options={levelCodes.map(code => ({ value: code, label: code }))}
                value={exam.level ?? ''}
                onChange={level => change({ level: (level || null) as StudioExam['level'] })}
              />
              <SelectField
                label="برای چه کسی"
                required
                options={[
                  { value: 'groups', label: 'زبان‌آموزان گروه‌ها' },
                  { value: 'lesson', label: 'آزمونک یک درس' },
                  { value: 'open', label: 'همه' },
                ]}
                value={exam.audience}
                onChange={audience => change({ audience: audience as StudioExam['audience'] })}
              />
            </div>
            {exam.audience === 'groups' && (
              <fieldset className={styles.groups}>
                <legend>گروه‌ها</legend>
                {data.groups.map(group => (
                  <CheckField
                    key={group.id}
                    label={group.title}
                    checked={exam.groups.includes(group.id)}
                    onChange={isIn =>
                      change({
                        groups: isIn
                          ? [...exam.groups, group.id]
                          : exam.groups.filter(one => one !== group.id),
                      })
                    }
                  />
                ))}
              </fieldset>
            )}
            {exam.audience === 'lesson' && (
              <SelectField
                label="درس"
                required
                error={findError('lessonId')}
                options={data.lessons.map(lesson => ({ value: lesson.id, label: lesson.title }))}
                value={exam.lessonId ?? ''}
                onChange={lessonId => change({ lessonId: lessonId || null })}
              />
            )}
          </section>
          <SectionList
            sections={exam.sections}
            isFixed={hasAttempts || !mayWrite}
            onChange={sections => {
              // What was refused named sections by their places.
              setFault(null)
              setSections(sections)
            }}
          >
            {(section, at, tools) => (
              <SectionEditor
                exam={id}
                language={exam.language}
                number={at + 1}
                section={section}
                chosen={chosen}
                isFixed={hasAttempts || !mayWrite}
                tools={tools}
                findKnown={findKnown}
                findError={findSectionError(at)}
                onChange={next => setSections(exam.sections.map((one, index) => (index === at ? next : one)))}
                onPick={question => {
                  setPicked(
                    new Map(picked).set(question.id, {
                      available: 1,
                      stem: question.summary,
                      kind: question.kind,
                    }),
                  )
                  const draw = { kind: 'fixed' as const, questionId: question.id, marks: 2, penalty: 0 }
                  setSections(
                    exam.sections.map((one, index) =>
                      index === at ? { ...one, draws: [...one.draws, draw] } : one,
                    ),
                  )
                }}
              />
            )}
          </SectionList>
        </div>
        <aside className={layout.stack}>
          <Sum exam={exam} />
          <ExamRules exam={exam} onChange={change} findError={findError} />
          <OverridesSection exam={data.exam} overrides={data.overrides} groups={data.groups} />
        </aside>
      </div>
    </div>
  )
}

/** What a row asks for, whatever it is worth. */
const keyFor = (draw: ExamDraw) =>
  draw.kind === 'fixed' ? draw.questionId : JSON.stringify([draw.skill, draw.level, draw.kinds, draw.tags])

/** What the server knows of the rows, by what they ask for: rows move and go before they are saved. */
const mapKnown = ({ exam, draws }: Data): ReadonlyMap<string, KnownDraw> =>
  new Map(
    exam.sections.flatMap((section, at) =>
      section.draws.map((draw, row) => [keyFor(draw), draws[at]![row]!] as const),
    ),
  )

/** How long it lasts and what it is worth, whole and by section. */
function Sum({ exam }: { exam: StudioExam }) {
  return (
    <section className={`${card.card} ${card.padded} ${layout.stack}`} aria-label="جمع">
      <div className={layout.spread}>
        <h2 className={text.cardTitle}>جمع</h2>
        <b>
          {persianNumber(countQuestions(exam.sections))} پرسش · {persianNumber(exam.minutes || 0)} دقیقه ·{' '}
          {persianNumber(countPoints(exam.sections))} نمره
        </b>
      </div>
      {exam.sections.length > 1 && (
        <Facts
          facts={exam.sections.map((section, at) => ({
            name: section.title || `بخش ${persianNumber(at + 1)}`,
            value: [
              section.minutes && `${persianNumber(section.minutes)} دقیقه`,
              `${persianNumber(countPoints([section]))} نمره`,
            ]
              .filter(Boolean)
              .join('، '),
          }))}
        />
      )}
    </section>
  )
}
