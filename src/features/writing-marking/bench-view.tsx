import { type ReactNode, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useNavigate } from 'react-router'
import { newId } from '#client/new-id.ts'
import { errorMessage } from '#client/show-error.ts'
import { studioPaths } from '#contract/studio-paths.ts'
import { findingSentences, reasonTitles } from '#features/writing-correction/public.ts'
import { persianNumber } from '#persian/digits.ts'
import { formatDateTime, formatTime } from '#persian/jalali.ts'
import { Bdi, UserText } from '#ui/bdi.tsx'
import { Button } from '#ui/button.tsx'
import { cardClass } from '#ui/card.ts'
import { classes } from '#ui/classes.ts'
import { ConfirmDialog } from '#ui/confirm-dialog.tsx'
import { Icon } from '#ui/icon.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import layout from '#ui/layout.module.css'
import { Note } from '#ui/note.tsx'
import { showSnack } from '#ui/snack-bar.tsx'
import { Tag } from '#ui/tag.tsx'
import text from '#ui/text.module.css'
import { TextField } from '#ui/text-field.tsx'
import { forgetText, sendBack } from './along.ts'
import { type Anchor, createAnchor } from './anchor.ts'
import styles from './bench.module.css'
import { CommentDialog } from './comment-dialog.tsx'
import type { Bench } from './contract.ts'
import { EarlierRound } from './earlier-round.tsx'
import { MarkedFiles } from './marked-files.tsx'
import {
  closeSentence,
  cutAnew,
  listCommentsWithin,
  type MarkComment,
  type Marking,
  maxMessageLength,
  readCuts,
  type SentenceMark,
  typeCorrection,
} from './marking.ts'
import { MessageVoiceField, SpokenMessagePlayer } from './message-voice.tsx'
import { NoteBank } from './note-bank.tsx'
import { RubricPanel } from './rubric-panel.tsx'
import { rubrics } from './rubrics.ts'
import { type Cuts, joinWithPrevious, splitAt } from './segment.ts'
import { OpenSentence, SentenceRow } from './sentence-row.tsx'
import { Thread } from './thread.tsx'
import { useBenchKeys } from './use-bench-keys.ts'
import { type KeptWork, useMarking } from './use-marking.ts'

/**
 * A text on the bench: its sentences one after another, the rubric beside them, the message at their end. `children` say
 * what is to be known of it first.
 */
export function BenchView({ opened, children }: { opened: Bench; children?: ReactNode }) {
  const work = useMarking(opened)
  const { marking, change } = work
  const { text: written, mayMark, types } = opened
  const { sentences } = marking
  const [at, setAt] = useState(() =>
    Math.max(
      0,
      sentences.findIndex(({ state }) => state === 'open'),
    ),
  )
  const [commented, setCommented] = useState<Anchor | null>(null)
  const [isReturning, setReturning] = useState(false)
  const [isSpeaking, setSpeaking] = useState(false)
  const [editAt, setEditAt] = useState(0)
  const list = useRef<HTMLOListElement>(null)
  const now = sentences[Math.min(at, sentences.length - 1)]
  const original = now ? written.body.slice(now.start, now.end) : ''

  const go = (to: number, isWriting = false) => {
    const next = Math.max(0, Math.min(sentences.length - 1, to))
    // At once: what is typed next belongs there.
    flushSync(() => {
      setAt(next)
      setEditAt(0)
    })
    const row = list.current?.children[next]
    row?.scrollIntoView({ block: 'nearest' })
    const field = row?.querySelector<HTMLTextAreaElement>('textarea[data-correction]')
    if (isWriting && field) {
      field.focus()
      field.setSelectionRange(field.value.length, field.value.length)
    } else if (document.activeElement instanceof HTMLTextAreaElement) document.activeElement.blur()
  }
  const isWriting = () =>
    document.activeElement instanceof HTMLTextAreaElement &&
    document.activeElement.dataset.correction !== undefined
  const set = (next: (sentence: SentenceMark) => SentenceMark) =>
    change(old => ({
      ...old,
      sentences: old.sentences.map((one, index) => (index === at ? next(one) : one)),
    }))
  const cut = (next: (cuts: Cuts) => Cuts) =>
    change(old => ({
      ...old,
      sentences: cutAnew(written.body, old.sentences, next(readCuts(old.sentences))),
    }))

  const acts = {
    move: (by: 1 | -1) => go(at + by, isWriting()),
    next() {
      if (now?.edits.length) set(sentence => closeSentence(sentence, original))
      go(at + 1, isWriting())
    },
    perfect() {
      set(sentence => closeSentence({ ...sentence, corrected: '' }, original))
      go(at + 1, isWriting())
    },
    write: () => go(at, true),
    chooseType(key: number) {
      const type = types.find(({ shortcut }) => shortcut === key)
      if (type) choose(type.id)
    },
    comment() {
      if (now) setCommented(findSelected(written.body, now) ?? createAnchor(written.body, now.start, now.end))
    },
  }
  const choose = (typeId: string) => {
    if (!now?.edits.length) return
    const isSame = now.edits[editAt]?.typeId === typeId
    const edits = now.edits.map((edit, index) =>
      index === editAt ? { ...edit, typeId: isSame ? null : typeId } : edit,
    )
    set(sentence => ({ ...sentence, edits }))
    const untyped = edits.findIndex((edit, index) => index > editAt && edit.typeId === null)
    if (!isSame && untyped !== -1) setEditAt(untyped)
  }
  useBenchKeys(mayMark && !commented && !isReturning ? acts : null)

  const done = sentences.filter(({ state }) => state !== 'open').length
  return (
    <div className={styles.bench}>
      <p>
        <a href={studioPaths.writing()} className={text.link}>
          تصحیح نوشتار
        </a>
      </p>
      <header className={classes(layout.spread, layout.wrapping)}>
        <div>
          <div className={classes(layout.row, layout.wrapping)}>
            <h1>
              <UserText>{written.title}</UserText>
            </h1>
            {written.isHomework && <Tag tone="lapis">تکلیف کلاس</Tag>}
            {!written.isReturned && written.dueAt && (
              <Tag tone="saffron">تا {formatDateTime(written.dueAt)}</Tag>
            )}
            {written.isReturned && <Tag tone="pistachio">بازگردانده شد</Tag>}
          </div>
          <p className={text.meta} data-dotted>
            <span>{persianNumber(written.words)} واژه</span>
            <span>
              <UserText>{written.writer}</UserText>، <Bdi>{written.level}</Bdi>
            </span>
            {sentences.length > 0 && (
              <span>
                {persianNumber(done)} جمله از {persianNumber(sentences.length)}
              </span>
            )}
            {mayMark && <SaveLine work={work} />}
          </p>
        </div>
        {mayMark && (
          <Button disabled={isSpeaking} onClick={() => setReturning(true)}>
            بازگرداندن به زبان‌آموز…
          </Button>
        )}
      </header>
      {children}
      {work.state === 'elsewhere' && <Elsewhere work={work} />}
      {work.state === 'refused' && work.fault && (
        <Note tone="pomegranate" alert>
          {work.fault}
        </Note>
      )}
      {(written.prompt || written.meaningNote || written.dismissed.length > 0) && <Asked opened={opened} />}
      {opened.earlier && <EarlierRound first={opened.earlier} body={written.body} />}
      <div className={styles.columns}>
        <div>
          <MarkedFiles
            files={written.files}
            marking={marking}
            types={types}
            onChange={mayMark ? change : null}
          />
          {sentences.length > 0 && (
            <section className={cardClass()} aria-label="جمله‌ها">
              <header className={styles.cardHead}>
                <h2>جمله‌ها</h2>
                {mayMark && (
                  <span className={styles.keys}>
                    <span>
                      <kbd>J</kbd> <kbd>K</kbd> جمله
                    </span>
                    <span>
                      <kbd>Enter</kbd> نوشتن
                    </span>
                    <span>
                      <kbd>P</kbd> بی‌نقص
                    </span>
                    <span>
                      <kbd>C</kbd> نکته
                    </span>
                  </span>
                )}
              </header>
              <ol ref={list} className={layout.list}>
                {sentences.map((sentence, index) => {
                  const shared = {
                    number: index + 1,
                    sentence,
                    original: written.body.slice(sentence.start, sentence.end),
                    language: written.language,
                    types,
                    comments: listCommentsWithin(marking, sentence),
                    rubric: marking.rubric,
                  }
                  if (index !== at || !mayMark)
                    return (
                      <SentenceRow
                        key={sentence.start}
                        {...shared}
                        onOpen={mayMark ? () => go(index) : undefined}
                      >
                        <Thread
                          textId={written.id}
                          sentence={sentence.start}
                          number={persianNumber(index + 1)}
                          replies={opened.replies}
                          side="corrector"
                        />
                      </SentenceRow>
                    )
                  return (
                    <OpenSentence
                      key={`${sentence.start} ${sentence.end} ${work.turn}`}
                      {...shared}
                      editAt={Math.min(editAt, Math.max(0, sentence.edits.length - 1))}
                      onEdit={setEditAt}
                      onType={corrected => set(old => typeCorrection(old, shared.original, corrected))}
                      onChoose={choose}
                      onNote={note => set(old => ({ ...old, note }))}
                      onNext={acts.next}
                      onPerfect={acts.perfect}
                      onComment={acts.comment}
                      onRemoveComment={id =>
                        change(old => ({ ...old, comments: old.comments.filter(one => one.id !== id) }))
                      }
                      onSplit={offset => cut(cuts => splitAt(written.body, cuts, sentence.start + offset))}
                      onJoin={
                        index > 0
                          ? () => {
                              cut(cuts => joinWithPrevious(written.body, cuts, sentence.start))
                              go(index - 1)
                            }
                          : undefined
                      }
                    />
                  )
                })}
              </ol>
            </section>
          )}
          <div className={cardClass({ padded: true }, layout.stack)}>
            <TextField
              label="پیام پایانی"
              multiline
              rows={4}
              dir="auto"
              value={marking.message}
              readOnly={!mayMark}
              maxLength={maxMessageLength}
              onChange={message => change(old => ({ ...old, message }))}
            />
            {mayMark ? (
              <MessageVoiceField
                key={work.turn}
                textId={written.id}
                voiceId={marking.voiceId}
                saved={opened.voice}
                onChange={voiceId => change(old => ({ ...old, voiceId }))}
                onBusy={setSpeaking}
              />
            ) : (
              opened.voice && <SpokenMessagePlayer voice={opened.voice} />
            )}
          </div>
        </div>
        <aside>
          <RubricPanel marking={marking} onChange={mayMark ? change : null} />
          {mayMark && now && (
            <NoteBank
              language={written.language}
              said={now.note}
              onPut={note =>
                set(old => ({ ...old, note: [old.note.trim(), note].filter(Boolean).join('\n') }))
              }
            />
          )}
        </aside>
      </div>
      {mayMark && (
        <div className={styles.dock}>
          <IconButton icon="previous" label="جملهٔ پیش" onClick={() => go(at - 1)} />
          <Button variant="quiet" onClick={acts.perfect}>
            بی‌نقص
          </Button>
          <Button className={layout.grow} onClick={acts.next}>
            ثبت و بعدی <Icon name="forward" />
          </Button>
        </div>
      )}
      {commented && (
        <CommentDialog
          anchor={commented}
          language={written.language}
          rubric={marking.rubric}
          onClose={() => setCommented(null)}
          onSave={(said, criterion) => {
            const comment: MarkComment = { ...commented, id: newId(), text: said, criterion }
            change(old => ({ ...old, comments: [...old.comments, comment] }))
            setCommented(null)
          }}
        />
      )}
      {isReturning && <ReturnDialog opened={opened} work={work} onClose={() => setReturning(false)} />}
    </div>
  )
}

/** The words of a sentence that are selected, where any are. */
function findSelected(body: string, { start, end }: SentenceMark): Anchor | null {
  const selection = getSelection()
  const range = selection?.rangeCount ? selection.getRangeAt(0) : null
  const sentence = range?.startContainer.parentElement?.closest<HTMLElement>('[data-original]')
  if (!range || range.collapsed || !sentence?.contains(range.endContainer)) return null
  const before = document.createRange()
  before.setStart(sentence, 0)
  before.setEnd(range.startContainer, range.startOffset)
  const from = start + before.toString().length
  const selected = range.toString()
  const trimmed = selected.trim()
  const first = from + selected.indexOf(trimmed)
  return trimmed && first + trimmed.length <= end ? createAnchor(body, first, first + trimmed.length) : null
}

const saveWords = {
  saving: 'در حال ذخیره…',
  local: 'فقط در همین دستگاه ذخیره شد؛ اتصال که برگردد فرستاده می‌شود',
  elsewhere: 'جای دیگری جلوتر رفته است',
  refused: 'ذخیره نشد',
}

function SaveLine({ work: { state, savedAt } }: { work: KeptWork }) {
  return (
    <span role="status">
      {state === 'saved'
        ? savedAt && (
            <>
              <Icon name="cloud-check" /> نیمه‌کاره ذخیره شد {formatTime(savedAt)}
            </>
          )
        : saveWords[state]}
    </span>
  )
}

function Elsewhere({ work }: { work: KeptWork }) {
  return (
    <Note tone="saffron" alert>
      <p>این تصحیح در برگه یا دستگاه دیگری جلوتر رفته است. با کدام ادامه می‌دهید؟</p>
      <div className={classes(layout.row, layout.wrapping)}>
        <Button size="small" variant="quiet" onClick={() => void work.takeTheirs()}>
          آنچه آن‌جا ذخیره شده
        </Button>
        <Button size="small" variant="quiet" onClick={() => void work.keepOwn()}>
          آنچه این‌جا نوشته‌ام
        </Button>
      </div>
    </Note>
  )
}

function Asked({ opened: { text: written } }: { opened: Bench }) {
  return (
    <details className={cardClass({ padded: true }, styles.asked)}>
      <summary>تکلیف و منظور نویسنده</summary>
      {written.prompt && (
        <p lang={written.language} dir="auto">
          {written.prompt}
        </p>
      )}
      {written.meaningNote && <UserText as="p">{written.meaningNote}</UserText>}
      {written.dismissed.length > 0 && (
        <>
          <h2>آنچه پیش از فرستادن دیده و نگه داشته است</h2>
          <ul>
            {written.dismissed.map(({ key, kind, excerpt, reason }) => (
              <li key={key}>
                <bdi lang={written.language}>{excerpt}</bdi>: {findingSentences[kind]}{' '}
                <b>{reasonTitles[reason]}</b>
              </li>
            ))}
          </ul>
        </>
      )}
    </details>
  )
}

function ReturnDialog({ opened, work, onClose }: { opened: Bench; work: KeptWork; onClose: () => void }) {
  const navigate = useNavigate()
  const [fault, setFault] = useState<string>()
  const [isBusy, setBusy] = useState(false)
  const open = work.marking.sentences.flatMap(({ state }, index) =>
    state === 'open' ? persianNumber(index + 1) : [],
  )
  const send = async () => {
    setBusy(true)
    setFault(undefined)
    try {
      const { state } = await sendBack(opened.text, await work.settle())
      work.handOver()
      if (state === 'sent') await forgetText(opened.text.id)
      showSnack(
        state === 'sent'
          ? 'به زبان‌آموز بازگردانده شد.'
          : 'روی این دستگاه ماند؛ اینترنت که برگردد به زبان‌آموز بازگردانده می‌شود.',
      )
      void navigate(studioPaths.writing())
      return
    } catch (thrown) {
      setFault(errorMessage(thrown))
    }
    setBusy(false)
  }
  return (
    <ConfirmDialog
      title="بازگرداندن به زبان‌آموز"
      confirm="بازگرداندن"
      reject="ادامهٔ تصحیح"
      busy={isBusy}
      fault={fault}
      onAnswer={isConfirmed => (isConfirmed ? void send() : onClose())}
    >
      {opened.text.isHomework && <p>{describeGrade(work.marking)}</p>}
      {work.marking.sentences.length === 0
        ? 'پس از بازگرداندن، تصحیح تغییر نمی‌کند.'
        : open.length === 0
          ? 'همهٔ جمله‌ها نشان دارند. پس از بازگرداندن، تصحیح تغییر نمی‌کند.'
          : `${open.length === 1 ? 'این جمله' : 'این جمله‌ها'} هنوز نشان ندارد: ${open.join('، ')}. پس از بازگرداندن، تصحیح تغییر نمی‌کند.`}
    </ConfirmDialog>
  )
}

/** What becomes of homework by the criteria that are scored; the server says the same. */
function describeGrade({ rubric, scores }: Marking): string {
  const scored = scores.filter(({ score }) => score !== null).length
  if (scored === rubrics[rubric].criteria.length)
    return 'نمرهٔ معیارها در تکلیف ثبت می‌شود و زبان‌آموز آن را همراه تصحیح می‌بیند.'
  return scored === 0
    ? 'نمره‌ای نداده‌اید؛ تکلیف برای تلاش دوباره به زبان‌آموز برمی‌گردد.'
    : 'هنوز به همهٔ معیارها نمره نداده‌اید؛ یا همه را نمره بدهید یا هیچ‌کدام را تا تکلیف برای تلاش دوباره برگردد.'
}
