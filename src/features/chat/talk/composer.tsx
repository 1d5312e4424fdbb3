import { type FormEvent, type KeyboardEvent, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { callApi } from '#client/call-api.ts'
import { useDraft } from '#client/drafts/use-draft.ts'
import { showError } from '#client/show-error.ts'
import { toPersianDigits } from '#persian/digits.ts'
import { detectDirection } from '#persian/strong-letters.ts'
import { UserText } from '#ui/bdi.tsx'
import { Button } from '#ui/button.tsx'
import { Icon } from '#ui/icon.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import { OfferedDraft } from '#ui/offered-draft.tsx'
import text from '#ui/text.module.css'
import styles from '../chat.module.css'
import { type Conversation, editMessage, type Message, type } from '../contract.ts'
import { type ChatPerson, maxTextLength } from '../rules.ts'
import { draftName } from './draft-name.ts'
import type { Outgoing } from './use-pending.ts'

/** Milliseconds between two words that somebody types. */
const typingEvery = 4000
/** Characters that are left from which on they are counted. */
const fewLeft = 300

/** Where a message is written; what was begun is kept on this device and on the others. */
export function Composer({
  head,
  doing,
  people,
  onSend,
  onEdited,
  onDone,
}: {
  head: Conversation
  /** The message that is replied to or edited. */
  doing: { kind: string; message: Message } | null
  people: ReadonlyMap<string, ChatPerson>
  onSend: (outgoing: Outgoing) => void
  onEdited: (message: Message) => void
  onDone: () => void
}) {
  const [typed, setTyped] = useState('')
  const draft = useDraft(draftName(head.id), { text: typed }, value => setTyped(value.text ?? ''))
  /** What stands in the field while a message is edited; the draft waits meanwhile. */
  const [edited, setEdited] = useState<string | null>(null)
  const [isBusy, setBusy] = useState(false)
  const field = useRef<HTMLTextAreaElement>(null)
  const lastTypingAt = useRef(0)
  const editing = doing?.kind === 'edit' ? doing.message : null
  const replying = doing?.kind === 'reply' ? doing.message : null
  const value = editing ? (edited ?? editing.text) : typed

  const about = doing && `${doing.kind} ${doing.message.id}`
  useEffect(() => {
    if (about) field.current?.focus()
    setEdited(null)
  }, [about])

  // As high as what is written, up to what the style allows.
  // biome-ignore lint/correctness/useExhaustiveDependencies: measured anew with each text
  useLayoutEffect(() => {
    const box = field.current
    if (!box) return
    box.style.blockSize = 'auto'
    box.style.blockSize = `${box.scrollHeight + 2}px`
  }, [value])

  if (head.refusal !== null)
    return (
      <p className={styles.refusal}>
        <Icon name="lock" />
        {head.refusal}
      </p>
    )

  const change = (next: string) => {
    if (editing) return setEdited(next)
    setTyped(next)
    if (next.trim() === '' || Date.now() - lastTypingAt.current < typingEvery || !navigator.onLine) return
    lastTypingAt.current = Date.now()
    void callApi(type, { conversation: head.id }).catch(() => undefined)
  }
  const submit = async (event?: FormEvent) => {
    event?.preventDefault()
    const written = value.trim()
    if (written === '' || isBusy) return
    if (!editing) {
      onSend({ text: written, ...(replying && { replyTo: replying.id }) })
      setTyped('')
      draft.clear()
      lastTypingAt.current = 0
      onDone()
      return
    }
    if (written === editing.text) return onDone()
    setBusy(true)
    try {
      onEdited((await callApi(editMessage, { message: editing.id, text: written })).message)
      onDone()
    } catch (thrown) {
      // What was typed stays in the field.
      showError(thrown)
    } finally {
      setBusy(false)
    }
  }
  const press = (event: KeyboardEvent) => {
    if (event.key === 'Escape' && doing) onDone()
    // On a keyboard of its own Enter sends, and Shift with it begins a line; on a touch keyboard it begins one.
    const isTouch = matchMedia('(pointer: coarse)').matches
    if (event.key === 'Enter' && !event.shiftKey && !event.nativeEvent.isComposing && !isTouch)
      void submit(event as never)
  }
  const left = maxTextLength - value.length
  return (
    <form className={styles.composer} onSubmit={submit}>
      {draft.offered !== null && <OfferedDraft draft={draft} />}
      {doing && (
        <div className={styles.context}>
          <p>
            <b>
              {editing
                ? 'ویرایش پیام'
                : `پاسخ به ${people.get(doing.message.authorId ?? '')?.name ?? 'پیام'}`}
            </b>
            <UserText>{doing.message.text || (doing.message.correction?.corrected ?? '')}</UserText>
          </p>
          <IconButton icon="x" label="انصراف" onClick={onDone} />
        </div>
      )}
      <div className={styles.compose}>
        <textarea
          ref={field}
          rows={1}
          dir={detectDirection(value) ?? 'rtl'}
          value={value}
          maxLength={maxTextLength}
          placeholder="پیامی بنویسید"
          aria-label="متن پیام"
          onChange={({ target }) => change(target.value)}
          onKeyDown={press}
        />
        <Button
          type="submit"
          busy={isBusy}
          aria-label={editing ? 'ذخیره' : 'فرستادن'}
          className={styles.sendButton}
        >
          <Icon name={editing ? 'check' : 'send'} />
        </Button>
      </div>
      {left < fewLeft && <p className={text.small}>{toPersianDigits(left)} نویسهٔ دیگر جا دارد.</p>}
    </form>
  )
}
