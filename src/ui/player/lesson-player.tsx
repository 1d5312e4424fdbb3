import { type ReactNode, useRef, useState } from 'react'
import { roughSize } from '#persian/file-size.ts'
import { classes } from '../classes.ts'
import layout from '../layout.module.css'
import { Switch } from '../switch.tsx'
import text from '../text.module.css'
import { type ChatLine, ChatReplay } from './chat-replay.tsx'
import styles from './lesson-player.module.css'
import { Player, type PlayerHandle, type Timed } from './player.tsx'
import { SleepTimer } from './sleep-timer.tsx'
import { type Slide, Slides } from './slides.tsx'
import { TimedLines } from './timed-lines.tsx'

const saverOptions = [
  { value: 'on', label: 'روشن' },
  { value: 'off', label: 'خاموش' },
] as const

/** Something that is played: its address and its weight in bytes. */
export type Source = { src: string; bytes: number }

/** What stands beside a recording may know of it while it plays, and ask of it. */
export type Playing = {
  /** Where it stood when it was drawn last, in seconds, */
  second: number
  /** and where it stands at this moment. */
  readSecond(): number
  seekTo(second: number): void
  pause(): void
  play(): void
}

/**
 * A recording with all that goes along with it: film or its sound alone, each with its weight before a byte of it is
 * loaded; chapters, transcript and the chat of the class that lead to their place and follow what is said; the slides where
 * no film shows them; a sleep timer. Who saves data gets the
 * sound alone, and of a film not even its picture, unless they ask for it.
 */
export function LessonPlayer({
  title,
  artist,
  family,
  whole,
  audio,
  poster,
  peaks,
  length,
  startAt,
  captions,
  transcript,
  translation,
  chapters,
  slides = [],
  chat = [],
  saver,
  onDevice = null,
  onSaver,
  onPosition,
  beneath,
  children,
}: {
  title: string
  artist?: string
  family: 'audio' | 'video'
  whole: Source
  audio: Source | null
  poster: string | null
  peaks: readonly number[] | null
  length: number
  startAt: number
  captions?: Timed
  /** What is said, in the language it is said in, */
  transcript?: Timed
  /** and beneath it in the learner's own. */
  translation?: Timed
  chapters?: Timed
  slides?: readonly Slide[]
  /** What was written in the class. */
  chat?: readonly ChatLine[]
  saver: boolean
  /** What of it is kept on the device: it is played unless the other is asked for. */
  onDevice?: 'whole' | 'audio' | null
  onSaver: (saver: boolean) => void
  onPosition: (seconds: number) => void
  /** What belongs to its seconds, before what is said in it. */
  beneath?: (playing: Playing) => ReactNode
  /** More under the controls: saving it, a card of what is said at the second that is asked for. */
  children?: (playing: Playing) => ReactNode
}) {
  const player = useRef<PlayerHandle>(null)
  const at = useRef(startAt)
  const [second, setSecond] = useState(startAt)
  /** Asked for in this lesson; null: as saving data has it. */
  const [asked, setAsked] = useState<'whole' | 'audio' | null>(null)
  const [start, setStart] = useState(startAt)
  const way = audio ? (asked ?? onDevice ?? (saver ? 'audio' : 'whole')) : 'whole'
  const source = way === 'audio' && audio ? audio : whole
  const isFilm = family === 'video' && way === 'whole'
  const onTime = (now: number) => {
    // An element that is not loaded yet stands at nothing.
    if (now > 0) at.current = now
    setSecond(now > 0 ? now : at.current)
  }
  const choose = (next: 'whole' | 'audio') => {
    setStart(at.current)
    setAsked(next)
  }
  const shared = {
    title,
    artist,
    length,
    startAt: start,
    onPosition,
    onTime: onTime,
    handle: player,
    src: source.src,
  }
  const [full, light] = family === 'video' ? ['با تصویر', 'فقط صدا'] : ['کیفیت کامل', 'کم‌حجم']
  const ways = [
    { value: 'whole', label: full },
    { value: 'audio', label: light },
  ] as const
  const seekTo = (to: number) => {
    at.current = to
    setStart(to)
    setSecond(to)
    player.current?.seekTo(to)
  }
  const playing: Playing = {
    second,
    readSecond: () => at.current,
    seekTo,
    pause: () => player.current?.pause(),
    play: () => player.current?.play(),
  }

  return (
    <div className={classes(layout.stack, layout.tight)}>
      <p className={text.small}>
        {way === onDevice ? (
          <b>از روی این دستگاه پخش می‌شود</b>
        ) : (
          <>
            حجم این جلسه: <b>{roughSize(source.bytes)}</b>
          </>
        )}
        {audio && source === whole && `؛ ${light}: ${roughSize(audio.bytes)}`}
        {source === audio && `؛ ${full}: ${roughSize(whole.bytes)}`}
      </p>
      {audio && (
        <Switch caption="پخش" name={`way of ${title}`} options={ways} value={way} onChange={choose} />
      )}
      {isFilm ? (
        <Player key={source.src} {...shared} kind="video" artwork={poster ?? undefined} captions={captions} />
      ) : (
        <Player key={source.src} {...shared} kind="audio" peaks={peaks} />
      )}
      <div className={styles.tools}>
        <SleepTimer onEnd={playing.pause} />
        {children?.(playing)}
      </div>
      <Switch
        caption="صرفه‌جویی در مصرف اینترنت"
        name={`saver at ${title}`}
        options={saverOptions}
        value={saver ? 'on' : 'off'}
        onChange={next => onSaver(next === 'on')}
      />
      {beneath?.(playing)}
      {/* A film shows them itself. */}
      {!isFilm && slides.length > 0 && (
        <Slides slides={slides} second={second} saver={saver} onSeek={seekTo} />
      )}
      {chapters && <TimedLines heading="بخش‌ها" timed={chapters} second={second} onSeek={seekTo} />}
      {transcript && (
        <TimedLines
          heading="متن گفته‌ها"
          timed={transcript}
          beneath={translation}
          second={second}
          onSeek={seekTo}
          follows
        />
      )}
      {chat.length > 0 && <ChatReplay lines={chat} second={second} onSeek={seekTo} />}
    </div>
  )
}
