import { useState } from 'react'
import { newId } from '#client/new-id.ts'
import { useWrite } from '#client/query.tsx'
import { listTaught, nameLanguage } from '#contract/school-languages.ts'
import { type QuestionTrack, questionSkills, questionTracks, trackNames } from '#features/questions/public.ts'
import { type LevelCode, levelCodes } from '#persian/level-names.ts'
import type { TaughtLanguage } from '#persian/taught-languages.ts'
import { Button } from '#ui/button.tsx'
import { cardClass } from '#ui/card.ts'
import { classes } from '#ui/classes.ts'
import { Folded } from '#ui/folded.tsx'
import { FormErrors } from '#ui/form-errors.tsx'
import layout from '#ui/layout.module.css'
import { Note } from '#ui/note.tsx'
import { SelectField } from '#ui/select-field.tsx'
import text from '#ui/text.module.css'
import { TextField } from '#ui/text-field.tsx'
import { skillNames } from '../can-do.ts'
import { limits } from '../contract.ts'
import { isWhole, type RubricDraft, RubricFields } from '../rubric-fields.tsx'
import { typeWalkIn } from './contract.ts'
import styles from './studio.module.css'

const blank = () => ({ id: newId(), name: '', identifier: '', language: 'en', track: 'adult', remark: '' })

/** What somebody did on paper at the school: the levels of its parts, and the conversation where there was one. */
export function WalkInForm() {
  const [values, setValues] = useState(blank)
  const [levels, setLevels] = useState<Record<string, string>>({})
  const [rubric, setRubric] = useState<RubricDraft>({})
  const [typed, setTyped] = useState<{ name: string; level: LevelCode; isAttached: boolean } | null>(null)
  const [fault, setFault] = useState<string | null>(null)
  const write = useWrite(typeWalkIn, { invalidates: [] })
  const change = (field: keyof ReturnType<typeof blank>) => (value: string) =>
    setValues(old => ({ ...old, [field]: value }))
  const hasBegunRubric = Object.keys(rubric).length > 0
  const save = async () => {
    if (hasBegunRubric && !isWhole(rubric)) return setFault('سطح هر پنج معیار را انتخاب کنید، یا هیچ‌کدام.')
    setFault(null)
    try {
      const answer = await write.mutateAsync({
        ...values,
        language: values.language as TaughtLanguage,
        track: values.track as QuestionTrack,
        skills: questionSkills.flatMap(skill =>
          levels[skill] ? [{ skill, level: levels[skill] as LevelCode }] : [],
        ),
        rubric: isWhole(rubric) ? rubric : null,
      })
      setTyped({ name: values.name, ...answer })
      setValues(blank())
      setLevels({})
      setRubric({})
    } catch {
      // What was typed stays; the form shows why.
    }
  }
  return (
    <form
      className={classes(cardClass({ padded: true }), layout.stack)}
      onSubmit={event => {
        event.preventDefault()
        void save()
      }}
    >
      {typed && (
        <Note tone="pistachio" alert>
          سطح نهایی {typed.name}: {typed.level}.{' '}
          {typed.isAttached ? 'در حساب او دیده می‌شود.' : 'به حسابی وصل نشد.'}
        </Note>
      )}
      <div className={styles.form}>
        <TextField
          label="نام و نام خانوادگی"
          required
          rules={[]}
          value={values.name}
          onChange={change('name')}
          maxLength={limits.guest}
          error={write.error?.at('name')}
        />
        <TextField
          label="شماره موبایل یا ایمیل حساب"
          dir="ltr"
          hint="اگر حساب دارد؛ نتیجه در پروفایلش می‌آید."
          value={values.identifier}
          onChange={change('identifier')}
          maxLength={160}
          error={write.error?.at('identifier')}
        />
        <SelectField
          label="زبان"
          required
          value={values.language}
          onChange={change('language')}
          options={listTaught().map(code => ({ value: code, label: nameLanguage(code) }))}
        />
        <SelectField
          label="مخاطب"
          required
          value={values.track}
          onChange={change('track')}
          options={questionTracks.map(track => ({ value: track, label: trackNames[track] }))}
        />
      </div>
      <h2 className={text.cardTitle}>سطح هر بخش برگه</h2>
      <div className={styles.form}>
        {questionSkills.map(skill => (
          <SelectField
            key={skill}
            label={skillNames[skill]}
            value={levels[skill] ?? ''}
            onChange={level => setLevels(old => ({ ...old, [skill]: level }))}
            placeholder="نبود"
            options={levelCodes.map(code => ({ value: code, label: code }))}
          />
        ))}
      </div>
      <Folded icon="mic" title="گفت‌وگو هم شد">
        <RubricFields name="walk-in" value={rubric} onChange={setRubric} />
      </Folded>
      <TextField
        label="یادداشت برای همکاران"
        multiline
        rows={2}
        value={values.remark}
        onChange={change('remark')}
        maxLength={limits.remark}
      />
      {fault && <FormErrors message={fault} />}
      {write.error && (
        <FormErrors
          message={write.error?.at('skills') ?? write.error.info.message}
          errors={write.error.errors}
        />
      )}
      <div>
        <Button type="submit" busy={write.isPending}>
          ثبت تعیین سطح
        </Button>
      </div>
    </form>
  )
}
