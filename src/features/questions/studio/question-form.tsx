import { useQuery } from '@tanstack/react-query'
import { type ComponentProps, useEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { useFormContext, useFormState, useWatch } from 'react-hook-form'
import { useDraft } from '#client/drafts/use-draft.ts'
import { buildQueryOptions } from '#client/query.tsx'
import type { AuthoredContent } from '#contract/authored-question.ts'
import { levelCodes, levelNames } from '#persian/level-names.ts'
import { RecordDecimal } from '#records/record-decimal.tsx'
import { RecordPart, RecordSelect } from '#records/record-fields.tsx'
import { RecordForm } from '#records/record-form.tsx'
import { cardClass } from '#ui/card.ts'
import { FormErrors } from '#ui/form-errors.tsx'
import layout from '#ui/layout.module.css'
import { OfferedDraft } from '#ui/offered-draft.tsx'
import { TagsField } from '#ui/tags-field.tsx'
import text from '#ui/text.module.css'
import { listQuestions, listTags, type QuestionValues, questions, readQuestionFacts } from '../contract.ts'
import { skillNames, stateNames, trackNames } from '../labels.ts'
import { questionSkills } from '../question.ts'
import styles from './admin.module.css'
import { ContentEditor } from './content-editor.tsx'
import { Facts } from './facts.tsx'
import { languageOptions } from './language-options.ts'
import { SoundField } from './media-fields.tsx'
import { Preview } from './preview.tsx'

const path = '/studio/questions'
const toOptions = (names: Record<string, string>) =>
  Object.entries(names).map(([value, label]) => ({ value, label }))
const blank: QuestionValues = {
  language: 'en',
  skill: 'grammar',
  level: 'A2',
  track: 'adult',
  tags: [],
  state: 'draft',
  soundId: null,
  removesSound: false,
  content: { kind: 'single', stem: '', options: ['', '', '', ''], key: 0 },
}

/** The form of a question, what learners will see of it, and what its answers say. */
export function QuestionForm({ id }: { id: string | null }) {
  const facts = useQuery({ ...buildQueryOptions(readQuestionFacts, { id: id ?? '' }), enabled: id !== null })
  const [aside, setAside] = useState<HTMLElement | null>(null)
  const [sent, setSent] = useState<string | null>(null)
  const heard: Heard = { stored: facts.data?.sound ?? null, sent, setSent }
  return (
    <div className={layout.stack}>
      <h1>{id ? 'پرسش' : 'پرسش تازه'}</h1>
      <div className={styles.editor}>
        <div className={styles.main}>
          <RecordForm
            of={questions}
            id={id}
            path={path}
            initial={blank}
            invalidates={[listQuestions, listTags, readQuestionFacts]}
          >
            <KeptDraft name={`question-${id ?? 'new'}`} />
            <RecordPart<AuthoredContent> source="content">
              {({ value, change, error }) => (
                <>
                  <ContentOfLanguage value={value} change={change} sound={<SoundPart {...heard} />} />
                  {error && <FormErrors message={error} />}
                </>
              )}
            </RecordPart>
            <section className={cardClass({ padded: true }, styles.fields)} aria-label="جای پرسش در بانک">
              <h2 className={styles.wide}>جای پرسش در بانک</h2>
              <RecordSelect source="language" label="زبان" required options={languageOptions()} />
              <RecordSelect
                source="level"
                label="سطح"
                required
                options={levelCodes.map(value => ({ value, label: `${value}، ${levelNames[value]}` }))}
              />
              <RecordSelect source="skill" label="مهارت" required options={toOptions(skillNames)} />
              <RecordSelect source="track" label="مخاطب" required options={toOptions(trackNames)} />
              <RecordSelect source="state" label="وضعیت" required options={toOptions(stateNames)} />
              <RecordPart<string[]> source="tags">
                {({ value, change, error }) => (
                  <TagsField value={value ?? []} onChange={change} error={error} />
                )}
              </RecordPart>
              <RecordDecimal source="a" label="تفکیک (a)" hint="از ۰٫۲ تا ۳؛ خالی: ۱" />
              <RecordDecimal source="b" label="دشواری (b)" hint="از ۴− تا ۴؛ خالی: میانهٔ سطح" />
              <RecordDecimal source="c" label="حدس (c)" hint="از ۰ تا ۰٫۶؛ خالی: از شمار گزینه‌ها" />
            </section>
            {aside && createPortal(<LivePreview {...heard} />, aside)}
          </RecordForm>
        </div>
        <aside className={styles.aside}>
          <section className={cardClass({ padded: true }, layout.stack)} aria-label="پیش‌نمایش">
            <h2 className={text.strong}>همان که زبان‌آموز می‌بیند</h2>
            <div ref={setAside} />
          </section>
          {id && facts.data && <Facts id={id} facts={facts.data} />}
        </aside>
      </div>
    </div>
  )
}

function ContentOfLanguage(props: Omit<ComponentProps<typeof ContentEditor>, 'language'>) {
  const language: string = useWatch({ name: 'language' }) ?? 'en'
  return <ContentEditor {...props} language={language} />
}

/** Addresses of the sound that the bank has and of one that was just sent. */
type Heard = { stored: string | null; sent: string | null; setSent: (address: string | null) => void }

/** The address of the sound as it will be once the form is saved. */
function useSound({ stored, sent }: Heard): string | null {
  const { soundId, removesSound } = useWatch() as Partial<QuestionValues>
  return soundId ? (sent ?? stored) : removesSound ? null : stored
}

function SoundPart(heard: Heard) {
  const { setValue } = useFormContext()
  const { soundId = null, removesSound = false } = useWatch() as Partial<QuestionValues>
  const { errors } = useFormState()
  return (
    <SoundField
      address={useSound(heard)}
      value={{ soundId, removesSound }}
      change={(next, file) => {
        setValue('soundId', next.soundId, { shouldDirty: true })
        setValue('removesSound', next.removesSound, { shouldDirty: true })
        heard.setSent(file && URL.createObjectURL(file))
      }}
      error={errors.soundId?.message?.toString()}
    />
  )
}

function LivePreview(heard: Heard) {
  const { content, skill, language } = useWatch() as Partial<QuestionValues>
  const sound = useSound(heard)
  if (!content) return null
  return (
    <Preview
      // How often a sound was heard is of one sound.
      key={sound}
      content={content}
      skill={skill ?? questionSkills[0]}
      language={language ?? 'en'}
      sound={sound}
    />
  )
}

/** What was typed and not saved comes back, as long as nobody has saved another state since. */
function KeptDraft({ name }: { name: string }) {
  const { setValue } = useFormContext()
  const { isSubmitSuccessful, isDirty } = useFormState()
  const values = useWatch() as QuestionValues
  const version = String((values as { version?: number }).version ?? 0)
  const draft = useDraft(name, { version, content: JSON.stringify(values.content ?? null) }, kept => {
    if (kept.version !== version || !kept.content) return
    setValue('content', JSON.parse(kept.content), { shouldDirty: true })
  })
  const saved = useRef(version)
  useEffect(() => {
    if (saved.current === version && !(isSubmitSuccessful && version === '0')) return
    saved.current = version
    draft.clear()
  })
  return (
    <>
      <OfferedDraft draft={draft} />
      {isDirty && draft.isKept && (
        <p role="status" className={text.small}>
          پیش‌نویس روی همین دستگاه ماند.
        </p>
      )}
    </>
  )
}
