import { useState } from 'react'
import { newId } from '#client/new-id.ts'
import { useWrite } from '#client/query.tsx'
import { formatDate, formatLongDate, isoDay, parseIsoDay, parseJalali, toJalali } from '#persian/jalali.ts'
import { UserText } from '#ui/bdi.tsx'
import { Button } from '#ui/button.tsx'
import { cardClass } from '#ui/card.ts'
import { classes } from '#ui/classes.ts'
import { Form } from '#ui/form.tsx'
import { FormErrors, FormRefusal } from '#ui/form-errors.tsx'
import { JalaliDateField } from '#ui/jalali-date-field.tsx'
import { showSnack } from '#ui/snack-bar.tsx'
import text from '#ui/text.module.css'
import { TextField } from '#ui/text-field.tsx'
import { addNote, closeCall, type Person, readPerson, setNextCall } from '../contract.ts'
import styles from './people.module.css'

/** What colleagues wrote of somebody, and when to call them next. */
export function Notes({
  person,
  notes,
  nextCall,
  mayChange,
}: {
  person: string
  notes: Person['notes']
  nextCall: Person['nextCall']
  mayChange: boolean
}) {
  const [openForm, setOpenForm] = useState<'day' | 'outcome' | null>(null)
  const done = () => setOpenForm(null)
  const day = nextCall && parseIsoDay(nextCall.day)
  return (
    <section className={cardClass({}, styles.part)} aria-labelledby="notes">
      <div className={styles.call}>
        {nextCall && day ? (
          <>
            <strong>تماس بعدی: {formatLongDate(day)}</strong>
            <UserText>{nextCall.about}</UserText>
            {nextCall.by && <span className={classes(text.small, text.muted)}>{nextCall.by}</span>}
          </>
        ) : (
          <span className={text.muted}>تماسی در پیش نیست.</span>
        )}
        {mayChange && openForm === null && (
          <div className={styles.acts}>
            {nextCall && (
              <Button size="small" onClick={() => setOpenForm('outcome')}>
                ثبت تماس
              </Button>
            )}
            <Button variant="quiet" size="small" onClick={() => setOpenForm('day')}>
              {nextCall ? 'روز دیگر' : 'گذاشتن تماس بعدی'}
            </Button>
          </div>
        )}
        {openForm === 'day' && <CallForm person={person} onDone={done} />}
        {openForm === 'outcome' && <NoteForm key="outcome" person={person} kind="outcome" onDone={done} />}
      </div>
      <div className={styles.partHead}>
        <h2 id="notes" className={text.cardTitle}>
          یادداشت‌ها
        </h2>
      </div>
      {notes.map(({ id, body, by, createdAt }) => (
        <div key={id} className={styles.row}>
          <div>
            <UserText>{body}</UserText>
            <span className={classes(text.small, text.muted)}>
              {[by, formatDate(createdAt)].filter(Boolean).join('، ')}
            </span>
          </div>
        </div>
      ))}
      {mayChange ? (
        <div className={styles.body}>
          <NoteForm person={person} kind="note" />
        </div>
      ) : (
        notes.length === 0 && <p className={classes(styles.body, text.muted)}>یادداشتی نیست.</p>
      )}
    </section>
  )
}

/** A note, or what came of a call, which becomes one. */
function NoteForm({
  person,
  kind,
  onDone,
}: {
  person: string
  kind: 'note' | 'outcome'
  onDone?: () => void
}) {
  const [id, setId] = useState(newId)
  const [body, setBody] = useState('')
  const write = useWrite(kind === 'note' ? addNote : closeCall, { invalidates: [readPerson] })
  const send = async () => {
    const done = await write.mutateAsync({ person, id, body }).catch(() => null)
    if (!done) return
    setBody('')
    setId(newId())
    showSnack(kind === 'note' ? 'یادداشت نوشته شد.' : 'تماس ثبت شد.')
    onDone?.()
  }
  const fault = write.error?.at('body')
  return (
    <Form className={styles.column} onSubmit={send}>
      <TextField
        label={kind === 'note' ? 'یادداشت تازه، فقط برای همکاران' : 'نتیجهٔ تماس'}
        multiline
        rows={2}
        value={body}
        maxLength={2000}
        onChange={setBody}
        error={fault}
      />
      {write.error && !fault && <FormErrors message={write.error.info.message} />}
      <div className={styles.acts}>
        <Button
          type="submit"
          variant={kind === 'note' ? 'quiet' : 'primary'}
          size="small"
          busy={write.isPending}
        >
          {kind === 'note' ? 'نوشتن' : 'ثبت'}
        </Button>
        {onDone && (
          <Button variant="text" size="small" onClick={onDone}>
            انصراف
          </Button>
        )}
      </div>
    </Form>
  )
}

function CallForm({ person, onDone }: { person: string; onDone: () => void }) {
  const today = toJalali(Date.now())
  const [day, setDay] = useState(`${today.year}/${today.month}/`)
  const [about, setAbout] = useState('')
  const write = useWrite(setNextCall, { invalidates: [readPerson] })
  const send = async () => {
    const chosen = parseJalali(day)
    // What is not chosen yet is said at its field by the server, as everything else is.
    const done = await write
      .mutateAsync({ id: person, day: chosen ? isoDay(chosen) : '', about })
      .catch(() => null)
    if (!done) return
    showSnack('تماس بعدی گذاشته شد.')
    onDone()
  }
  return (
    <Form className={styles.column} onSubmit={send}>
      <JalaliDateField
        label="روز تماس"
        of="تماس"
        value={day}
        onChange={setDay}
        years={{ from: today.year, to: today.year + 1 }}
        error={write.error?.at('day')}
      />
      <TextField
        label="موضوع"
        value={about}
        maxLength={300}
        onChange={setAbout}
        error={write.error?.at('about')}
      />
      <FormRefusal of={write.error} />
      <div className={styles.acts}>
        <Button type="submit" size="small" busy={write.isPending}>
          گذاشتن
        </Button>
        <Button variant="text" size="small" onClick={onDone}>
          انصراف
        </Button>
      </div>
    </Form>
  )
}
