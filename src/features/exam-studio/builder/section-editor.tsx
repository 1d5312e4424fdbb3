import { lazy, type ReactNode, Suspense, useState } from 'react'
import type { ExamDraw, ExamSection, RandomDraw } from '#features/exams/public.ts'
import { kindNames, skillNames } from '#features/questions/public.ts'
import { persianNumber } from '#persian/digits.ts'
import type { TaughtLanguage } from '#persian/taught-languages.ts'
import { UserText } from '#ui/bdi.tsx'
import { Button } from '#ui/button.tsx'
import card from '#ui/card.module.css'
import { Icon } from '#ui/icon.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import layout from '#ui/layout.module.css'
import { Tag } from '#ui/tag.tsx'
import text from '#ui/text.module.css'
import { TextField } from '#ui/text-field.tsx'
import type { FoundQuestion } from '../contract.ts'
import styles from '../exams-admin.module.css'
import { NumberField } from '../number-field.tsx'
import { DrawDialog } from './draw-dialog.tsx'

const QuestionPicker = lazy(() =>
  import('./question-picker.tsx').then(({ QuestionPicker: it }) => ({ default: it })),
)

/** What is known of a row: from how many it draws, or what a fixed one asks. */
export type KnownDraw = { available: number; stem: string; kind: string | null }

const newDraw: RandomDraw = {
  kind: 'random',
  count: 5,
  skill: null,
  level: null,
  kinds: [],
  tags: [],
  marks: 2,
  penalty: 0,
}

/** One section of an exam: rows that draw questions, and questions that stand. */
export function SectionEditor({
  exam,
  language,
  number,
  section,
  chosen,
  isFixed,
  tools,
  findKnown,
  findError,
  onChange,
  onPick,
}: {
  exam: string
  language: TaughtLanguage
  number: number
  section: ExamSection
  /** The fixed questions of the whole exam. */
  chosen: ReadonlySet<string>
  /** Somebody has sat it: it is only shown. */
  isFixed: boolean
  /** By which it is moved and removed. */
  tools: ReactNode
  findKnown: (draw: ExamDraw) => KnownDraw | undefined
  findError: (field: string) => string | undefined
  onChange: (section: ExamSection) => void
  onPick: (question: FoundQuestion) => void
}) {
  const [open, setOpen] = useState<'picker' | { at: number; draw: ExamDraw } | null>(null)
  const { draws } = section
  const remove = (at: number) => onChange({ ...section, draws: draws.filter((_, index) => index !== at) })
  const setDraw = (at: number, draw: ExamDraw) => {
    onChange({
      ...section,
      draws: at < draws.length ? draws.map((one, index) => (index === at ? draw : one)) : [...draws, draw],
    })
    setOpen(null)
  }
  return (
    <section
      className={`${card.card} ${card.padded} ${layout.stack}`}
      aria-label={`بخش ${persianNumber(number)}`}
    >
      {tools}
      {isFixed ? (
        <div className={layout.spread}>
          <h2 className={text.cardTitle}>{section.title}</h2>
          {section.minutes && <span className={text.meta}>{persianNumber(section.minutes)} دقیقه</span>}
        </div>
      ) : (
        <div className={styles.sectionHead}>
          <TextField
            label={`نام بخش ${persianNumber(number)}`}
            value={section.title}
            maxLength={80}
            error={findError('title')}
            onChange={title => onChange({ ...section, title })}
          />
          <NumberField
            label="دقیقه"
            value={section.minutes ?? null}
            error={findError('minutes')}
            onChange={minutes =>
              onChange({ ...section, minutes: Number.isNaN(minutes) ? undefined : minutes })
            }
          />
        </div>
      )}
      {findError('draws') && (
        <p role="alert" className={styles.fault}>
          {findError('draws')}
        </p>
      )}
      {draws.length > 0 && (
        <ul className={styles.draws}>
          {draws.map((draw, at) => (
            <Draw
              // biome-ignore lint/suspicious/noArrayIndexKey: a row is nothing but its place
              key={at}
              draw={draw}
              known={findKnown(draw)}
              error={findError(`draws.${at}`)}
              acts={isFixed ? null : { onEdit: () => setOpen({ at, draw }), onRemove: () => remove(at) }}
            />
          ))}
        </ul>
      )}
      {!isFixed && (
        <div className={`${layout.row} ${layout.wrapping}`}>
          <Button variant="text" size="small" onClick={() => setOpen({ at: draws.length, draw: newDraw })}>
            <Icon name="shuffle" />
            قرعه از بانک
          </Button>
          <Button variant="text" size="small" onClick={() => setOpen('picker')}>
            <Icon name="plus" />
            پرسش ثابت
          </Button>
        </div>
      )}
      {open === 'picker' ? (
        <Suspense fallback={null}>
          <QuestionPicker
            exam={exam}
            language={language}
            chosen={chosen}
            onPick={onPick}
            onClose={() => setOpen(null)}
          />
        </Suspense>
      ) : (
        open && (
          <DrawDialog
            draw={open.draw}
            onSave={draw => setDraw(open.at, draw)}
            onClose={() => setOpen(null)}
          />
        )
      )}
    </section>
  )
}

function Draw({
  draw,
  known,
  error,
  acts,
}: {
  draw: ExamDraw
  known: KnownDraw | undefined
  error: string | undefined
  acts: { onEdit: () => void; onRemove: () => void } | null
}) {
  const isRandom = draw.kind === 'random'
  const count = isRandom ? draw.count : 1
  const isShort = known !== undefined && known.available < count
  const points = Math.round(draw.marks * count * 100) / 100
  return (
    <li className={isShort || error ? styles.bad : undefined}>
      <b className={styles.count}>{persianNumber(count)}</b>
      <div className={styles.drawn}>
        {isRandom ? <Filters draw={draw} /> : <FixedQuestion known={known} />}
        <span className={isShort || error ? styles.fault : text.meta}>
          {error ?? describeKnown(draw, known)}
        </span>
      </div>
      <span className={styles.worth}>
        {persianNumber(points)} نمره
        {draw.penalty > 0 && <small className={text.muted}>منفی {persianNumber(draw.penalty)}</small>}
      </span>
      {acts && (
        <span className={styles.acts}>
          <IconButton icon="pencil" label="ویرایش این سطر" onClick={acts.onEdit} />
          <IconButton icon="trash-2" label="برداشتن این سطر" onClick={acts.onRemove} />
        </span>
      )}
    </li>
  )
}

function Filters({ draw: { skill, level, kinds, tags } }: { draw: RandomDraw }) {
  const isOpen = !skill && !level && kinds.length === 0 && tags.length === 0
  return (
    <span className={styles.tags}>
      {isOpen && <Tag>همهٔ پرسش‌های این زبان</Tag>}
      {skill && <Tag>{skillNames[skill]}</Tag>}
      {level && <Tag tone="turquoise">{level}</Tag>}
      {kinds.map(kind => (
        <Tag key={kind}>{kindNames[kind]}</Tag>
      ))}
      {tags.map(tag => (
        <Tag key={tag} tone="lapis">
          {tag}
        </Tag>
      ))}
    </span>
  )
}

const FixedQuestion = ({ known }: { known: KnownDraw | undefined }) => (
  <UserText>{known?.stem || 'پرسش ثابت'}</UserText>
)

function describeKnown(draw: ExamDraw, known: KnownDraw | undefined): string {
  if (!known) return 'پس از ذخیره شمرده می‌شود'
  if (draw.kind === 'fixed') {
    if (known.available === 0) return 'این پرسش دیگر در بانک نیست'
    return known.kind ? `ثابت، ${kindNames[known.kind as keyof typeof kindNames]}` : 'ثابت'
  }
  if (known.available < draw.count) {
    return `فقط ${persianNumber(known.available)} پرسش هست؛ پرسش تازه بسازید یا تعداد را کم کنید`
  }
  return `از ${persianNumber(known.available)} پرسش`
}
