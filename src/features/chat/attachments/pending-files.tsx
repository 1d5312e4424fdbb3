import { useUploadProgress } from '#client/outbox/upload-progress.ts'
import { persianNumber } from '#persian/digits.ts'
import { fileSize } from '#persian/file-size.ts'
import { UserText } from '#ui/bdi.tsx'
import { Icon } from '#ui/icon.tsx'
import { attachmentLabels, fileUploadName } from '../rules.ts'
import type { Pending } from '../talk/use-pending.ts'
import styles from './attachments.module.css'

/** What goes with a message that is on its way, and how much of it has left. */
export function PendingFiles({ pending: { files, key, state } }: { pending: Pending }) {
  const part = useUploadProgress(key)
  if (files.length === 0) return null
  return (
    <>
      {files.map(({ kind, name, bytes }, index) => {
        const isVoice = kind !== fileUploadName
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: they do not change
          <p key={index} className={styles.waiting}>
            <Icon name={isVoice ? 'mic' : 'file-text'} />
            {isVoice ? <b>{attachmentLabels.voice}</b> : <UserText as="b">{name}</UserText>}
            <small>{fileSize(bytes)}</small>
          </p>
        )
      })}
      {part !== null && state !== 'failed' && (
        <p role="status">{persianNumber(Math.floor(part * 100))}٪ فرستاده شد</p>
      )}
    </>
  )
}
