import type { AuthoredContent } from '#contract/authored-question.ts'
import { alongText } from '#ui/along-text.ts'
import { Button } from '#ui/button.tsx'
import { Icon } from '#ui/icon.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import { LinesField } from '#ui/lines-field.tsx'
import { NumberField } from '#ui/number-field.tsx'
import { TextField } from '#ui/text-field.tsx'
import { languageProps } from '../view/language-props.ts'
import styles from './admin.module.css'
import { ClozeEditor } from './cloze-editor.tsx'
import type { EditorProps } from './content-editor.tsx'
import { Exact } from './exact.tsx'
import { OptionRows } from './option-rows.tsx'
import { OrdersEditor } from './orders-editor.tsx'

/** The parts of a question's own kind, with its key. */
export function PartsEditor({ value, change, language }: EditorProps) {
  const { dir } = languageProps(language)
  switch (value.kind) {
    case 'single':
      return (
        <OptionRows
          options={value.options}
          feedback={value.feedback}
          keys={[value.key]}
          dir={dir}
          onChange={({ options, keys, feedback }) =>
            change({ ...value, options, key: keys[0] ?? options.length, feedback })
          }
        />
      )
    case 'multiple':
      return (
        <OptionRows
          options={value.options}
          feedback={value.feedback}
          isMultiple
          keys={value.key}
          dir={dir}
          onChange={({ options, keys, feedback }) => change({ ...value, options, key: keys, feedback })}
        />
      )
    case 'cloze':
      return <ClozeEditor value={value} change={change} language={language} />
    case 'matching':
      return <Pairs value={value} change={change} language={language} />
    case 'ordering':
      return <OrdersEditor value={value} change={change} language={language} />
    case 'text':
    case 'dictation':
      return (
        <>
          <LinesField
            label="پاسخ‌های درست، هر کدام در یک سطر"
            dir={dir}
            value={value.accept}
            onChange={accept => change({ ...value, accept })}
          />
          {value.kind === 'text' && <Exact value={value} change={change} />}
        </>
      )
    case 'essay':
      return (
        <div className={styles.fields}>
          <NumberField
            label="کمترین واژه"
            value={value.minWords}
            onChange={minWords => change({ ...value, minWords: minWords ?? 0 })}
          />
          <NumberField
            label="بیشترین واژه"
            value={value.maxWords}
            onChange={maxWords => change({ ...value, maxWords: maxWords ?? 0 })}
          />
          <Model value={value} change={change} dir={dir} />
        </div>
      )
    case 'speaking':
      return (
        <div className={styles.fields}>
          <NumberField
            label="ثانیه برای حرف زدن"
            value={value.seconds}
            onChange={seconds => change({ ...value, seconds: seconds ?? 0 })}
          />
          <NumberField
            label="ثانیه برای فکر کردن"
            value={value.preparation}
            onChange={preparation => change({ ...value, preparation: preparation ?? 0 })}
          />
          <Model value={value} change={change} dir={dir} />
        </div>
      )
  }
}

type Change = (value: AuthoredContent) => void

function Model({
  value,
  change,
  dir,
}: {
  value: Extract<AuthoredContent, { kind: 'essay' | 'speaking' }>
  change: Change
  dir: 'rtl' | 'ltr'
}) {
  return (
    <TextField
      className={styles.wide}
      label="یک پاسخ خوب چه دارد"
      hint="برای کسی که نمره می‌دهد"
      multiline
      rows={3}
      {...alongText(dir)}
      value={value.model ?? ''}
      onChange={model => change({ ...value, model })}
      maxLength={20_000}
    />
  )
}

function Pairs({ value, change, language }: EditorProps<Extract<AuthoredContent, { kind: 'matching' }>>) {
  const { dir } = languageProps(language)
  const setPair = (at: number, side: 0 | 1, text: string) =>
    change({
      ...value,
      pairs: value.pairs.map((pair, index): [string, string] =>
        index !== at ? pair : side === 0 ? [text, pair[1]] : [pair[0], text],
      ),
    })
  return (
    <fieldset className={styles.options}>
      <legend>جفت‌ها</legend>
      {value.pairs.map(([left, right], at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a pair is known by its place
        <div key={at} className={styles.pairRow} dir={dir}>
          <TextField label="این" {...alongText(dir)} value={left} onChange={text => setPair(at, 0, text)} />
          <TextField
            label="با این"
            {...alongText(dir)}
            value={right}
            onChange={text => setPair(at, 1, text)}
          />
          <IconButton
            icon="trash-2"
            label="حذف جفت"
            onClick={() => change({ ...value, pairs: value.pairs.filter((_, index) => index !== at) })}
          />
        </div>
      ))}
      <Button
        type="button"
        variant="text"
        onClick={() => change({ ...value, pairs: [...value.pairs, ['', '']] })}
      >
        <Icon name="plus" />
        جفت دیگر
      </Button>
      <LinesField
        label="سمت دوم‌هایی که جفت ندارند، هر کدام در یک سطر"
        dir={dir}
        rows={2}
        value={value.extra ?? []}
        onChange={extra => change({ ...value, extra: extra.length > 0 ? extra : undefined })}
      />
    </fieldset>
  )
}
