import { useState } from 'react'
import { Button } from '#ui/button.tsx'
import { Icon } from '#ui/icon.tsx'
import text from '#ui/text.module.css'

/** Plays three short tones that need no file, so that whoever takes the test knows that it can be heard. */
export function SoundCheck() {
  const [wasPlayed, setPlayed] = useState(false)
  const play = () => {
    const audio = new AudioContext()
    for (const [at, pitch] of [523, 659, 784].entries()) {
      const tone = audio.createOscillator()
      const volume = audio.createGain()
      tone.frequency.value = pitch
      volume.gain.setValueAtTime(0.15, audio.currentTime + at * 0.25)
      volume.gain.exponentialRampToValueAtTime(0.001, audio.currentTime + at * 0.25 + 0.24)
      tone.connect(volume).connect(audio.destination)
      tone.start(audio.currentTime + at * 0.25)
      tone.stop(audio.currentTime + at * 0.25 + 0.25)
    }
    setPlayed(true)
  }
  return (
    <div>
      <Button variant="quiet" full onClick={play}>
        <Icon name="volume-2" />
        امتحان صدا
      </Button>
      <p role="status" className={text.small}>
        {wasPlayed && 'سه نت کوتاه پخش شد. اگر نشنیدید، صدای دستگاه را بلند کنید.'}
      </p>
    </div>
  )
}
