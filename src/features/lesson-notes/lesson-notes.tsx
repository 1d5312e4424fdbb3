import { useId, useState } from 'react'
import { ApiError } from '#client/api-error.ts'
import { saveFile } from '#client/fetch-file.ts'
import { newId } from '#client/new-id.ts'
import type { LessonPlace } from '#features/recordings/lesson/manifest.ts'
import { findSaid } from '#features/recordings/lesson/public.ts'
import { persianNumber } from '#persian/digits.ts'
import { key } from '#persian/search-key.ts'
import { Button } from '#ui/button.tsx'
import { classes } from '#ui/classes.ts'
import { Icon } from '#ui/icon.tsx'
import layout from '#ui/layout.module.css'
import { Note as Notice } from '#ui/note.tsx'
import { playerClock } from '#ui/player/player-clock.ts'
import { showSnack } from '#ui/snack-bar.tsx'
import text from '#ui/text.module.css'
import { TextField } from '#ui/text-field.tsx'
import type { Note } from './contract.ts'
import { formatNotes, nameFile } from './format-notes.ts'
import { NewNote } from './new-note.tsx'
import { NoteRow } from './note-row.tsx'
import styles from './notes.module.css'
import { maxQuote } from './rules.ts'
import { useNotes } from './use-notes.ts'

/** So few notes are looked over faster than they are searched. */
const fewNotes = 4

/** Somebody's own notes on a lesson: written while it plays, each at its second, which it leads to. */
export function LessonNotes({ enrolment, lesson, spoken, persian, readSecond, seekTo }: LessonPlace) {
  const heading = useId()
  const { notes, isMissing, isLoading, waiting, put, remove } = useNotes({
    id: enrolment,
    recording: lesson.id,
  })
  const [removed, setRemoved] = useState<Note | null>(null)
  const [sought, setSought] = useState('')
  const wanted = key(sought)
  const shown = notes.filter(note => key(`${note.text} ${note.quote ?? ''}`).includes(wanted))

  const act = async (acting: ReturnType<typeof put>, then: string) => {
    const became = await acting
    if (became instanceof ApiError) showSnack(became.reason)
    else showSnack(became === 'sent' ? then : 'روی این دستگاه ماند و با برگشتن اینترنت فرستاده می‌شود.')
    return became
  }
  const highlight = () => {
    const second = readSecond()
    const said = spoken && findSaid(spoken, persian, second)
    if (!said) return showSnack('هنوز جمله‌ای گفته نشده است.')
    const quote = said.text.slice(0, maxQuote)
    if (notes.some(note => note.second === said.second && note.quote === quote))
      return showSnack('این جمله نشان شده است.')
    void act(put({ id: newId(), second: said.second, text: '', quote }), 'جمله نشان شد.')
  }
  const drop = (note: Note) => {
    setRemoved(note)
    void act(remove(note.id), 'یادداشت حذف شد.')
  }
  const restore = (note: Note) => {
    setRemoved(null)
    void act(put(note), 'یادداشت برگشت.')
  }
  return (
    <section aria-labelledby={heading} className={classes(layout.stack, layout.tight)}>
      <h4 id={heading} className={text.small}>
        یادداشت‌های من{notes.length > 0 && ` (${persianNumber(notes.length)})`}
      </h4>
      <NewNote
        key={lesson.id}
        recording={lesson.id}
        readSecond={readSecond}
        onWrite={note => act(put(note), 'یادداشت نوشته شد.')}
      >
        {spoken && (
          <Button variant="quiet" size="small" onClick={highlight}>
            <Icon name="bookmark" />
            نشان‌کردن همین جمله
          </Button>
        )}
      </NewNote>
      {waiting > 0 && (
        <Notice tone="saffron">
          {persianNumber(waiting)} تغییر یادداشت‌ها روی همین دستگاه است و با برگشتن اینترنت فرستاده می‌شود.
        </Notice>
      )}
      {isMissing && <Notice tone="saffron">یادداشت‌های پیشین این جلسه با برگشتن اینترنت دیده می‌شود.</Notice>}
      {removed && (
        <p role="status" className={styles.removed}>
          <span>یادداشت {playerClock(removed.second)} حذف شد.</span>
          <Button variant="text" size="small" onClick={() => restore(removed)}>
            <Icon name="undo-2" />
            بازگرداندن
          </Button>
        </p>
      )}
      {notes.length > fewNotes && (
        <div className={styles.search}>
          <TextField label="جست‌وجو در یادداشت‌ها" dir="auto" value={sought} onChange={setSought} clearable />
        </div>
      )}
      {notes.length > 0 ? (
        <>
          <ol className={styles.notes}>
            {shown.map(note => (
              <NoteRow
                key={note.id}
                note={note}
                onSeek={() => seekTo(note.second)}
                onChange={words => act(put({ ...note, text: words }), 'یادداشت تغییر کرد.')}
                onRemove={() => drop(note)}
              />
            ))}
          </ol>
          {shown.length === 0 && (
            <p className={text.muted}>در یادداشت‌های این جلسه چنین چیزی نیست. واژهٔ کوتاه‌تری بنویسید.</p>
          )}
          <div>
            <Button
              variant="quiet"
              size="small"
              onClick={() =>
                saveFile(
                  new Blob([formatNotes(lesson.title, notes)], { type: 'text/markdown;charset=utf-8' }),
                  nameFile(lesson.title),
                )
              }
            >
              <Icon name="download" />
              ذخیرهٔ همه در یک فایل
            </Button>
          </div>
        </>
      ) : (
        !isLoading && (
          <p className={`${text.small} ${text.muted}`}>
            هنوز یادداشتی ندارید. آنچه بنویسید کنار همان لحظه می‌ماند و تنها خودتان آن را می‌بینید.
          </p>
        )
      )}
    </section>
  )
}
