import { Chip, Chips } from '#ui/chip.tsx'
import { Icon } from '#ui/icon.tsx'
import { iconButtonClass } from '#ui/icon-button.tsx'
import type { PhraseCard } from '../contract.ts'
import { playSound, stopSound, useIsPlaying, useVoice } from './play-sound.ts'
import { chooseVoice } from './voice-choice.ts'

type Heard = Pick<PhraseCard, 'english' | 'audioUrl' | 'secondAudioUrl'>

/** Plays a phrase in the chosen voice; a second press stops it. */
export function SoundButton({
  phrase,
  label,
  className,
}: {
  phrase: Heard
  label?: string
  className?: string
}) {
  const isPlaying = useIsPlaying(phrase, 'normal')
  return (
    <button
      type="button"
      className={className ?? iconButtonClass()}
      // In a plain string the English sentence is isolated by characters (U+2066 … U+2069).
      aria-label={label ?? `شنیدن \u2066${phrase.english}\u2069`}
      aria-pressed={isPlaying}
      onClick={() => (isPlaying ? stopSound() : void playSound(phrase))}
    >
      <Icon name={isPlaying ? 'circle-pause' : 'volume-2'} />
    </button>
  )
}

/** The phrase slowly, and in which of its two voices it is heard from now on. */
export function SoundChoices({ phrase, className }: { phrase: Heard; className?: string }) {
  const isSlow = useIsPlaying(phrase, 'slow')
  const voice = useVoice()
  const change = () => {
    chooseVoice(voice === 'second' ? 'first' : 'second')
    void playSound(phrase)
  }
  return (
    <Chips label="صدا" className={className}>
      <Chip pressed={isSlow} onPress={() => (isSlow ? stopSound() : void playSound(phrase, 'slow'))}>
        <Icon name="volume-2" />
        آهسته
      </Chip>
      {phrase.secondAudioUrl && (
        <Chip pressed={voice === 'second'} onPress={change}>
          صدای دوم
        </Chip>
      )}
    </Chips>
  )
}
