import { useState } from 'react'
import { ApiError } from '#client/api-error.ts'
import { UserText } from '#ui/bdi.tsx'
import { Button } from '#ui/button.tsx'
import { Form } from '#ui/form.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import layout from '#ui/layout.module.css'
import { playerClock } from '#ui/player/player-clock.ts'
import { TextField } from '#ui/text-field.tsx'
import type { Note } from './contract.ts'
import styles from './notes.module.css'
import { maxNote } from './rules.ts'

/** One note: its second leads there, its words are changed where they stand. */
export function NoteRow({
  note: { second, text, quote },
  onSeek,
  onChange,
  onRemove,
}: {
  note: Note
  onSeek: () => void
  onChange: (text: string) => Promise<ApiError | 'sent' | 'waiting'>
  onRemove: () => void
}) {
  const [typed, setTyped] = useState<string | null>(null)
  const [fault, setFault] = useState<string>()
  const at = playerClock(second)
  const save = async () => {
    const words = (typed ?? '').trim()
    if (words === '' && !quote) return setFault('متن یادداشت وارد نشده است.')
    const became = await onChange(words)
    if (became instanceof ApiError) setFault(became.reason)
    else setTyped(null)
  }
  return (
    <li className={styles.note}>
      <button type="button" className={styles.time} aria-label={`رفتن به ${at}`} onClick={onSeek}>
        <time>{at}</time>
      </button>
      <div className={styles.words}>
        {quote && (
          <blockquote className={styles.quote} dir="auto">
            {quote}
          </blockquote>
        )}
        {typed === null ? (
          text && (
            <p className={styles.text}>
              <UserText>{text}</UserText>
            </p>
          )
        ) : (
          <Form className={`${layout.stack} ${layout.tight}`} onSubmit={save}>
            <TextField
              label={`یادداشت ${at}`}
              multiline
              rows={3}
              dir="auto"
              autoFocus
              maxLength={maxNote}
              value={typed}
              onChange={words => {
                setTyped(words)
                setFault(undefined)
              }}
              error={fault}
            />
            <div className={`${layout.row} ${layout.wrapping}`}>
              <Button type="submit" size="small">
                ذخیره
              </Button>
              <Button variant="quiet" size="small" onClick={() => setTyped(null)}>
                انصراف
              </Button>
            </div>
          </Form>
        )}
      </div>
      <span className={styles.tools}>
        {typed === null && (
          <IconButton icon="pencil" label={`ویرایش یادداشت ${at}`} onClick={() => setTyped(text)} />
        )}
        <IconButton icon="trash-2" label={`حذف یادداشت ${at}`} onClick={onRemove} />
      </span>
    </li>
  )
}
