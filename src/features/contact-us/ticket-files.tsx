import { useId, useState } from 'react'
import { ApiError, callApi } from '#client/call-api.ts'
import { chosenRange } from '#client/drafts/chosen-files.ts'
import { useChosenDrafts } from '#client/drafts/use-chosen-drafts.ts'
import type { OutgoingFile } from '#client/outbox/write.ts'
import { persianNumber } from '#persian/digits.ts'
import { fileSize } from '#persian/file-size.ts'
import { UserText } from '#ui/bdi.tsx'
import { buttonClass } from '#ui/button.tsx'
import { classes } from '#ui/classes.ts'
import { FieldNote } from '#ui/field-note.tsx'
import { Icon } from '#ui/icon.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import layout from '#ui/layout.module.css'
import text from '#ui/text.module.css'
import styles from './contact-us.module.css'
import { addTicketFile, limits, maxFileBytes, type TicketFile } from './contract.ts'

export type SentFile = { id: string; name: string; bytes: number }

/**
 * Files that were chosen without a connection: they wait on this device with the form, and go with what is written there through
 * the outbox.
 * @param form its name among the drafts
 */
export function useWaitingFiles(form: string) {
  const [files, setFiles] = useState<readonly File[]>([])
  const { isKept, handOver, settle } = useChosenDrafts(form, files, restored =>
    setFiles(since => [...restored, ...since].slice(0, limits.files)),
  )
  return {
    files,
    isKept,
    add: (file: File) => setFiles(before => [...before, file]),
    remove: (file: File) => setFiles(before => before.filter(one => one !== file)),
    /** What the outbox is given of them; they stand in the form no more. */
    take() {
      handOver()
      setFiles([])
      return { files: files.map(file => ({ file, kind: 'ticket-file' })), chosen: chosenRange(form) }
    },
    /** The outbox could not keep them: they stand where they stood. */
    restore: (taken: { files: readonly OutgoingFile[] }) => setFiles(taken.files.map(({ file }) => file)),
    settle,
  }
}

/** How the outbox takes the files of a message in. */
export const filesInOutbox = { filesField: 'files', filesPath: addTicketFile.path } as const

/**
 * Pictures and PDFs that go with a message: each is sent when it is chosen, and may be taken off again. Without a connection it
 * waits for the message, where that waits too.
 */
export function FilesField({
  files,
  onChange,
  waiting,
  error,
}: {
  files: readonly SentFile[]
  onChange: (files: SentFile[]) => void
  waiting?: ReturnType<typeof useWaitingFiles>
  error?: string | undefined
}) {
  const id = useId()
  const [isSending, setSending] = useState(false)
  const [fault, setFault] = useState<string | null>(null)
  const said = fault ?? error
  const waits = waiting?.files ?? []
  const count = files.length + waits.length
  const send = async (chosen: readonly File[]) => {
    setFault(null)
    setSending(true)
    const sent = [...files]
    let left = limits.files - count
    try {
      for (const file of chosen) {
        if (left <= 0) throw tooMany
        if (file.size > maxFileBytes) throw tooLarge
        if (!isPictureOrPdf(file)) throw wrongKind
        left -= 1
        const added = await sendFile(file, waiting !== undefined)
        if (added === 'waits') waiting?.add(file)
        else {
          sent.push(added)
          onChange([...sent])
        }
      }
    } catch (thrown) {
      setFault(describeFault(thrown))
    } finally {
      setSending(false)
    }
  }
  return (
    <div className={classes(layout.stack, layout.tight)}>
      <div className={classes(layout.row, layout.wrapping)}>
        <span className={styles.attach}>
          <input
            id={id}
            type="file"
            multiple
            accept="image/*,.pdf"
            disabled={isSending || count >= limits.files}
            aria-describedby={said ? `${id}-below` : undefined}
            onChange={event => {
              const chosen = [...(event.target.files ?? [])]
              event.target.value = ''
              void send(chosen)
            }}
          />
          <label htmlFor={id} className={buttonClass({ variant: 'quiet', size: 'small' })}>
            <Icon name="paperclip" />
            {isSending ? (
              'در حال فرستادن…'
            ) : (
              <span>
                پیوست تصویر یا <bdi lang="en">PDF</bdi>، تا ۱۰ مگابایت
              </span>
            )}
          </label>
        </span>
        {files.map(file => (
          <span key={file.id} className={styles.file}>
            <UserText>{file.name}</UserText>
            <small className={text.faint}>{fileSize(file.bytes)}</small>
            <IconButton
              icon="x"
              label={`برداشتن ${file.name}`}
              onClick={() => onChange(files.filter(one => one.id !== file.id))}
            />
          </span>
        ))}
        {waits.map((file, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the same file may be chosen twice
          <span key={index} className={styles.file}>
            <UserText>{file.name}</UserText>
            <small className={text.faint}>{fileSize(file.size)}، در صف</small>
            <IconButton icon="x" label={`برداشتن ${file.name}`} onClick={() => waiting?.remove(file)} />
          </span>
        ))}
      </div>
      {waits.length > 0 && (
        <p role="status" className={classes(text.small, text.muted)}>
          {waiting?.isKept
            ? 'پیوست روی همین دستگاه مانده است و با وصل شدن اینترنت، همراه پیام فرستاده می‌شود.'
            : 'پیوست بزرگ‌تر از آن است که روی این دستگاه بماند؛ تا فرستادن پیام صفحه را نبندید.'}
        </p>
      )}
      {said && (
        <FieldNote id={`${id}-below`} faulty>
          {said}
        </FieldNote>
      )}
    </div>
  )
}

/** Sends a file at once; where there is no connection and it may wait, it does. */
async function sendFile(file: File, mayWait: boolean): Promise<SentFile | 'waits'> {
  if (mayWait && !navigator.onLine) return 'waits'
  try {
    return await callApi(addTicketFile, { file, name: file.name })
  } catch (thrown) {
    if (mayWait && thrown instanceof ApiError && thrown.http === 0) return 'waits'
    throw thrown
  }
}

/** By what the device calls it; the server looks at what is in it. */
const isPictureOrPdf = ({ type, name }: File) =>
  type === ''
    ? /\.(jpe?g|png|webp|gif|avif|heic|heif|pdf)$/i.test(name)
    : /^image\/|^application\/pdf$/.test(type)

const wrongKind = new Error('تنها عکس یا PDF پذیرفته می‌شود.')
const tooMany = new Error(`با یک پیام، ${persianNumber(limits.files)} پیوست می‌رود.`)
const tooLarge = new Error('حجم فایل نباید بیشتر از ۱۰ مگابایت باشد.')

function describeFault(thrown: unknown): string {
  if (thrown === tooMany || thrown === tooLarge || thrown === wrongKind) return (thrown as Error).message
  if (!(thrown instanceof ApiError)) throw thrown
  if (thrown.http === 0) return 'پیوست بدون اینترنت فرستاده نمی‌شود؛ خود پیام فرستاده می‌شود.'
  return thrown.reason
}

/** What goes with a message that is not sent yet. */
export function UnsentFiles({
  files = [],
}: {
  files: readonly { id: string; name: string; bytes: number }[] | undefined
}) {
  if (files.length === 0) return null
  return (
    <ul className={styles.files}>
      {files.map(({ id, name, bytes }) => (
        <li key={id}>
          <Icon name="paperclip" />
          <UserText>{name}</UserText>
          <small className={text.faint}>{fileSize(bytes)}</small>
        </li>
      ))}
    </ul>
  )
}

/** What went with a message, each opened by itself. */
export function FileLinks({ files }: { files: readonly TicketFile[] }) {
  if (files.length === 0) return null
  return (
    <ul className={styles.files}>
      {files.map(({ id, name, bytes, url }) => (
        <li key={id}>
          <a href={url} target="_blank" rel="noopener">
            <Icon name="paperclip" />
            <UserText>{name}</UserText>
            <small className={text.faint}>{fileSize(bytes)}</small>
          </a>
        </li>
      ))}
    </ul>
  )
}
