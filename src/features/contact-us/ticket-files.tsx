import { useId, useState } from 'react'
import { ApiError, callApi } from '#client/call-api.ts'
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

/** Pictures and PDFs that go with a message: each is sent when it is chosen, and may be taken off again. */
export function FilesField({
  files,
  onChange,
  error,
}: {
  files: readonly SentFile[]
  onChange: (files: SentFile[]) => void
  error?: string | undefined
}) {
  const id = useId()
  const [isSending, setSending] = useState(false)
  const [fault, setFault] = useState<string | null>(null)
  const said = fault ?? error
  const send = async (chosen: readonly File[]) => {
    setFault(null)
    setSending(true)
    const sent = [...files]
    try {
      for (const file of chosen) {
        if (sent.length >= limits.files) throw tooMany
        if (file.size > maxFileBytes) throw tooLarge
        sent.push(await callApi(addTicketFile, { file, name: file.name }))
        onChange([...sent])
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
            disabled={isSending || files.length >= limits.files}
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
      </div>
      {said && (
        <FieldNote id={`${id}-below`} faulty>
          {said}
        </FieldNote>
      )}
    </div>
  )
}

const tooMany = new Error(`با یک پیام، ${persianNumber(limits.files)} پیوست می‌رود.`)
const tooLarge = new Error('حجم فایل نباید بیشتر از ۱۰ مگابایت باشد.')

function describeFault(thrown: unknown): string {
  if (thrown === tooMany || thrown === tooLarge) return (thrown as Error).message
  if (!(thrown instanceof ApiError)) throw thrown
  if (thrown.http === 0) return 'پیوست بدون اینترنت فرستاده نمی‌شود؛ خود پیام فرستاده می‌شود.'
  return thrown.reason
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
