import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useId, useState } from 'react'
import { offlineQueryOptions } from '#client/offline-query.ts'
import { useWrite } from '#client/query.tsx'
import { showError } from '#client/show-error.ts'
import { directLanguage } from '#contract/school-languages.ts'
import { shuffle } from '#features/questions/public.ts'
import { persianNumber } from '#persian/digits.ts'
import { UserText } from '#ui/bdi.tsx'
import { Button } from '#ui/button.tsx'
import { cardClass } from '#ui/card.ts'
import { classes } from '#ui/classes.ts'
import { Correction } from '#ui/correction.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import layout from '#ui/layout.module.css'
import { QueryView } from '#ui/query-view.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import text from '#ui/text.module.css'
import { Tiles } from '#ui/tiles.tsx'
import { type ErrorBook, listDrills, recordDrill } from './contract.ts'
import { cutPieces, type Drill, isRightAnswer } from './drills.ts'
import styles from './error-book.module.css'

type Type = Pick<ErrorBook['types'][number], 'id' | 'name' | 'explanation'>

/** The drills of one type of errors, one after another; what was answered is written down. */
export default function DrillPanel({
  type,
  language,
  onClose,
}: {
  type: Type
  language: string
  onClose: () => void
}) {
  const query = useQuery({
    ...offlineQueryOptions(listDrills, { type: type.id }),
    // What is under way stays as it is while it is asked for anew.
    staleTime: Number.POSITIVE_INFINITY,
  })
  return (
    <section className={classes(cardClass({ padded: true }), layout.stack)} aria-label={`تمرین ${type.name}`}>
      <div className={layout.spread}>
        {/* On a handset it stands below all types. */}
        <h2 className={styles.title} tabIndex={-1} ref={focusOnce}>
          تمرین {type.name}
        </h2>
        <IconButton icon="x" label="بستن تمرین" onClick={onClose} />
      </div>
      <QueryView query={query} loading={<Skeleton height="10rem" />}>
        {({ items }) => <Drills drills={items} type={type} language={language} onClose={onClose} />}
      </QueryView>
    </section>
  )
}

const focusOnce = (element: HTMLElement | null) => element?.focus()

function Drills({
  drills,
  type,
  language,
  onClose,
}: {
  drills: readonly Drill[]
  type: Type
  language: string
  onClose: () => void
}) {
  const [at, setAt] = useState(0)
  const [answer, setAnswer] = useState<{ given: string; isRight: boolean } | null>(null)
  const [rights, setRights] = useState(0)
  const write = useWrite(recordDrill, { invalidates: [] })
  const drill = drills[at]
  if (!drill)
    return (
      <div className={layout.stack} role="status">
        <p>
          {persianNumber(rights)} از {persianNumber(drills.length)} تمرین درست بود.
        </p>
        <Button onClick={onClose}>پایان</Button>
      </div>
    )
  const check = (given: string) => {
    const isRight = isRightAnswer(drill, given)
    setAnswer({ given, isRight })
    if (isRight) setRights(rights + 1)
    const { textId, sentence, edit, kind } = drill
    write.mutate({ textId, sentence, edit, kind, isRight }, { onError: showError })
  }
  const goOn = () => {
    setAnswer(null)
    setAt(at + 1)
  }
  return (
    <>
      <Tiles
        done={at}
        total={drills.length}
        now
        size="small"
        label={`تمرین ${persianNumber(at + 1)} از ${persianNumber(drills.length)}`}
      />
      {answer ? (
        <div className={layout.stack} role="status">
          <p className={answer.isRight ? styles.right : styles.wrong}>
            {answer.isRight ? 'درست است.' : 'هنوز نه؛ درستش این است:'}
          </p>
          {answer.isRight ? (
            <p dir={directLanguage(language)} lang={language}>
              {drill.right}
            </p>
          ) : (
            <>
              <Correction original={answer.given} corrected={drill.right} lang={language} />
              <UserText as="p" className={text.small}>
                {type.explanation}
              </UserText>
            </>
          )}
          {write.data?.isCard && (
            <p className={classes(text.small, text.muted)}>این جمله به مرور عبارت‌نامهٔ شما رفت.</p>
          )}
          <Button onClick={goOn} autoFocus>
            {at + 1 < drills.length ? 'تمرین بعدی' : 'دیدن نتیجه'}
          </Button>
        </div>
      ) : (
        <Question key={at} drill={drill} language={language} onAnswer={check} />
      )}
      <p className={classes(text.small, text.muted)}>
        از نوشتار «<UserText>{drill.title}</UserText>»
      </p>
    </>
  )
}

type QuestionProps = { drill: Drill; language: string; onAnswer: (given: string) => void }

function Question(props: QuestionProps) {
  if (props.drill.kind === 'choose') return <Choose {...props} />
  if (props.drill.kind === 'reorder') return <Reorder {...props} />
  return <Rewrite {...props} />
}

/** Both ways to say it; which comes first is no hint. */
function Choose({ drill, language, onAnswer }: QuestionProps) {
  const { before, after, removed, added, right, wrong } = drill
  const options = [
    { words: removed.trim(), sentence: wrong },
    { words: added.trim(), sentence: right },
  ].toSorted((one, other) => one.words.localeCompare(other.words))
  return (
    <div className={layout.stack}>
      <p>کدام درست است؟</p>
      <p dir={directLanguage(language)} lang={language}>
        {before}
        <span className={styles.gap}>
          <span className={text.spoken}>جای خالی</span>
        </span>
        {after}
      </p>
      <div className={styles.pieces} dir={directLanguage(language)} lang={language}>
        {options.map(({ words, sentence }) => (
          <button key={sentence} type="button" className={styles.piece} onClick={() => onAnswer(sentence)}>
            {words || <span lang="fa">هیچ واژه‌ای</span>}
          </button>
        ))}
      </div>
    </div>
  )
}

function Reorder({ drill, language, onAnswer }: QuestionProps) {
  const [pieces] = useState(() => shuffle(cutPieces(drill.right), `${drill.textId} ${drill.sentence}`))
  const [placed, setPlaced] = useState<number[]>([])
  const left = pieces.map((_, at) => at).filter(at => !placed.includes(at))
  return (
    <div className={layout.stack}>
      <p>جملهٔ خودتان را از نو بچینید:</p>
      <ol className={styles.line} dir={directLanguage(language)} lang={language} aria-label="جملهٔ چیده‌شده">
        {placed.map(at => (
          <li key={at}>
            <button
              type="button"
              className={styles.piece}
              onClick={() => setPlaced(placed.filter(other => other !== at))}
            >
              {pieces[at]}
            </button>
          </li>
        ))}
      </ol>
      <ul className={styles.pieces} dir={directLanguage(language)} lang={language} aria-label="پاره‌های جمله">
        {left.map(at => (
          <li key={at}>
            <button type="button" className={styles.piece} onClick={() => setPlaced([...placed, at])}>
              {pieces[at]}
            </button>
          </li>
        ))}
      </ul>
      <Button disabled={left.length > 0} onClick={() => onAnswer(placed.map(at => pieces[at]).join(' '))}>
        بررسی
      </Button>
    </div>
  )
}

function Rewrite({ drill, language, onAnswer }: QuestionProps) {
  const [typed, setTyped] = useState(drill.wrong)
  const id = useId()
  const send = (event: FormEvent) => {
    event.preventDefault()
    if (typed.trim()) onAnswer(typed)
  }
  return (
    <form className={layout.stack} onSubmit={send}>
      <label htmlFor={id}>یک خطا در این جمله هست؛ درستش کنید:</label>
      <textarea
        id={id}
        dir={directLanguage(language)}
        lang={language}
        rows={3}
        className={styles.typed}
        value={typed}
        maxLength={1000}
        spellCheck={false}
        autoCapitalize="off"
        onChange={({ target }) => setTyped(target.value)}
      />
      <Button type="submit">بررسی</Button>
    </form>
  )
}
