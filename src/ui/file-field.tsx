import { type DragEvent, useEffect, useId, useRef, useState } from 'react'
import { heicPicture, isHeicPicture } from '#contract/heic-picture.ts'
import { toPersianDigits } from '#persian/digits.ts'
import { fileSize } from '#persian/file-size.ts'
import { Quoting, UserText } from './bdi.tsx'
import { classes } from './classes.ts'
import { FieldNote } from './field-note.tsx'
import styles from './file-field.module.css'
import { Icon } from './icon.tsx'
import { IconButton } from './icon-button.tsx'
import { Meter } from './meter.tsx'
import text from './text.module.css'

/** Whether sending is to stop for a while. Who sends puts `turn` in here: it is called when that has changed. */
export type UploadHold = { isHeld: boolean; turn?: () => void }

/**
 * Sends a file away; `onProgress` takes the part that has left (0 to 1), `signal` says that it was given up, `hold` is
 * for who can stop for a while.
 */
export type Upload = (
  file: File,
  onProgress: (part: number) => void,
  signal: AbortSignal,
  hold: UploadHold,
) => Promise<unknown>

type State =
  | { is: 'empty' }
  | { is: 'sending'; file: File; part: number; isHeld: boolean }
  | { is: 'sent'; file: File }
  | { is: 'failed'; file: File }

/**
 * A file that is chosen or dropped, and sent at once: how far it is, a way to stop it, another try, and away with it.
 * What is too big or of another type is said under the field and never sent.
 */
export function FileField({
  label,
  hint,
  error,
  accept,
  maxBytes,
  disabled = false,
  pausable = false,
  upload,
  doneLabel = 'بارگذاری شد',
  toErrorMessage = () => 'فایل فرستاده نشد. دوباره تلاش کنید.',
  onRemove,
  className,
}: {
  label: string
  hint?: string
  error?: string
  /** `types` as the browser takes them (`image/*`, `.pdf`), `label` as people do: «PDF یا عکس». */
  accept?: { types: readonly string[]; label: string }
  maxBytes?: number
  disabled?: boolean
  /** `upload` can stop for a while. */
  pausable?: boolean
  upload: Upload
  /** What is said of a file once `upload` has taken it. */
  doneLabel?: string
  /** The Persian sentence for what `upload` threw. */
  toErrorMessage?: (thrown: unknown) => string
  /** The file that had been sent is to go. */
  onRemove?: () => void
  className?: string
}) {
  const id = useId()
  const picker = useRef<HTMLInputElement>(null)
  const root = useRef<HTMLDivElement>(null)
  const [state, setState] = useState<State>({ is: 'empty' })
  const [fault, setFault] = useState<string>()
  const [isOver, setOver] = useState(false)
  const sending = useRef<AbortController>(null)
  const hold = useRef<UploadHold>({ isHeld: false })
  /** Set by what takes the focused control away: the focus goes to what came in its place. */
  const follow = useRef(false)
  useEffect(() => () => sending.current?.abort(), [])
  useEffect(() => {
    if (!follow.current) return
    follow.current = false
    const next = state.is === 'empty' ? picker.current : root.current?.querySelector('button')
    next?.focus()
  }, [state.is])

  const below = error ?? fault ?? hint
  const isFaulty = Boolean(error ?? fault)
  const file = state.is === 'empty' ? null : state.file

  const send = async (chosen: File) => {
    const leaving = new AbortController()
    sending.current = leaving
    setFault(undefined)
    const held: UploadHold = { isHeld: false }
    hold.current = held
    const reportProgress = (part: number) => {
      if (!leaving.signal.aborted) setState({ is: 'sending', file: chosen, part, isHeld: held.isHeld })
    }
    reportProgress(0)
    try {
      await upload(chosen, reportProgress, leaving.signal, held)
      if (leaving.signal.aborted) return
      follow.current = root.current?.contains(document.activeElement) ?? false
      setState({ is: 'sent', file: chosen })
    } catch (thrown) {
      if (leaving.signal.aborted) return
      follow.current = root.current?.contains(document.activeElement) ?? false
      setFault(toErrorMessage(thrown))
      setState({ is: 'failed', file: chosen })
    }
  }
  const take = (chosen: File | undefined) => {
    if (!chosen || disabled) return
    if (accept && takesPictures(accept.types) && isHeicPicture(chosen)) return setFault(heicPicture)
    if (accept && !fits(chosen, accept.types)) return setFault(`فقط ${accept.label} پذیرفته می‌شود.`)
    if (maxBytes !== undefined && chosen.size > maxBytes)
      return setFault(`حجم فایل نباید بیشتر از ${fileSize(maxBytes)} باشد.`)
    follow.current = true
    void send(chosen)
  }
  const empty = () => {
    sending.current?.abort()
    follow.current = true
    setFault(undefined)
    setState({ is: 'empty' })
    if (state.is === 'sent') onRemove?.()
  }
  const turn = () => {
    if (state.is !== 'sending') return
    hold.current.isHeld = !state.isHeld
    hold.current.turn?.()
    setState({ ...state, isHeld: !state.isHeld })
  }
  const over = (event: DragEvent) => {
    if (disabled || file || !event.dataTransfer.types.includes('Files')) return
    event.preventDefault()
    setOver(true)
  }

  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset has no place for what is dropped on it
    <div
      ref={root}
      role="group"
      aria-labelledby={`${id}-label`}
      className={classes(styles.field, className)}
      onDragOver={over}
      onDragLeave={() => setOver(false)}
      onDrop={event => {
        setOver(false)
        if (disabled || file) return
        event.preventDefault()
        take(event.dataTransfer.files[0])
      }}
    >
      <span id={`${id}-label`} className={styles.label}>
        {label}
      </span>
      <input
        ref={picker}
        id={id}
        type="file"
        accept={accept?.types.join(',')}
        disabled={disabled}
        hidden={file !== null}
        aria-labelledby={`${id}-label`}
        aria-invalid={isFaulty || undefined}
        aria-describedby={below ? `${id}-below` : undefined}
        className={classes(text.spoken, styles.picker)}
        onChange={({ target }) => {
          const chosen = target.files?.[0]
          // Emptied, so that the same file may be chosen again.
          target.value = ''
          take(chosen)
        }}
      />
      {file ? (
        <div className={classes(styles.row, isFaulty && styles.faulty)}>
          <Icon name="file-text" className={styles.drawing} />
          <div className={styles.words}>
            <UserText className={styles.name}>{file.name}</UserText>
            <span className={styles.facts}>
              {fileSize(file.size)}
              {state.is === 'sending' && <span>{toPersianDigits(`${Math.floor(state.part * 100)}٪`)}</span>}
              {state.is === 'sending' && state.isHeld && <span>نگه داشته شد</span>}
              {state.is === 'sent' && (
                <span className={styles.done}>
                  <Icon name="check" />
                  {doneLabel}
                </span>
              )}
            </span>
          </div>
          {state.is === 'failed' && (
            <IconButton icon="rotate-ccw" label="تلاش دوباره" onClick={() => void send(file)} />
          )}
          {state.is === 'sending' && pausable && (
            <IconButton
              icon={state.isHeld ? 'play' : 'pause'}
              label={state.isHeld ? 'ادامهٔ ارسال' : 'مکث ارسال'}
              onClick={turn}
            />
          )}
          {state.is === 'sending' ? (
            <IconButton icon="x" label="لغو ارسال" onClick={empty} />
          ) : (
            <IconButton icon="trash-2" label="حذف فایل" disabled={disabled} onClick={empty} />
          )}
          {state.is === 'sending' && (
            <Meter
              kind="progress"
              label={`ارسال ${file.name}`}
              value={Math.floor(state.part * 100)}
              className={styles.meter}
            />
          )}
        </div>
      ) : (
        <label
          htmlFor={id}
          className={classes(
            styles.zone,
            isOver && styles.over,
            isFaulty && styles.faulty,
            disabled && styles.disabled,
          )}
        >
          <Icon name="upload" className={styles.drawing} />
          <span>
            <b>فایل را انتخاب کنید</b> یا این‌جا رها کنید
          </span>
        </label>
      )}
      <span role="status" className={text.spoken}>
        {state.is === 'sent' && `فایل ${doneLabel}.`}
      </span>
      <div aria-live="polite">
        {below && (
          <FieldNote id={`${id}-below`} faulty={isFaulty}>
            <span>
              <Quoting>{below}</Quoting>
            </span>
          </FieldNote>
        )}
      </div>
    </div>
  )
}

/** Pictures that are shown, so no HEIC; where files are only kept, its ending is among those that are taken. */
const takesPictures = (types: readonly string[]) =>
  types.some(type => type.startsWith('image/')) && !types.includes('.heic')

/** As the browser itself reads `accept`: an ending, a type, or all types of a kind. SVG is a program, no picture. */
function fits({ name, type }: File, types: readonly string[]): boolean {
  if (type === 'image/svg+xml') return false
  return types.some(wanted => {
    if (wanted.startsWith('.')) return name.toLowerCase().endsWith(wanted.toLowerCase())
    return wanted.endsWith('/*') ? type.startsWith(wanted.slice(0, -1)) : type === wanted
  })
}
