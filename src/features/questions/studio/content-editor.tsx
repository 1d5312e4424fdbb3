import type { ReactNode } from 'react'
import type { AuthoredContent } from '#contract/authored-question.ts'
import { alongText } from '#ui/along-text.ts'
import { cardClass } from '#ui/card.ts'
import { Folded } from '#ui/folded.tsx'
import { NumberField } from '#ui/number-field.tsx'
import { SelectField } from '#ui/select-field.tsx'
import { TextField } from '#ui/text-field.tsx'
import { defaultInstructions } from '../build-question.ts'
import { kindNames } from '../labels.ts'
import type { QuestionKind } from '../question.ts'
import { languageProps } from '../view/language-props.ts'
import styles from './admin.module.css'
import { changeKind } from './change-kind.ts'
import { PictureField } from './media-fields.tsx'
import { PartsEditor } from './parts-editor.tsx'

export type EditorProps<C = AuthoredContent> = {
  value: C
  change: (value: AuthoredContent) => void
  language: string
}

const kinds = Object.entries(kindNames).map(([value, label]) => ({ value, label }))

/** What a question asks and which answers are right, as people write it. */
export function ContentEditor({ value, change, language, sound }: EditorProps & { sound: ReactNode }) {
  const { dir } = languageProps(language)
  const { passage, script, picture } = value
  const set = (part: Partial<AuthoredContent>) => change({ ...value, ...part } as AuthoredContent)
  const setPassage = (part: { title?: string; text?: string }) => {
    const changed = { title: '', text: '', ...passage, ...part }
    set({ passage: changed.title || changed.text ? changed : undefined })
  }
  return (
    <section className={cardClass({ padded: true }, styles.content)} aria-label="صورت پرسش">
      <h2>صورت پرسش</h2>
      <SelectField
        label="نوع پرسش"
        required
        options={kinds}
        value={value.kind}
        onChange={kind => change(changeKind(value, kind as QuestionKind))}
      />
      <TextField
        label="دستور به فارسی"
        hint={`خالی: «${defaultInstructions[value.kind]}»`}
        value={value.instruction ?? ''}
        onChange={instruction => set({ instruction })}
        maxLength={500}
      />
      <TextField
        label="متن پرسش"
        hint="جای خالی را با ____ نشان دهید."
        multiline
        rows={3}
        {...alongText(dir)}
        value={value.stem}
        onChange={stem => set({ stem })}
        maxLength={5_000}
      />
      <PartsEditor value={value} change={change} language={language} />
      <TextField
        label="چرا درست است"
        hint="به فارسی؛ پس از آزمون دیده می‌شود."
        multiline
        rows={2}
        value={value.why ?? ''}
        onChange={why => set({ why })}
        maxLength={2_000}
      />
      <Folded icon="newspaper" title="متن خواندن" open={passage !== undefined}>
        <div className={styles.content}>
          <TextField
            label="عنوان متن"
            {...alongText(dir)}
            value={passage?.title ?? ''}
            onChange={title => setPassage({ title })}
            maxLength={200}
          />
          <TextField
            label="متن"
            multiline
            rows={8}
            {...alongText(dir)}
            value={passage?.text ?? ''}
            onChange={text => setPassage({ text })}
            maxLength={20_000}
          />
        </div>
      </Folded>
      <Folded icon="image-plus" title="تصویر" open={picture !== undefined}>
        <div className={styles.content}>
          <PictureField value={picture} change={next => set({ picture: next })} />
        </div>
      </Folded>
      <Folded icon="headphones" title="صدا" open={script !== undefined || value.maxPlays !== undefined}>
        <div className={styles.content}>
          {sound}
          <TextField
            label="آنچه گفته می‌شود"
            hint={'گفت‌وگو: آغاز هر سطر \u2066f:\u2069 یا \u2066m:\u2069 بیاید.'}
            multiline
            rows={4}
            {...alongText(dir)}
            value={script ?? ''}
            onChange={text => set({ script: text || undefined })}
            maxLength={20_000}
          />
          <NumberField
            label="چند بار پخش شود"
            value={value.maxPlays}
            onChange={maxPlays => set({ maxPlays })}
          />
        </div>
      </Folded>
    </section>
  )
}
