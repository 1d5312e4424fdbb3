import type { KeyboardEvent, MouseEvent } from 'react'
import { persianNumber } from '#persian/digits.ts'
import text from '#ui/text.module.css'
import type { Pin } from './marking.ts'
import styles from './pins.module.css'

const clamp = (percent: number) => Math.min(100, Math.max(0, Math.round(percent * 10) / 10))
const steps: Partial<Record<string, [x: number, y: number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
}

/**
 * A photo with its numbered pins. Where they may be set, a press on the photo sets one there (by keyboard in its middle), and
 * the arrows move the one that has the focus.
 */
export function PinnedPhoto({
  src,
  size: { width, height },
  name,
  pins,
  chosenId,
  onChoose,
  onSet,
  onMove,
  onMissing,
}: {
  src: string
  size: { width: number | null; height: number | null }
  name: string
  pins: readonly Pin[]
  chosenId: string | null
  onChoose: (id: string) => void
  onSet?: (place: { x: number; y: number }) => void
  onMove?: (id: string, place: { x: number; y: number }) => void
  /** It cannot be shown. */
  onMissing: () => void
}) {
  const set = (event: MouseEvent) => {
    const { left, top, width, height } = event.currentTarget.getBoundingClientRect()
    // A press by keyboard has no place.
    if (event.detail === 0) onSet?.({ x: 50, y: 50 })
    else
      onSet?.({
        x: clamp(((event.clientX - left) / width) * 100),
        y: clamp(((event.clientY - top) / height) * 100),
      })
  }
  const move = (event: KeyboardEvent, { id, x, y }: Pin) => {
    const step = steps[event.key]
    if (!step || !onMove) return
    event.preventDefault()
    const by = event.shiftKey ? 5 : 1
    onMove(id, { x: clamp((x ?? 0) + step[0] * by), y: clamp((y ?? 0) + step[1] * by) })
  }
  return (
    <div className={styles.photo} dir="ltr">
      <img
        src={src}
        alt={`${name} از دست‌نویس`}
        width={width ?? undefined}
        height={height ?? undefined}
        onError={onMissing}
      />
      {onSet && (
        <button type="button" className={styles.surface} onClick={set}>
          <span className={text.spoken}>گذاشتن نشانه روی {name}</span>
        </button>
      )}
      {pins.map((pin, index) => (
        <button
          key={pin.id}
          type="button"
          className={styles.pin}
          style={{ left: `${pin.x}%`, top: `${pin.y}%` }}
          aria-label={`نشانهٔ ${persianNumber(index + 1)} روی ${name}`}
          aria-pressed={pin.id === chosenId}
          data-pin={pin.id}
          onClick={() => onChoose(pin.id)}
          onKeyDown={event => move(event, pin)}
        >
          {persianNumber(index + 1)}
        </button>
      ))}
    </div>
  )
}
