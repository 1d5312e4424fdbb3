import {
  type FormEvent,
  type KeyboardEvent,
  lazy,
  Suspense,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { callApi } from '#client/call-api.ts'
import { useChosenDrafts } from '#client/drafts/use-chosen-drafts.ts'
import { useDraft } from '#client/drafts/use-draft.ts'
import { showError } from '#client/show-error.ts'
import { useSavedReplies } from '#features/saved-replies/public.ts'
import { toPersianDigits } from '#persian/digits.ts'
import { detectDirection } from '#persian/strong-letters.ts'
import { UserText } from '#ui/bdi.tsx'
import { Button } from '#ui/button.tsx'
import { AttachButton, ChosenFiles, useChosenFiles } from '#ui/chosen-files.tsx'
import { Icon } from '#ui/icon.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import { OfferedDraft } from '#ui/offered-draft.tsx'
import text from '#ui/text.module.css'
import { useVoiceBar } from '../attachments/use-voice-bar.ts'
import styles from '../chat.module.css'
import { type Conversation, editMessage, type Message, type } from '../contract.ts'
import {
  attachmentLabels,
  type ChatPerson,
  fileUploadName,
  maxFileBytes,
  maxFiles,
  maxTextLength,
} from '../rules.ts'
import { draftName } from './draft-name.ts'
import type { Outgoing } from './use-pending.ts'

const VoiceBar = lazy(() => import('../attachments/voice-bar.tsx'))

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
  onSchedule,
  onManageReplies,
}: {
  head: Conversation
  /** The message that is replied to or edited. */
  doing: { kind: string; message: Message } | null
  people: ReadonlyMap<string, ChatPerson>
  /** Resolves once what is sent cannot be lost; rejects where the device has no place for it. */
  onSend: (outgoing: Outgoing) => Promise<void>
  onEdited: (message: Message) => void
  onDone: () => void
  /** What is written is to be sent at another time; `clear` empties the field once that is kept. */
  onSchedule: (text: string, clear: () => void) => void
  onManageReplies: (written: string) => void
}) {
  const [typed, setTyped] = useState('')
  const draft = useDraft(draftName(head.id), { text: typed }, value => setTyped(value.text ?? ''))
  /** What stands in the field while a message is edited; the draft waits meanwhile. */
  const [edited, setEdited] = useState<string | null>(null)
  const [isBusy, setBusy] = useState(false)
  const chosen = useChosenFiles({ maxBytes: maxFileBytes, maxCount: maxFiles })
  const kept = useChosenDrafts(draftName(head.id), chosen.files, chosen.restore)
  const [voice, setVoice] = useVoiceBar(head.id)
  const field = useRef<HTMLTextAreaElement>(null)
  const lastTypingAt = useRef(0)
  const editing = doing?.kind === 'edit' ? doing.message : null
  const isTurn = doing?.kind === 'turn'
  const replying = doing?.kind === 'reply' || isTurn ? doing.message : null
  const value = editing ? (edited ?? editing.text) : typed
  const replies = useSavedReplies({
    value,
    name: head.person?.name ?? '',
    isOff: editing !== null,
    onInsert(inserted) {
      setTyped(inserted)
      field.current?.focus()
    },
    onManage: onManageReplies,
  })

  const about = doing && `${doing.kind} ${doing.message.id}`
  useEffect(() => {
    if (about) field.current?.focus()
    setEdited(null)
    if (isTurn) setVoice('new')
  }, [about, isTurn, setVoice])

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
    const { files } = chosen
    if ((written === '' && (editing || files.length === 0)) || isBusy) return
    if (!editing) {
      onSend({
        text: written,
        ...(replying && { replyTo: replying.id }),
        files: files.map(file => ({ file, kind: fileUploadName })),
        form: draftName(head.id),
      }).then(kept.settle, thrown => {
        // The device has no place for it: it stands where it was written.
        setTyped(since => since || written)
        chosen.restore(files)
        kept.settle()
        showError(thrown)
      })
      kept.handOver()
      setTyped('')
      chosen.clear()
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
  const clear = () => {
    setTyped('')
    draft.clear()
    onDone()
  }
  const schedule = () => {
    if (!editing && value.trim() !== '') onSchedule(value.trim(), clear)
  }
  const press = (event: KeyboardEvent) => {
    if (replies.press(event)) return
    if (event.key === 'Escape' && doing) onDone()
    // On a keyboard of its own Enter sends, and Shift with it begins a line; on a touch keyboard it begins one.
    const isTouch = matchMedia('(pointer: coarse)').matches
    if (event.key === 'Enter' && !event.shiftKey && !event.nativeEvent.isComposing && !isTouch)
      void submit(event as never)
  }
  const left = maxTextLength - value.length
  return (
    <form className={styles.composer} onSubmit={submit}>
      {replies.picker}
      {draft.offered !== null && <OfferedDraft draft={draft} />}
      {doing && (
        <div className={styles.context}>
          <p>
            <b>
              {editing
                ? 'ویرایش پیام'
                : `پاسخ به ${people.get(doing.message.authorId ?? '')?.name ?? 'پیام'}`}
            </b>
            <UserText>{describeMessage(doing.message)}</UserText>
          </p>
          <IconButton icon="x" label="انصراف" onClick={onDone} />
        </div>
      )}
      {!editing && <ChosenFiles chosen={chosen} warning={kept.isKept ? undefined : lostWarning} />}
      {voice && !editing ? (
        <Suspense>
          <VoiceBar
            conversation={head.id}
            isFound={voice === 'found'}
            isTurn={isTurn}
            onSend={said => {
              const sent = onSend({ text: '', ...(replying && { replyTo: replying.id }), files: [said] })
              onDone()
              return sent
            }}
            onClose={() => {
              setVoice(null)
              if (isTurn) onDone()
            }}
          />
        </Suspense>
      ) : (
        <div className={styles.compose}>
          {!editing && <AttachButton onChoose={chosen.add} />}
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
            {...replies.field}
            onPaste={event => {
              const pasted = [...event.clipboardData.files]
              if (pasted.length === 0 || editing) return
              event.preventDefault()
              chosen.add(pasted)
            }}
          />
          {replies.button}
          {!editing &&
            (value.trim() === '' ? (
              <IconButton icon="mic" label="ضبط پیام صوتی" onClick={() => setVoice('new')} />
            ) : (
              <IconButton icon="clock" label="ارسال در زمان دیگر" onClick={schedule} />
            ))}
          <Button
            type="submit"
            busy={isBusy}
            aria-label={editing ? 'ذخیره' : 'فرستادن'}
            className={styles.sendButton}
            // Held on a touch screen, or pressed by the other button of a mouse.
            onContextMenu={event => {
              event.preventDefault()
              schedule()
            }}
          >
            <Icon name={editing ? 'check' : 'send'} />
          </Button>
        </div>
      )}
      {left < fewLeft && <p className={text.small}>{toPersianDigits(left)} نویسهٔ دیگر جا دارد.</p>}
    </form>
  )
}

const lostWarning =
  'این فایل‌ها روی این دستگاه نگه داشته نشدند. تا پیام را نفرستاده‌اید این صفحه را نبندید، وگرنه باید دوباره انتخابشان کنید.'

const describeMessage = ({ text, correction, attachments: [file] }: Message) =>
  text || correction?.corrected || (file ? attachmentLabels[file.kind] : '')
