import { useEffect, useRef, useState } from 'react'
import { openLocalRecord } from '#client/local-record.ts'
import { findVoice } from '#client/speech.ts'
import { markByLetters } from '#features/phrasebook/review-public.ts'
import { stopSound } from '#features/phrasebook/review-public.tsx'
import { persianNumber } from '#persian/digits.ts'
import { languageNames } from '#persian/language-names.ts'
import { CheckField } from '#ui/check-field.tsx'
import { classes } from '#ui/classes.ts'
import { Icon } from '#ui/icon.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import layout from '#ui/layout.module.css'
import { showSnack } from '#ui/snack-bar.tsx'
import { Switch } from '#ui/switch.tsx'
import text from '#ui/text.module.css'
import type { Card, Review } from '../card.ts'
import styles from '../practice.module.css'
import { type Direction, estimateMinutes, listSteps, pauses } from './steps.ts'
import { Walker, type WalkSettings, type WalkState } from './walker.ts'

const record = openLocalRecord<WalkSettings & { answersByKeys: boolean }>('phrase-walk')
const standard = { direction: 'persian-first' as Direction, pause: 4, answersByKeys: false }

/** The good grade: who says “I know it” by a key of the headphones. */
const known = 3

/**
 * Cards by ear, with the hands free and the screen off: prompt, pause, answer, pause. The keys of headphones and of the lock
 * screen stop it and go from card to card; where answers are reviews they can say «بلدم».
 */
export default function Walk({
  cards: given,
  review,
}: {
  cards: readonly Card[]
  review?: Review | undefined
}) {
  const [cards] = useState(given)
  const [settings, setSettings] = useState(() => record.read('settings') ?? standard)
  const [hasPersianVoice, setPersianVoice] = useState<boolean | null>(null)
  const [state, setState] = useState<WalkState>({
    isRunning: false,
    position: 0,
    visibleSide: 'prompt',
    isOver: false,
  })
  const walker = useRef<Walker | null>(null)
  const first = useRef(settings)
  useEffect(() => {
    stopSound()
    void findVoice('fa').then(voice => setPersianVoice(voice !== null))
    const opened = new Walker(cards, first.current, setState)
    walker.current = opened
    return () => opened.close()
  }, [cards])
  const change = (part: Partial<typeof settings>) => {
    const next = { ...settings, ...part }
    setSettings(next)
    record.write('settings', next)
    walker.current?.change(next)
  }
  const card = cards[state.position]!
  const written = useRef(new Set<string>())
  const isByKeys = Boolean(review) && settings.answersByKeys
  const goOn = () => walker.current?.go(state.position + 1)
  const sayKnown = () => {
    if (review && !written.current.has(card.id)) {
      written.current.add(card.id)
      review.write(card.id, known)
      showSnack('«بلدم» ثبت شد.')
    }
    goOn()
  }
  useMediaKeys({
    card,
    isRunning: state.isRunning,
    play: () => walker.current?.start(),
    pause: () => walker.current?.hold(),
    next: isByKeys ? sayKnown : goOn,
    previous: () => walker.current?.go(isByKeys ? state.position : state.position - 1),
  })

  const steps = listSteps({ ...settings, hasSound: true, hasPersianVoice: hasPersianVoice ?? false })
  const isOneLanguage = new Set(cards.map(one => markByLetters(one).lang)).size === 1
  const isPersianFirst = settings.direction === 'persian-first'
  const showsAnswer = state.visibleSide === 'answer'
  return (
    <div className={styles.walk}>
      <span className={styles.walkStar} aria-hidden="true">
        <Icon name="headphones" />
      </span>
      <div className={styles.walkCard}>
        <p
          className={styles.prompt}
          {...markByLetters(card)}
          data-hidden={isPersianFirst && !showsAnswer ? '' : undefined}
        >
          {card.english}
        </p>
        <p dir="auto" data-hidden={!isPersianFirst && !showsAnswer ? '' : undefined} className={text.lead}>
          {card.persian}
        </p>
      </div>
      <p className={classes(text.small, text.muted, styles.centered)}>
        می‌پرسد، مکث می‌کند، شما می‌گویید، پاسخ را می‌گوید. {persianNumber(cards.length)} عبارت، حدود{' '}
        {persianNumber(estimateMinutes(cards.length, steps))} دقیقه.
        {hasPersianVoice === false && ' این دستگاه صدای فارسی ندارد: فارسی را در مکث روی صفحه می‌بینید.'}
      </p>
      <div className={styles.walkKeys}>
        <IconButton
          icon="previous"
          label="عبارت قبلی"
          onClick={() => walker.current?.go(state.position - 1)}
        />
        <button
          type="button"
          className={styles.bigPlay}
          aria-label={state.isRunning ? 'مکث' : 'شروع'}
          onClick={() => (state.isRunning ? walker.current?.hold() : walker.current?.start())}
        >
          <Icon name={state.isRunning ? 'pause' : 'play'} filled />
        </button>
        <IconButton icon="next" label="عبارت بعدی" onClick={goOn} />
      </div>
      <p role="status" className={classes(text.small, text.muted)}>
        {state.isOver
          ? 'همهٔ عبارت‌ها گفته شد.'
          : `عبارت ${persianNumber(state.position + 1)} از ${persianNumber(cards.length)}`}
      </p>
      <div className={classes(layout.stack, styles.settings)}>
        <Switch
          caption="مکث (ثانیه)"
          name="walk-pause"
          value={String(settings.pause)}
          onChange={value => change({ pause: Number(value) })}
          options={pauses.map(seconds => ({ value: String(seconds), label: persianNumber(seconds) }))}
        />
        <Switch
          caption="نخست"
          name="walk-direction"
          value={settings.direction}
          onChange={direction => change({ direction })}
          options={[
            { value: 'persian-first', label: 'فارسی' },
            {
              value: 'english-first',
              label: isOneLanguage ? languageNames[markByLetters(card).lang] : 'زبان دیگر',
            },
          ]}
        />
        {review && (
          <CheckField
            label="با دکمهٔ هدفون: «بعدی» یعنی «بلدم»، «قبلی» یعنی «دوباره»"
            checked={settings.answersByKeys}
            onChange={answersByKeys => change({ answersByKeys })}
          />
        )}
      </div>
    </div>
  )
}

type Keys = Record<'play' | 'pause' | 'next' | 'previous', () => void>

/** Gives what is heard to the lock screen and to the keys of headphones. */
function useMediaKeys({ card, isRunning, ...keys }: { card: Card; isRunning: boolean } & Keys) {
  const latest = useRef<Keys>(keys)
  latest.current = keys
  useEffect(() => {
    const session = navigator.mediaSession
    if (!session) return
    const actions = { play: 'play', pause: 'pause', nexttrack: 'next', previoustrack: 'previous' } as const
    const names = Object.keys(actions) as (keyof typeof actions)[]
    for (const name of names) session.setActionHandler(name, () => latest.current[actions[name]]())
    return () => {
      for (const name of names) session.setActionHandler(name, null)
      session.metadata = null
      session.playbackState = 'none'
    }
  }, [])
  useEffect(() => {
    if (!navigator.mediaSession) return
    navigator.mediaSession.metadata = new MediaMetadata({
      title: card.english,
      artist: card.persian,
      ...(card.situation && { album: card.situation.title }),
    })
  }, [card])
  useEffect(() => {
    if (navigator.mediaSession) navigator.mediaSession.playbackState = isRunning ? 'playing' : 'paused'
  }, [isRunning])
}
