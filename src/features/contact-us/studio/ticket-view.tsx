import { useQuery } from '@tanstack/react-query'
import { type KeyboardEvent, useEffect, useState } from 'react'
import { newId } from '#client/new-id.ts'
import { buildQueryOptions, useWrite } from '#client/query.tsx'
import { studioPaths } from '#contract/studio-paths.ts'
import { toPersianDigits } from '#persian/digits.ts'
import { formatDateTime } from '#persian/jalali.ts'
import { Bdi, UserText } from '#ui/bdi.tsx'
import { Button, buttonClass } from '#ui/button.tsx'
import { CheckField } from '#ui/check-field.tsx'
import { classes } from '#ui/classes.ts'
import { FormErrors, FormRefusal } from '#ui/form-errors.tsx'
import { Icon } from '#ui/icon.tsx'
import { iconButtonClass } from '#ui/icon-button.tsx'
import layout from '#ui/layout.module.css'
import { Note } from '#ui/note.tsx'
import { QueryView } from '#ui/query-view.tsx'
import { SelectField } from '#ui/select-field.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { showSnack } from '#ui/snack-bar.tsx'
import { Tag } from '#ui/tag.tsx'
import text from '#ui/text.module.css'
import { TextField } from '#ui/text-field.tsx'
import { limits } from '../contract.ts'
import { ratingLabels, stateLabels } from '../labels.ts'
import { SubjectCard } from '../subject-card.tsx'
import { FileLinks, FilesField, type SentFile } from '../ticket-files.tsx'
import { formatTicketNumber } from '../ticket-number.ts'
import {
  assignTicket,
  cannedAnswers,
  mergeTicket,
  type StaffMessage,
  type StaffTicket,
  setTicketState,
  staffTicketCall,
  staffTickets,
  writeToTicket,
} from './contract.ts'
import { describeLeft, describeMinutes } from './describe-left.ts'
import styles from './tickets-admin.module.css'
import { useViewing } from './use-viewing.ts'

const invalidates = [staffTicketCall, staffTickets]

/** One conversation, with what is known of who writes and what may be done. */
export function TicketView({ id }: { id: string }) {
  const query = useQuery(buildQueryOptions(staffTicketCall, { letter: id }))
  return (
    <QueryView query={query} loadingClass={styles.talk} loading={<Skeleton height="30rem" />}>
      {({ ticket }) => (
        <>
          <Talk ticket={ticket} />
          <Side ticket={ticket} />
        </>
      )}
    </QueryView>
  )
}

function Talk({ ticket }: { ticket: StaffTicket }) {
  const { id, number, title, state, assignee, messages, mergedInto } = ticket
  const write = useWrite(setTicketState, { invalidates })
  const isClosed = state === 'closed'
  return (
    <section className={styles.talk} aria-label="گفت‌وگو">
      <header className={styles.head}>
        <a
          className={iconButtonClass(styles.back)}
          href="/studio/letters"
          aria-label="بازگشت به فهرست پیام‌ها"
        >
          <Icon name="back" />
        </a>
        <div className={layout.grow}>
          <UserText as="h1">{title}</UserText>
          <p className={text.meta} data-dotted>
            <span>شمارهٔ {formatTicketNumber(number)}</span>
            <span>{assignee ? `با ${assignee.name}` : 'بی‌صاحب'}</span>
          </p>
        </div>
        {!mergedInto && (
          <Button
            variant="quiet"
            size="small"
            busy={write.isPending}
            onClick={() => write.mutate({ letter: id, state: isClosed ? 'open' : 'closed' })}
          >
            {isClosed ? 'باز کردن' : 'بستن'}
          </Button>
        )}
      </header>
      <ol className={styles.flow} aria-label="پیام‌های گفت‌وگو">
        {messages.map(message => (
          <Message key={message.id} message={message} />
        ))}
      </ol>
      {write.error && <FormErrors message={write.error.info.message} />}
      {mergedInto ? (
        <div className={styles.compose}>
          <Note>
            این پیام با{' '}
            <a className={text.link} href={studioPaths.ticket({ id: mergedInto.id })}>
              گفت‌وگوی {formatTicketNumber(mergedInto.number)}
            </a>{' '}
            یکی شده است.
          </Note>
        </div>
      ) : (
        <Compose ticket={ticket} />
      )}
    </section>
  )
}

function Message({ message: { kind, by, text: body, at, byMail, files } }: { message: StaffMessage }) {
  if (kind === 'event' || kind === 'staff-event') {
    return (
      <li className={styles.event}>
        {body}
        {by && `، ${by}`}، {formatDateTime(at)}
      </li>
    )
  }
  const isNote = kind === 'note'
  return (
    <li className={classes(styles.message, kind === 'answer' && styles.answer, isNote && styles.note)}>
      {isNote && (
        <p className={styles.noteHead}>
          <Icon name="lock" />
          یادداشت داخلی، {by ?? 'همکار'}
        </p>
      )}
      <UserText as="p">{body}</UserText>
      <FileLinks files={files} />
      <p className={classes(text.small, text.faint)}>
        {kind === 'answer' && `${by ?? 'همکار'}، `}
        {byMail && 'با ایمیل، '}
        {formatDateTime(at)}
      </p>
    </li>
  )
}

/** An answer or a note, with the answers that stand ready and who else is at it. */
function Compose({ ticket }: { ticket: StaffTicket }) {
  const { id, name, number, state } = ticket
  const [body, setBody] = useState('')
  const [isNote, setNote] = useState(false)
  const [files, setFiles] = useState<SentFile[]>([])
  // Sent again after a lost answer it is the same message.
  const [messageId, setMessageId] = useState(newId)
  const write = useWrite(writeToTicket, { invalidates })
  const canned = useQuery(buildQueryOptions(cannedAnswers.list, { perPage: 100 }))
  const viewers = useViewing(id, body.trim() !== '')

  const send = async (close: boolean) => {
    if (write.isPending || body.trim() === '') return
    try {
      await write.mutateAsync({
        letter: id,
        id: messageId,
        kind: isNote ? 'note' : 'answer',
        text: body,
        close,
        files: files.map(file => file.id),
      })
    } catch {
      // Said below the field; what was typed stays. A changed message is another one.
      setMessageId(newId())
      return
    }
    setBody('')
    setFiles([])
    setMessageId(newId())
    showSnack(isNote ? 'یادداشت ثبت شد.' : 'پاسخ فرستاده شد.')
  }
  const onKey = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
    event.preventDefault()
    void send(false)
  }
  const insert = (answer: string) => {
    const filled = answer
      .replaceAll('{نام}', name.split(' ')[0]!)
      .replaceAll('{شماره}', toPersianDigits(number))
    setBody(typed => (typed.trim() ? `${typed.trimEnd()}\n${filled}` : filled))
  }
  return (
    <form
      className={styles.compose}
      aria-label="نوشتن"
      onKeyDown={onKey}
      onSubmit={event => {
        event.preventDefault()
        void send(false)
      }}
    >
      <Colleagues viewers={viewers} />
      {!isNote && (canned.data?.items.length ?? 0) > 0 && (
        // biome-ignore lint/a11y/useSemanticElements: buttons that insert, no fields
        <div role="group" aria-label="پاسخ‌های آماده" className={styles.canned}>
          {canned.data!.items.map(answer => (
            <Button key={answer.id} variant="quiet" size="small" onClick={() => insert(answer.body)}>
              {answer.title}
            </Button>
          ))}
        </div>
      )}
      <TextField
        label={isNote ? 'یادداشت داخلی' : 'پاسخ'}
        multiline
        rows={4}
        dir="auto"
        value={body}
        onChange={setBody}
        maxLength={limits.answer}
        error={write.error?.at('text')}
        className={isNote ? styles.noteField : undefined}
      />
      <FilesField files={files} onChange={setFiles} error={write.error?.at('files')} />
      <FormRefusal of={write.error} />
      <div className={layout.spread}>
        <CheckField label="یادداشت داخلی" checked={isNote} onChange={setNote} />
        <div className={classes(layout.row, layout.wrapping)}>
          {!isNote && state !== 'closed' && (
            <Button variant="quiet" busy={write.isPending} onClick={() => void send(true)}>
              بفرست و ببند
            </Button>
          )}
          <Button type="submit" busy={write.isPending}>
            {isNote ? 'ثبت یادداشت' : 'فرستادن'} <kbd className={styles.key}>Ctrl Enter</kbd>
          </Button>
        </div>
      </div>
    </form>
  )
}

/** Who else looks, and above all who else writes: two answers to one person are worse than one late. */
function Colleagues({ viewers }: { viewers: StaffTicket['viewers'] }) {
  const writing = viewers.filter(({ isWriting }) => isWriting)
  const names = (all: StaffTicket['viewers']) => all.map(({ name }) => name).join(' و ')
  return (
    <div role="status">
      {writing.length > 0 ? (
        <Note tone="saffron">{names(writing)} همین حالا در این گفت‌وگو می‌نویسد.</Note>
      ) : (
        viewers.length > 0 && (
          <p className={classes(text.small, text.muted)}>{names(viewers)} هم این گفت‌وگو را باز کرده است.</p>
        )
      )}
    </div>
  )
}

function Side({ ticket }: { ticket: StaffTicket }) {
  const { name, contact, account, about, rating, ratingNote, state, minutesLeft, targetMinutes } = ticket
  const left = describeLeft(state, minutesLeft)
  return (
    <aside className={styles.side} aria-label="دربارهٔ این پیام">
      <section>
        <UserText as="h2" className={text.cardTitle}>
          {name}
        </UserText>
        <p className={text.muted}>
          <Bdi>{toPersianDigits(contact)}</Bdi>
        </p>
        {account ? (
          <a
            className={buttonClass({ variant: 'quiet', size: 'small', full: true })}
            href={studioPaths.person({ id: account })}
          >
            پروندهٔ کامل
          </a>
        ) : (
          <p className={classes(text.small, text.muted)}>مهمان است و حسابی پشت این پیام نیست.</p>
        )}
      </section>
      <section>
        <h3>هدف پاسخ</h3>
        <p className={classes(styles.left, left.isLate && styles.late)}>
          <Icon name="timer" />
          {minutesLeft === null
            ? stateLabels[state].label
            : `${left.text} از ${describeMinutes(targetMinutes)}`}
        </p>
        <p className={classes(text.small, text.muted)}>شب و تعطیلی شمرده نمی‌شود.</p>
      </section>
      {rating && (
        <section>
          <h3>نظر نویسنده</h3>
          <p>{ratingLabels[rating]}</p>
          {ratingNote && <UserText as="p">{ratingNote}</UserText>}
        </section>
      )}
      {about && <SubjectCard subject={about} path={about.studioPath} />}
      <Others ticket={ticket} />
      {!ticket.mergedInto && <Assign ticket={ticket} />}
    </aside>
  )
}

/** Other tickets of the same person, each of which this one may become a part of. */
function Others({ ticket: { id, number, others, mergedInto } }: { ticket: StaffTicket }) {
  const merge = useWrite(mergeTicket, { invalidates })
  const [asked, setAsked] = useState<string | null>(null)
  if (others.length === 0) return null
  return (
    <section>
      <h3>گفت‌وگوهای دیگر او</h3>
      <ul className={styles.others}>
        {others.map(other => (
          <li key={other.id}>
            <a className={text.link} href={studioPaths.ticket({ id: other.id })}>
              <UserText>{other.title}</UserText>
            </a>
            <span className={layout.spread}>
              <Tag tone={stateLabels[other.state].tone}>
                {other.rating ? ratingLabels[other.rating] : stateLabels[other.state].label}
              </Tag>
              {!mergedInto && (
                <Button
                  variant="text"
                  size="small"
                  busy={merge.isPending && asked === other.id}
                  aria-label={`یکی کردن ${formatTicketNumber(number)} با ${formatTicketNumber(other.number)}`}
                  onClick={() => {
                    setAsked(other.id)
                    merge
                      .mutateAsync({ letter: id, into: other.id })
                      .then(() => showSnack('دو گفت‌وگو یکی شد.'))
                      .catch(() => undefined)
                  }}
                >
                  یکی کردن
                </Button>
              )}
            </span>
          </li>
        ))}
      </ul>
      {merge.error && <FormErrors message={merge.error.info.message} />}
    </section>
  )
}

function Assign({ ticket: { id, assignee, colleagues } }: { ticket: StaffTicket }) {
  const write = useWrite(assignTicket, { invalidates })
  const [chosen, setChosen] = useState(assignee?.id ?? '')
  useEffect(() => setChosen(assignee?.id ?? ''), [assignee])
  return (
    <section>
      <h3>کار با گفت‌وگو</h3>
      <SelectField
        label="سپردن به"
        value={chosen}
        options={[
          { value: '', label: 'هیچ‌کس' },
          ...colleagues.map(({ id, name }) => ({ value: id, label: name })),
        ]}
        error={write.error?.info.message}
        onChange={next => {
          setChosen(next)
          write
            .mutateAsync({ letter: id, assignee: next || null })
            .then(() => showSnack('سپرده شد.'))
            .catch(() => setChosen(assignee?.id ?? ''))
        }}
      />
    </section>
  )
}
