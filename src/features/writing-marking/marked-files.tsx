import { useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { newId } from '#client/new-id.ts'
import { useOffline } from '#client/outbox/connection.ts'
import type { AnswerFile } from '#features/writing-correction/public.ts'
import { persianNumber } from '#persian/digits.ts'
import { Button } from '#ui/button.tsx'
import { cardClass } from '#ui/card.ts'
import { classes } from '#ui/classes.ts'
import { Icon } from '#ui/icon.tsx'
import layout from '#ui/layout.module.css'
import { Note } from '#ui/note.tsx'
import { playerClock } from '#ui/player/player-clock.ts'
import { type VoiceHandle, VoicePlayer } from '#ui/player/voice-player.tsx'
import text from '#ui/text.module.css'
import type { NamedErrorType } from './contract.ts'
import { listPinsOn, type Marking, maxPins, type Pin } from './marking.ts'
import { PinList } from './pin-list.tsx'
import { PinnedPhoto } from './pinned-photo.tsx'
import styles from './pins.module.css'

type Props = {
  marking: Marking
  types: readonly NamedErrorType[]
  /** Null where it is only looked at. */
  onChange: ((next: (marking: Marking) => Marking) => void) | null
}

/** The photos and the voice of a text with what is said of their places and seconds. */
export function MarkedFiles({ files, ...props }: Props & { files: readonly AnswerFile[] }) {
  const photos = files.filter(({ kind }) => kind === 'photo')
  return files.map(file => (
    <MarkedFile
      key={file.id}
      {...props}
      file={file}
      name={file.kind === 'photo' ? `عکس ${persianNumber(photos.indexOf(file) + 1)}` : 'صدا'}
    />
  ))
}

function MarkedFile({ file, name, marking, types, onChange }: Props & { file: AnswerFile; name: string }) {
  const [chosenId, setChosenId] = useState<string | null>(null)
  const offline = useOffline()
  const [isMissing, setMissing] = useState(false)
  useEffect(() => {
    if (!offline) setMissing(false)
  }, [offline])
  const voice = useRef<VoiceHandle>(null)
  const section = useRef<HTMLElement>(null)
  const pins = listPinsOn(marking, file.id)
  const mayAdd = onChange !== null && marking.pins.length < maxPins

  const find = (selector: string) => section.current?.querySelector<HTMLElement>(selector)
  const choose = (id: string) => {
    // At once: the focus goes to what has just come.
    flushSync(() => setChosenId(id))
    const item = find(`#pin-${id}`)
    const target = item?.querySelector<HTMLElement>('textarea') ?? item
    target?.focus({ preventScroll: true })
    item?.scrollIntoView({ block: 'nearest' })
  }
  const set = (place: Pick<Pin, 'x' | 'y' | 'second'>) => {
    const id = newId()
    const pin = { id, fileId: file.id, ...place, text: '', typeId: null, criterion: null }
    flushSync(() => onChange?.(old => ({ ...old, pins: [...old.pins, pin] })))
    choose(id)
  }
  const change = (id: string, values: Partial<Pin>) =>
    onChange?.(old => ({ ...old, pins: old.pins.map(pin => (pin.id === id ? { ...pin, ...values } : pin)) }))
  const list = {
    name,
    pins,
    types,
    rubric: marking.rubric,
    chosenId,
    ...(onChange && {
      onChange: change,
      onRemove: (id: string) => onChange(old => ({ ...old, pins: old.pins.filter(pin => pin.id !== id) })),
    }),
  }
  const head = (
    <div className={classes(layout.spread, layout.wrapping)}>
      <h2 className={text.cardTitle}>{name}</h2>
      {file.whole && (
        <a href={file.whole} target="_blank" rel="noreferrer" className={text.link}>
          اندازهٔ کامل
        </a>
      )}
    </div>
  )
  const missing = (
    <Note tone="saffron">
      {offline
        ? `برای ${file.kind === 'photo' ? 'دیدن این عکس' : 'شنیدن این صدا'} اینترنت لازم است.`
        : `این ${file.kind === 'photo' ? 'عکس' : 'صدا'} نیامد؛ صفحه را دوباره باز کنید.`}
    </Note>
  )
  if (file.kind === 'voice') {
    return (
      <section ref={section} className={classes(cardClass({ padded: true }), layout.stack)} aria-label={name}>
        {head}
        <VoicePlayer
          src={file.src}
          title="صدای زبان‌آموز"
          length={file.seconds ?? 0}
          peaks={file.peaks}
          handle={voice}
          onFailed={() => setMissing(true)}
        />
        {isMissing && missing}
        {mayAdd && (
          <div>
            <Button
              variant="quiet"
              size="small"
              onClick={() =>
                set({ x: null, y: null, second: Math.round((voice.current?.time() ?? 0) * 10) / 10 })
              }
            >
              <Icon name="pin" />
              نکته در همین ثانیه
            </Button>
          </div>
        )}
        <PinList
          {...list}
          leads={({ id, second }, number) => (
            <Button
              variant="quiet"
              size="small"
              aria-label={`پخش از ثانیهٔ نشانهٔ ${number}، ${playerClock(second ?? 0)}`}
              onClick={() => {
                setChosenId(id)
                voice.current?.playFrom(second ?? 0)
              }}
            >
              <Icon name="play" />
              <bdi dir="ltr">{playerClock(second ?? 0)}</bdi>
            </Button>
          )}
        />
      </section>
    )
  }
  return (
    <section ref={section} className={classes(cardClass({ padded: true }), layout.stack)} aria-label={name}>
      {head}
      {onChange && (
        <p className={text.muted}>
          روی عکس بزنید تا نشانه همان‌جا بنشیند. با صفحه‌کلید، نشانه وسط عکس می‌آید و کلیدهای جهت جابه‌جایش
          می‌کنند.
        </p>
      )}
      <div className={styles.sides}>
        {isMissing ? (
          missing
        ) : (
          <PinnedPhoto
            src={file.src}
            size={file}
            name={name}
            pins={pins}
            chosenId={chosenId}
            onChoose={choose}
            onMissing={() => setMissing(true)}
            {...(mayAdd && { onSet: place => set({ ...place, second: null }) })}
            {...(onChange && { onMove: change })}
          />
        )}
        <PinList
          {...list}
          leads={({ id }, number) => (
            <button
              type="button"
              className={styles.lead}
              aria-label={`جای نشانهٔ ${number} روی ${name}`}
              onClick={() => {
                setChosenId(id)
                find(`[data-pin="${id}"]`)?.focus()
              }}
            >
              {number}
            </button>
          )}
        />
      </div>
    </section>
  )
}
