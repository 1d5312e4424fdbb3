import { useEffect, useRef, useState } from 'react'
import {
  findSound,
  listSounds,
  markByLetters,
  type PhraseCard,
  readSound,
} from '#features/phrasebook/review-public.ts'
import { stopSound, useVoice } from '#features/phrasebook/review-public.tsx'
import { Button } from '#ui/button.tsx'
import { Icon } from '#ui/icon.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import { Waveform } from '#ui/player/waveform.tsx'
import text from '#ui/text.module.css'
import { checkAnswer, listAnswers } from '../answers/check-answer.ts'
import type { Answered, Card } from '../card.ts'
import styles from '../practice.module.css'
import { Differences } from '../verdict.tsx'
import { readPeaks } from './peaks.ts'
import { useOwnVoice } from './use-own-voice.ts'

const flat = Array.from({ length: 40 }, () => 8)

/** One says a phrase, hears oneself beside the model, and grades oneself. */
export default function Speak({ card, onAnswer }: { card: Card; onAnswer: (answered: Answered) => void }) {
  const { voice, heard, record, stop } = useOwnVoice(card.language)
  const model = useModel(card)
  const isRecording = voice.is === 'recording'
  const { lang, dir } = markByLetters(card)
  const checked = heard
    ? checkAnswer(heard, listAnswers(card.english), { heard: true, language: lang })
    : null
  const judge = () => onAnswer({ isRight: null, suggested: null })
  const press = () => {
    stopSound()
    if (isRecording) stop()
    else void record().then(judge)
  }
  return (
    <>
      <p className={styles.prompt} lang={lang} dir={dir}>
        {card.english}
      </p>
      <p className={`${text.muted} ${styles.centered}`} dir="auto">
        {card.persian}
      </p>
      <div className={styles.voices}>
        {card.audioUrl && (
          <VoiceRow title="نمونه" src={model.src} peaks={model.peaks} missing="این عبارت صدا ندارد." />
        )}
        <VoiceRow
          title="شما"
          src={voice.is === 'said' ? voice.src : null}
          peaks={voice.is === 'said' ? voice.peaks : null}
          missing="هنوز چیزی نگفته‌اید."
        />
      </div>
      <div className={styles.heard}>
        <button
          type="button"
          className={styles.record}
          aria-label={isRecording ? 'پایان ضبط' : 'ضبط صدای خودتان'}
          aria-pressed={isRecording}
          onClick={press}
        >
          <Icon name={isRecording ? 'square' : 'mic'} />
        </button>
        <p role="status" className={`${text.small} ${text.muted}`}>
          {voice.is === 'empty' &&
            `بگویید و بعد خودتان را${card.audioUrl ? ' کنار نمونه' : ''} بشنوید. صدا از این دستگاه بیرون نمی‌رود.`}
          {isRecording && 'در حال ضبط است؛ برای پایان دوباره بزنید.'}
          {voice.is === 'said' &&
            (card.audioUrl ? 'هر دو را بشنوید و خودتان داوری کنید.' : 'بشنوید و خودتان داوری کنید.')}
          {voice.is === 'refused' && 'به میکروفون دسترسی نیست. بلند بگویید و خودتان داوری کنید.'}
        </p>
        {checked && (
          // A device hears wrongly too: it shows what it heard, and judges nothing.
          <div role="status" className={styles.centered}>
            <p className={text.small}>شنیده شد:</p>
            <Differences checked={checked} card={card} />
          </div>
        )}
      </div>
      {(voice.is === 'empty' || voice.is === 'refused') && (
        <Button variant="text" full onClick={judge}>
          بی ضبط گفتم
        </Button>
      )}
    </>
  )
}

/** What the phrase should sound like, in the chosen voice. */
function useModel(card: PhraseCard) {
  const chosen = useVoice()
  const [model, setModel] = useState<{ src: string | null; peaks: number[] | null }>({
    src: null,
    peaks: null,
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: another voice is another sound
  useEffect(() => {
    let isHere = true
    const load = async () => {
      const src = await findSound(card)
      if (isHere) setModel({ src, peaks: null })
      const [address] = listSounds(card)
      if (src === null || address === undefined) return
      const peaks = await readPeaks(await readSound(address))
      if (isHere) setModel({ src, peaks })
    }
    // Without its picture it is heard all the same.
    load().catch(() => {})
    return () => {
      isHere = false
    }
  }, [card, chosen])
  return model
}

function VoiceRow({
  title,
  src,
  peaks,
  missing,
}: {
  title: string
  src: string | null
  peaks: readonly number[] | null
  missing: string
}) {
  const audio = useRef<HTMLAudioElement>(null)
  const [isPlaying, setPlaying] = useState(false)
  const toggle = () => {
    const element = audio.current
    if (!element) return
    if (isPlaying) return element.pause()
    stopSound()
    element.currentTime = 0
    element.play().catch(() => setPlaying(false))
  }
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for form fields
    <div role="group" aria-label={title} className={styles.voiceRow}>
      <IconButton
        icon={isPlaying ? 'pause' : 'play'}
        label={isPlaying ? `مکث ${title}` : `پخش ${title}`}
        className={styles.play}
        disabled={src === null}
        onClick={toggle}
      />
      <span className={text.strong}>{title}</span>
      {src === null ? (
        <span className={`${text.small} ${text.muted}`}>{missing}</span>
      ) : (
        <span className={styles.wave} dir="ltr">
          <Waveform peaks={peaks ?? flat} played={0} />
        </span>
      )}
      {src !== null && (
        // biome-ignore lint/a11y/useMediaCaption: the sentence stands above
        <audio
          ref={audio}
          src={src}
          preload="none"
          onPlay={() => setPlaying(true)}
          onPause={() => setPlaying(false)}
          onEnded={() => setPlaying(false)}
        />
      )}
    </div>
  )
}
