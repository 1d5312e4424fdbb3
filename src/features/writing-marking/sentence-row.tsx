import { type ReactNode, useState } from 'react'
import { directLanguage } from '#contract/school-languages.ts'
import { ErrorTypeBadge } from '#features/error-types/public.tsx'
import { persianNumber } from '#persian/digits.ts'
import { UserText } from '#ui/bdi.tsx'
import { Button } from '#ui/button.tsx'
import { Chip, Chips } from '#ui/chip.tsx'
import { classes } from '#ui/classes.ts'
import { Icon } from '#ui/icon.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import layout from '#ui/layout.module.css'
import { Note } from '#ui/note.tsx'
import { Tag } from '#ui/tag.tsx'
import { TextField } from '#ui/text-field.tsx'
import styles from './bench.module.css'
import type { BenchErrorType, NamedErrorType } from './contract.ts'
import { InlineDiff } from './inline-diff.tsx'
import {
  type Edit,
  type MarkComment,
  maxCorrectedLength,
  maxNoteLength,
  type SentenceMark,
} from './marking.ts'
import { NumberStar } from './number-star.tsx'
import { type RubricId, rubrics } from './rubrics.ts'

type Shared = {
  number: number
  sentence: SentenceMark
  original: string
  language: string
  types: readonly NamedErrorType[]
  comments: readonly MarkComment[]
  rubric: RubricId
}

const stateNames = { open: 'نرسیده', perfect: 'بی‌نقص', corrected: 'اصلاح‌شده' }
const starTones = { open: 'plain', perfect: 'pistachio', corrected: 'saffron' } as const

/** A sentence as it is marked; a press opens it where it may be. */
export function SentenceRow({
  number,
  sentence,
  original,
  language,
  types,
  comments,
  rubric,
  onOpen,
  children,
}: Shared & { onOpen?: () => void; children?: ReactNode }) {
  const { state, note } = sentence
  const name = `جملهٔ ${persianNumber(number)}، ${stateNames[state]}`
  const star = <NumberStar tone={starTones[state]} number={state === 'perfect' ? null : number} />
  return (
    <li className={styles.sentence}>
      {onOpen ? (
        <button type="button" aria-label={name} onClick={onOpen}>
          {star}
        </button>
      ) : (
        <span role="img" aria-label={name} className={styles.number}>
          {star}
        </span>
      )}
      <div className={styles.words}>
        {state === 'corrected' ? (
          <InlineDiff original={original} corrected={sentence.corrected} language={language} />
        ) : (
          <p lang={language} dir={directLanguage(language)}>
            {original}
          </p>
        )}
        <Why sentence={sentence} types={types} note={note} />
        <Comments comments={comments} language={language} rubric={rubric} />
        {children}
      </div>
    </li>
  )
}

function Why({
  sentence: { state, edits },
  types,
  note,
}: {
  sentence: SentenceMark
  types: Shared['types']
  note: string
}) {
  const named = types.filter(({ id }) => state === 'corrected' && edits.some(({ typeId }) => typeId === id))
  if (named.length === 0 && !note.trim()) return null
  return (
    <div className={styles.why}>
      {named.map(type => (
        <ErrorTypeBadge key={type.id} type={type} />
      ))}
      {note.trim() && <UserText>{note}</UserText>}
    </div>
  )
}

function Comments({
  comments,
  language,
  rubric,
  onRemove,
}: Pick<Shared, 'comments' | 'language' | 'rubric'> & { onRemove?: (id: string) => void }) {
  if (comments.length === 0) return null
  return (
    <ul className={styles.comments} aria-label="نکته‌ها">
      {comments.map(({ id, quote, text, criterion }) => (
        <li key={id}>
          <bdi lang={language}>«{quote}»</bdi>
          <UserText>{text}</UserText>
          {criterion && <Tag>{nameCriterion(rubric, criterion)}</Tag>}
          {onRemove && <IconButton icon="x" label="برداشتن نکته" onClick={() => onRemove(id)} />}
        </li>
      ))}
    </ul>
  )
}

const nameCriterion = (rubric: RubricId, id: string) =>
  rubrics[rubric].criteria.find(criterion => criterion.id === id)?.title ?? ''

/** The sentence that is worked on. */
export function OpenSentence({
  number,
  sentence,
  original,
  language,
  types,
  comments,
  rubric,
  editAt,
  onEdit,
  onType,
  onChoose,
  onNote,
  onNext,
  onPerfect,
  onComment,
  onRemoveComment,
  onSplit,
  onJoin,
}: Omit<Shared, 'types'> & {
  types: readonly BenchErrorType[]
  /** Which of the edits a type is chosen for. */
  editAt: number
  onEdit: (index: number) => void
  onType: (corrected: string) => void
  onChoose?: (typeId: string) => void
  onNote: (note: string) => void
  onNext: () => void
  onPerfect: () => void
  /** Without it words are not commented on. */
  onComment?: () => void
  onRemoveComment?: (id: string) => void
  /** In two where the cursor stands in the original. */
  onSplit: (offset: number) => void
  onJoin?: () => void
}) {
  const dir = directLanguage(language)
  const [typed, setTyped] = useState(sentence.corrected || original)
  const [isSplitting, setSplitting] = useState(false)
  const { edits, note } = sentence
  const edit = edits[editAt]
  const type = types.find(({ id }) => id === edit?.typeId)
  const tip = type && (type.comment || type.explanation)
  return (
    <li className={classes(styles.sentence, styles.now)} aria-current="true">
      <span className={styles.number}>
        <NumberStar tone="turquoise" number={number} isSaid />
      </span>
      <div className={styles.words}>
        <p lang={language} dir={dir} data-original="">
          {original}
        </p>
        {isSplitting && (
          <SplitPoints
            original={original}
            language={language}
            onSplit={offset => {
              setSplitting(false)
              onSplit(offset)
            }}
          />
        )}
        <textarea
          data-correction=""
          lang={language}
          dir={dir}
          rows={2}
          aria-label={`اصلاح جملهٔ ${persianNumber(number)}`}
          value={typed}
          maxLength={maxCorrectedLength}
          onChange={({ currentTarget: { value } }) => {
            setTyped(value)
            onType(value.trim() === original ? '' : value)
          }}
        />
        {edits.length > 0 && (
          <section className={styles.diff} aria-label="تفاوت">
            <InlineDiff original={original} corrected={sentence.corrected.trim()} language={language} />
          </section>
        )}
        <div className={styles.persian}>
          {edits.length > 1 && onChoose && (
            <EditChoice edits={edits} at={editAt} types={types} language={language} onChoose={onEdit} />
          )}
          {edits.length > 0 && onChoose && (
            <TypeChips types={types} chosen={edit?.typeId ?? null} onChoose={onChoose} />
          )}
          {tip && (
            <Note icon="lightbulb">
              <UserText>{tip}</UserText>{' '}
              <Button
                variant="text"
                size="small"
                onClick={() => onNote(note.trim() ? `${note.trim()}\n${tip}` : tip)}
              >
                همین توضیح را بگذار <Icon name="plus" />
              </Button>
            </Note>
          )}
          <TextField
            label="توضیح برای زبان‌آموز"
            multiline
            rows={1}
            dir="auto"
            value={note}
            maxLength={maxNoteLength}
            onChange={onNote}
          />
          <Comments comments={comments} language={language} rubric={rubric} onRemove={onRemoveComment} />
          <div className={classes(layout.row, layout.wrapping)}>
            <Button size="small" variant="quiet" onClick={onNext}>
              ثبت و بعدی <kbd>Enter</kbd>
            </Button>
            <Button size="small" variant="text" onClick={onPerfect}>
              بی‌نقص است <kbd>P</kbd>
            </Button>
            {onComment && (
              <Button
                size="small"
                variant="text"
                // The words that are selected stay so.
                onMouseDown={event => event.preventDefault()}
                onClick={onComment}
              >
                نکته روی واژه‌ها <kbd>C</kbd>
              </Button>
            )}
            <Button size="small" variant="text" onClick={() => setSplitting(old => !old)}>
              <Icon name="split" /> دو جمله
            </Button>
            {onJoin && (
              <Button size="small" variant="text" onClick={onJoin}>
                <Icon name="merge" /> با قبلی یکی
              </Button>
            )}
          </div>
        </div>
      </div>
    </li>
  )
}

/** The words of a sentence, each a place where a second one may begin. */
function SplitPoints({
  original,
  language,
  onSplit,
}: {
  original: string
  language: string
  onSplit: (offset: number) => void
}) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for form fields; these are buttons
    <div
      role="group"
      aria-label="جملهٔ دوم از کدام واژه آغاز می‌شود؟"
      className={styles.split}
      dir={directLanguage(language)}
    >
      {[...original.matchAll(/\s+(\S+)/g)].map(match => (
        <button
          key={match.index}
          type="button"
          lang={language}
          onClick={() => onSplit(match.index + match[0].length - match[1]!.length)}
        >
          {match[1]}
        </button>
      ))}
    </div>
  )
}

function EditChoice({
  edits,
  at,
  types,
  language,
  onChoose,
}: {
  edits: readonly Edit[]
  at: number
  types: readonly BenchErrorType[]
  language: string
  onChoose: (index: number) => void
}) {
  return (
    <Chips label="کدام تغییر؟">
      {edits.map(({ start, removed, added, typeId }, index) => (
        <Chip key={start} pressed={index === at} onPress={() => onChoose(index)}>
          <bdi lang={language} dir={directLanguage(language)}>
            {removed && <del>{removed}</del>} {added && <ins>{added}</ins>}
          </bdi>{' '}
          {types.find(({ id }) => id === typeId)?.name ?? '؟'}
        </Chip>
      ))}
    </Chips>
  )
}

/** Those with a key, and whichever is chosen; the others once they are asked for. */
function TypeChips({
  types,
  chosen,
  onChoose,
}: {
  types: readonly BenchErrorType[]
  chosen: string | null
  onChoose: (typeId: string) => void
}) {
  const [isAll, setAll] = useState(false)
  const keyed = types
    .filter(({ shortcut }) => shortcut !== null)
    .toSorted((one, other) => one.shortcut! - other.shortcut!)
  const others = types.filter(type => type.shortcut === null && (isAll || type.id === chosen))
  return (
    <Chips label="گونهٔ خطا">
      {[...keyed, ...others].map(({ id, name, shortcut }) => (
        <Chip key={id} pressed={id === chosen} onPress={() => onChoose(id)}>
          {name} {shortcut !== null && <kbd>{shortcut}</kbd>}
        </Chip>
      ))}
      {types.length > keyed.length && (
        <Chip pressed={isAll} onPress={() => setAll(old => !old)}>
          همه…
        </Chip>
      )}
    </Chips>
  )
}
