import { useState } from 'react'
import { type ExamDraw, examDraw, type RandomDraw } from '#features/exams/public.ts'
import { kindNames, questionSkills, skillNames } from '#features/questions/public.ts'
import { levelCodes } from '#persian/level-names.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import layout from '#ui/layout.module.css'
import { SelectField } from '#ui/select-field.tsx'
import { TextField } from '#ui/text-field.tsx'
import styles from '../exams-admin.module.css'
import { NumberField } from '../number-field.tsx'

/** What a row of a section draws, and what it is worth; `onSave` gets only what the server would take. */
export function DrawDialog({
  draw: before,
  onSave,
  onClose,
}: {
  draw: ExamDraw
  onSave: (draw: ExamDraw) => void
  onClose: () => void
}) {
  const [draw, setDraw] = useState(before)
  const [tags, setTags] = useState(before.kind === 'random' ? before.tags.join('، ') : '')
  const [errors, setErrors] = useState<ReadonlyMap<unknown, string>>(new Map())
  const isRandom = draw.kind === 'random'
  const save = () => {
    const named = tags
      .split(/[،,]/)
      .map(tag => tag.trim())
      .filter(Boolean)
    const parsed = examDraw.safeParse(isRandom ? { ...draw, tags: named } : draw)
    if (parsed.success) onSave(parsed.data)
    else setErrors(new Map(parsed.error.issues.map(({ path, message }) => [path[0], message])))
  }
  return (
    <Dialog
      title={isRandom ? 'قرعه از بانک' : 'نمرهٔ پرسش'}
      onClose={onClose}
      careful
      footer={<Button onClick={save}>تأیید</Button>}
    >
      <div className={layout.stack}>
        {draw.kind === 'random' && (
          <>
            <NumberField
              label="تعداد"
              value={draw.count}
              error={errors.get('count')}
              onChange={count => setDraw({ ...draw, count })}
            />
            <div className={styles.fields}>
              <SelectField
                label="مهارت"
                placeholder="همه"
                options={questionSkills.map(skill => ({ value: skill, label: skillNames[skill] }))}
                value={draw.skill ?? ''}
                onChange={skill => setDraw({ ...draw, skill: (skill || null) as RandomDraw['skill'] })}
              />
              <SelectField
                label="سطح"
                placeholder="همه"
                options={levelCodes.map(code => ({ value: code, label: code }))}
                value={draw.level ?? ''}
                onChange={level => setDraw({ ...draw, level: (level || null) as RandomDraw['level'] })}
              />
              <SelectField
                label="نوع"
                placeholder="همه"
                options={Object.entries(kindNames).map(([value, label]) => ({ value, label }))}
                value={draw.kinds[0] ?? ''}
                onChange={kind =>
                  setDraw({ ...draw, kinds: kind ? [kind as RandomDraw['kinds'][number]] : [] })
                }
              />
            </div>
            <TextField
              label="برچسب‌ها"
              hint="همان که در بانک است؛ با «،» از هم جدا کنید"
              value={tags}
              maxLength={300}
              error={errors.get('tags')}
              onChange={setTags}
            />
          </>
        )}
        <div className={styles.fields}>
          <NumberField
            label={isRandom ? 'نمرهٔ هر پرسش' : 'نمره'}
            value={draw.marks}
            error={errors.get('marks')}
            onChange={marks => setDraw({ ...draw, marks })}
          />
          <NumberField
            label="نمرهٔ منفی"
            hint="برای پاسخ نادرست"
            value={draw.penalty}
            error={errors.get('penalty')}
            onChange={penalty => setDraw({ ...draw, penalty })}
          />
        </div>
      </div>
    </Dialog>
  )
}
