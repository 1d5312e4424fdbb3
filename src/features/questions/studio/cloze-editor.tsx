import { type AuthoredContent, type AuthoredGap, findGapIds } from '#contract/authored-question.ts'
import { persianNumber } from '#persian/digits.ts'
import { alongText } from '#ui/along-text.ts'
import { LinesField } from '#ui/lines-field.tsx'
import { Switch } from '#ui/switch.tsx'
import { TextField } from '#ui/text-field.tsx'
import { languageProps } from '../view/language-props.ts'
import styles from './admin.module.css'
import type { EditorProps } from './content-editor.tsx'
import { Exact } from './exact.tsx'
import { OptionRows } from './option-rows.tsx'

/** A text with gaps; each gap of the text gets its own part below, and one that is gone from it goes. */
export function ClozeEditor({
  value,
  change,
  language,
}: EditorProps<Extract<AuthoredContent, { kind: 'cloze' }>>) {
  const { dir } = languageProps(language)
  const setText = (text: string) => {
    const gaps = findGapIds(text).map(id => [id, value.gaps[id] ?? { accept: [] }] as const)
    change({ ...value, text, gaps: Object.fromEntries(gaps) })
  }
  const setGap = (id: string, gap: AuthoredGap) => change({ ...value, gaps: { ...value.gaps, [id]: gap } })
  return (
    <>
      <TextField
        label="متن با جاهای خالی"
        hint="به‌جای هر جای خالی {1}، {2} و … بگذارید."
        multiline
        rows={4}
        {...alongText(dir)}
        value={value.text}
        onChange={setText}
        maxLength={10_000}
      />
      {Object.entries(value.gaps).map(([id, gap]) => (
        <section key={id} className={styles.gap} aria-label={`جای خالی ${persianNumber(Number(id))}`}>
          <Switch
            name={`gap-${id}`}
            caption={`جای خالی ${persianNumber(Number(id))}`}
            value={'options' in gap ? 'chosen' : 'typed'}
            onChange={way =>
              setGap(
                id,
                way === 'chosen'
                  ? { options: 'accept' in gap && gap.accept.length > 1 ? gap.accept : ['', ''], key: 0 }
                  : { accept: 'options' in gap ? [gap.options[gap.key] ?? ''].filter(Boolean) : [] },
              )
            }
            options={[
              { value: 'typed', label: 'نوشتنی' },
              { value: 'chosen', label: 'انتخابی' },
            ]}
          />
          {'options' in gap ? (
            <OptionRows
              options={gap.options}
              keys={[gap.key]}
              hasFeedback={false}
              label={`گزینه‌های جای خالی ${persianNumber(Number(id))}`}
              dir={dir}
              onChange={({ options, keys }) => setGap(id, { options, key: keys[0] ?? options.length })}
            />
          ) : (
            <LinesField
              label={`پاسخ‌های درست جای خالی ${persianNumber(Number(id))}، هر کدام در یک سطر`}
              dir={dir}
              rows={2}
              value={gap.accept}
              onChange={accept => setGap(id, { accept })}
            />
          )}
        </section>
      ))}
      <Exact value={value} change={change} />
    </>
  )
}
