import { useState } from 'react'
import { useWrite } from '#client/query.tsx'
import { nameLanguage } from '#contract/school-languages.ts'
import { formatDateTime } from '#persian/jalali.ts'
import { type LevelCode, levelCodes } from '#persian/level-names.ts'
import { Button } from '#ui/button.tsx'
import { FormErrors } from '#ui/form-errors.tsx'
import layout from '#ui/layout.module.css'
import { SelectField } from '#ui/select-field.tsx'
import { showSnack } from '#ui/snack-bar.tsx'
import { Tag } from '#ui/tag.tsx'
import { gradeSample, waitingSamples } from './contract.ts'
import styles from './studio.module.css'

/** A recorded minute: heard, and given a level. Whose it is is not said. */
export function SampleCard({
  sample: { id, language, writtenLevel, createdAt, src },
}: {
  sample: {
    id: string
    language: string
    writtenLevel: LevelCode
    createdAt: string
    src: string
  }
}) {
  const [level, setLevel] = useState('')
  const write = useWrite(gradeSample, { invalidates: [waitingSamples] })
  return (
    <li className={styles.entry}>
      <div className={layout.spread}>
        <b>{formatDateTime(createdAt)}</b>
        <span>
          <Tag>{nameLanguage(language)}</Tag> <Tag tone="turquoise">پرسش‌ها: {writtenLevel}</Tag>
        </span>
      </div>
      {/* biome-ignore lint/a11y/useMediaCaption: what a visitor said has no captions */}
      <audio controls preload="none" src={src} className={styles.player} />
      <form
        className={styles.form}
        onSubmit={event => {
          event.preventDefault()
          write.mutate({ id, level: level as LevelCode }, { onSuccess: () => showSnack('سطح گفتار ثبت شد.') })
        }}
      >
        <SelectField
          label="سطح گفتار"
          required
          value={level}
          onChange={setLevel}
          options={levelCodes.map(code => ({ value: code, label: code }))}
        />
        <Button type="submit" size="small" busy={write.isPending}>
          ثبت سطح
        </Button>
      </form>
      {write.error && <FormErrors message={write.error.info.message} errors={write.error.errors} />}
    </li>
  )
}
