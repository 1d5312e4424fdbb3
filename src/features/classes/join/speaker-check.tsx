import { useState } from 'react'
import { Button } from '#ui/button.tsx'
import { cardClass } from '#ui/card.ts'
import { classes } from '#ui/classes.ts'
import { Icon } from '#ui/icon.tsx'
import layout from '#ui/layout.module.css'
import text from '#ui/text.module.css'

/** Three notes, in hertz, and how long each sounds, in seconds. */
const notes = [440, 554.4, 659.3]
const noteSeconds = 0.25
const loudness = 0.2

/** Plays three notes. @returns once they have sounded */
async function playNotes(): Promise<void> {
  const context = new AudioContext()
  const volume = context.createGain()
  volume.gain.value = loudness
  volume.connect(context.destination)
  const start = context.currentTime
  const tones = notes.map((frequency, index) => {
    const tone = context.createOscillator()
    tone.frequency.value = frequency
    tone.connect(volume)
    tone.start(start + index * noteSeconds)
    tone.stop(start + (index + 1) * noteSeconds)
    return tone
  })
  await new Promise<void>(resolve => {
    tones.at(-1)!.onended = () => resolve()
  })
  await context.close()
}

/** Three notes by which somebody finds out whether they would hear a class. */
export function SpeakerCheck() {
  const [state, setState] = useState<'silent' | 'playing' | 'played'>('silent')
  const play = async () => {
    setState('playing')
    await playNotes().catch(() => undefined)
    setState('played')
  }
  return (
    <section aria-labelledby="speaker" className={classes(cardClass({ padded: true }), layout.stack)}>
      <h2 id="speaker" className={text.cardTitle}>
        بلندگو یا هدفون
      </h2>
      <p className={text.muted}>سه نُت پخش می‌شود.</p>
      <div role="status">
        {state === 'played' && 'اگر نشنیدید، صدای دستگاه را بلند کنید یا هدفون را دوباره وصل کنید.'}
      </div>
      <div>
        <Button variant="quiet" busy={state === 'playing'} onClick={() => void play()}>
          <Icon name="volume-2" />
          پخش صدای آزمایشی
        </Button>
      </div>
    </section>
  )
}
