import { useState } from 'react'
import { persianNumber } from '#persian/digits.ts'
import { fileSize } from '#persian/file-size.ts'
import { UserText } from './bdi.tsx'
import styles from './chosen-files.module.css'
import { FieldNote } from './field-note.tsx'
import { Icon } from './icon.tsx'
import { IconButton, iconButtonClass } from './icon-button.tsx'
import text from './text.module.css'

/** Files that were chosen to go with a message and not sent yet, and why one was not taken. */
export function useChosenFiles({ maxBytes, maxCount }: { maxBytes: number; maxCount: number }) {
  const [files, setFiles] = useState<readonly File[]>([])
  const [fault, setFault] = useState<string | null>(null)
  return {
    files,
    fault,
    add(given: readonly File[]) {
      const fitting = given.filter(({ size }) => size > 0 && size <= maxBytes)
      const all = [...files, ...fitting]
      setFiles(all.slice(0, maxCount))
      setFault(
        fitting.length < given.length
          ? `هر فایل باید حداکثر ${fileSize(maxBytes)} باشد و خالی نباشد.`
          : all.length > maxCount
            ? `با یک پیام، حداکثر ${persianNumber(maxCount)} فایل می‌رود.`
            : null,
      )
    },
    /** What was chosen before stands before what was chosen since. */
    restore(given: readonly File[]) {
      setFiles(since => [...given, ...since].slice(0, maxCount))
    },
    remove(file: File) {
      setFiles(files.filter(one => one !== file))
      setFault(null)
    },
    clear() {
      setFiles([])
      setFault(null)
    },
  }
}

export function AttachButton({ onChoose }: { onChoose: (files: File[]) => void }) {
  return (
    <label className={iconButtonClass(styles.attach)}>
      <Icon name="paperclip" />
      <span className={text.spoken}>پیوست فایل یا تصویر</span>
      <input
        type="file"
        multiple
        className={text.spoken}
        onChange={({ target }) => {
          onChoose([...(target.files ?? [])])
          target.value = ''
        }}
      />
    </label>
  )
}

export function ChosenFiles({
  chosen: { files, fault, remove },
  warning,
}: {
  chosen: ReturnType<typeof useChosenFiles>
  /** What is to be known of them before they are sent. */
  warning?: string | undefined
}) {
  if (files.length === 0 && !fault) return null
  return (
    <>
      {files.length > 0 && (
        <ul className={styles.chosen} aria-label="فایل‌های این پیام">
          {files.map((file, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the same file may be chosen twice
            <li key={index}>
              <UserText as="b">{file.name}</UserText>
              <small>{fileSize(file.size)}</small>
              <IconButton icon="x" label={`برداشتن ${file.name}`} onClick={() => remove(file)} />
            </li>
          ))}
        </ul>
      )}
      {warning && files.length > 0 && (
        <FieldNote id="chosen-files-warning" faulty={false}>
          {warning}
        </FieldNote>
      )}
      {fault && (
        <FieldNote id="chosen-files-fault" faulty>
          {fault}
        </FieldNote>
      )}
    </>
  )
}
