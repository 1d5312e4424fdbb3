import { useState } from 'react'
import { useWrite } from '#client/query.tsx'
import { Button } from '#ui/button.tsx'
import { cardClass } from '#ui/card.ts'
import { classes } from '#ui/classes.ts'
import { FormErrors } from '#ui/form-errors.tsx'
import { Icon } from '#ui/icon.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import { JalaliPicker } from '#ui/jalali-picker.tsx'
import layout from '#ui/layout.module.css'
import { showSnack } from '#ui/snack-bar.tsx'
import text from '#ui/text.module.css'
import { TextField } from '#ui/text-field.tsx'
import { type CounselorSession, readCounselingDay, readCounselorSession, sumUp } from './contract.ts'
import styles from './day.module.css'

type TypedTask = { key: number; title: string; dueOn: string }

/** What the learner reads afterwards, and what was agreed that they do. */
export function SummaryForm({ session }: { session: CounselorSession['session'] }) {
  const [title, setTitle] = useState(session.title)
  const [summary, setSummary] = useState(session.summary)
  const [tasks, setTasks] = useState<readonly TypedTask[]>(
    session.tasks.map(({ title, dueOn }, key) => ({ key, title, dueOn: dueOn ?? '' })),
  )
  const [nextKey, setNextKey] = useState(session.tasks.length)
  const write = useWrite(sumUp, { invalidates: [readCounselorSession, readCounselingDay] })
  const fault = write.error
  const findError = (name: string) => fault?.errors.find(({ field }) => field === name)?.message
  const change = (key: number, changed: Partial<TypedTask>) =>
    setTasks(tasks.map(task => (task.key === key ? { ...task, ...changed } : task)))
  return (
    <form
      noValidate
      aria-labelledby="summary-form"
      className={classes(cardClass({ padded: true }), layout.stack)}
      onSubmit={event => {
        event.preventDefault()
        const given = tasks.map(({ title, dueOn }) => ({ title, dueOn: dueOn || null }))
        // Said even where the session has left the list of those that wait, and this form with it.
        write
          .mutateAsync({ id: session.id, title, summary, tasks: given })
          .then(() => showSnack('خلاصه برای زبان‌آموز فرستاده شد.'))
          .catch(() => {})
      }}
    >
      <h2 id="summary-form" className={text.cardTitle}>
        خلاصه و کارها
      </h2>
      {fault && fault.errors.length === 0 && <FormErrors message={fault.info.message} />}
      <TextField
        label="عنوان گفت‌وگو"
        value={title}
        onChange={setTitle}
        maxLength={120}
        dir="auto"
        error={findError('title')}
      />
      <TextField
        label="خلاصه‌ای که زبان‌آموز می‌بیند"
        multiline
        rows={5}
        value={summary}
        onChange={setSummary}
        maxLength={5000}
        dir="auto"
        error={findError('summary')}
      />
      {tasks.map((task, index) => (
        <div key={task.key} className={styles.taskRow}>
          <TextField
            label="کار"
            value={task.title}
            onChange={title => change(task.key, { title })}
            maxLength={200}
            dir="auto"
            error={findError(`tasks.${index}.title`)}
          />
          <JalaliPicker
            label="مهلت"
            value={task.dueOn}
            onChange={dueOn => change(task.key, { dueOn })}
            error={findError(`tasks.${index}.dueOn`)}
          />
          <IconButton
            icon="trash-2"
            label="برداشتن کار"
            onClick={() => setTasks(tasks.filter(({ key }) => key !== task.key))}
          />
        </div>
      ))}
      <div className={classes(layout.row, layout.wrapping)}>
        <Button
          variant="quiet"
          size="small"
          onClick={() => {
            setTasks([...tasks, { key: nextKey, title: '', dueOn: '' }])
            setNextKey(nextKey + 1)
          }}
        >
          <Icon name="plus" />
          کار تازه با مهلت
        </Button>
        <Button type="submit" size="small" busy={write.isPending}>
          فرستادن خلاصه
        </Button>
      </div>
    </form>
  )
}
