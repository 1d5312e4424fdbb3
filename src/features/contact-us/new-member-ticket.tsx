import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { ApiError } from '#client/call-api.ts'
import { useDraft } from '#client/drafts/use-draft.ts'
import { newId } from '#client/new-id.ts'
import { offlineQueryOptions } from '#client/offline-query.ts'
import { write } from '#client/outbox/write.ts'
import { useSession } from '#client/session.ts'
import { readSite } from '#features/site/public.ts'
import { Button } from '#ui/button.tsx'
import { FormErrors } from '#ui/form-errors.tsx'
import { Icon } from '#ui/icon.tsx'
import { OfferedDraft } from '#ui/offered-draft.tsx'
import { QueryView } from '#ui/query-view.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import text from '#ui/text.module.css'
import { TextField } from '#ui/text-field.tsx'
import styles from './contact-us.module.css'
import { createTicket, limits, myTickets, readSupport, type Support } from './contract.ts'
import { describeHours } from './describe-hours.ts'
import { getContact } from './get-contact.ts'
import { SuggestedFaqs } from './suggested-faqs.tsx'
import { FilesField, filesInOutbox, type SentFile, useWaitingFiles } from './ticket-files.tsx'
import { computeTicketNumber } from './ticket-number.ts'
import { TopicField } from './topic-field.tsx'

/** Begins a conversation with the school: a topic and a message, for who is signed in. */
export function NewMemberTicket({ onWritten }: { onWritten: (number: number) => void }) {
  const query = useQuery(offlineQueryOptions(readSupport, {}))
  return (
    <QueryView query={query} loading={<Skeleton height="20rem" />}>
      {support => <Form support={support} onWritten={onWritten} />}
    </QueryView>
  )
}

const formName = 'support-ticket'

/** What a conversation is called in lists: how it begins. */
const toTitle = (typed: string) =>
  Array.from(typed.trim().split('\n')[0]!)
    .slice(0, limits.title - 40)
    .join('')

function Form({ support, onWritten }: { support: Support; onWritten: (number: number) => void }) {
  const { user } = useSession()
  const { topics } = support
  const [topic, setTopic] = useState(topics.at(-1)?.key ?? '')
  const [body, setBody] = useState('')
  const [files, setFiles] = useState<SentFile[]>([])
  const draft = useDraft(formName, { text: body, ...(body !== '' && { topic }) }, kept => {
    setBody(kept.text ?? '')
    if (topics.some(({ key }) => key === kept.topic)) setTopic(kept.topic!)
  })
  const waiting = useWaitingFiles(formName)
  const [fault, setFault] = useState<ApiError | null>(null)
  const [isSending, setSending] = useState(false)
  const { faqs = [] } = useQuery(offlineQueryOptions(readSite, {})).data ?? {}
  const { later } = describeHours(support, new Date())
  const send = async (event: FormEvent) => {
    event.preventDefault()
    if (isSending || !user) return
    setSending(true)
    setFault(null)
    const id = newId()
    const taken = waiting.take()
    try {
      await write(
        createTicket,
        {
          id,
          topic,
          name: `${user.name} ${user.surname}`.trim(),
          contact: getContact(user),
          title: toTitle(body),
          text: body,
          files: files.map(file => file.id),
        },
        ({ title }) => ({ title: 'پیام به پشتیبانی', detail: title }),
        { receipt: 'number', stale: [myTickets.path], ...filesInOutbox },
        taken,
      )
      draft.clear()
      onWritten(computeTicketNumber(id))
    } catch (thrown) {
      if (!(thrown instanceof ApiError)) throw thrown
      waiting.restore(taken)
      setFault(thrown)
      setSending(false)
    } finally {
      waiting.settle()
    }
  }
  const unplaced = fault?.errors.find(({ field }) => !['topic', 'text', 'files'].includes(field))
  return (
    <form className={styles.form} aria-label="پیام به پشتیبانی" onSubmit={event => void send(event)}>
      <OfferedDraft draft={draft} />
      {later && <p className={text.muted}>{later}</p>}
      <TopicField topics={topics} value={topic} onChange={setTopic} error={fault?.at('topic')} />
      <TextField
        label="پیام شما"
        required
        rules={[]}
        multiline
        rows={5}
        dir="auto"
        value={body}
        onChange={setBody}
        maxLength={limits.text}
        error={fault?.at('text')}
      />
      <SuggestedFaqs faqs={faqs} typed={body} />
      <FilesField files={files} onChange={setFiles} waiting={waiting} error={fault?.at('files')} />
      {fault && (fault.errors.length === 0 || unplaced) && (
        <FormErrors message={unplaced?.message ?? fault.info.message} />
      )}
      <div>
        <Button type="submit" busy={isSending}>
          <Icon name="send" />
          فرستادن پیام
        </Button>
      </div>
    </form>
  )
}
