import { useEffect, useState } from 'react'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Icon } from '#ui/icon.tsx'
import { showSnack } from '#ui/snack-bar.tsx'
import text from '#ui/text.module.css'
import type { PhraseCard } from '../contract.ts'
import { markByLetters } from '../sentence-marks.ts'
import { playLoudly } from './play-loudly.ts'
import styles from './shown-phrase.module.css'
import { useScreenOn } from './use-screen-on.ts'

/** A phrase in letters that are read across a counter, said as loud as the device can; meanwhile the screen stays on. */
export default function ShownPhrase({ phrase, onClose }: { phrase: PhraseCard; onClose: () => void }) {
  useScreenOn()
  const [isPlaying, setPlaying] = useState(false)
  const play = async () => {
    setPlaying(true)
    try {
      await playLoudly(phrase)
    } catch {
      showSnack('صدا پخش نشد. اتصال اینترنت را بررسی کنید و دوباره بزنید.')
    } finally {
      setPlaying(false)
    }
  }
  // A dialog that is closed says nothing more.
  useEffect(() => () => void playLoudly(null), [])
  return (
    <Dialog title="نشان بدهید" size="wide" onClose={onClose}>
      <div className={styles.shown}>
        <p className={styles.large} {...markByLetters(phrase)}>
          {phrase.english}
        </p>
        <p className={text.muted} dir="auto">
          {phrase.persian}
        </p>
        {phrase.audioUrl && (
          <Button size="big" full busy={isPlaying} onClick={() => void play()}>
            <Icon name="volume-2" />
            پخش بلند
          </Button>
        )}
      </div>
    </Dialog>
  )
}
