import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useMemo, useRef, useState } from 'react'
import { chooseSaver, useSaver } from '#client/data-saver.ts'
import { offlineQueryOptions } from '#client/offline-query.ts'
import { keepPlaybackPosition, newestPlaybackPosition } from '#client/playback-positions.ts'
import { useKeptPositions } from '#client/use-kept-positions.ts'
import { readMyCourse } from '#features/enrolment/my-course/public.ts'
import { LineCard } from '#features/phrasebook/cards/public.tsx'
import { roughSize } from '#persian/file-size.ts'
import { Button, buttonClass } from '#ui/button.tsx'
import { Icon } from '#ui/icon.tsx'
import { LessonPlayer } from '#ui/player/lesson-player.tsx'
import { QueryView } from '#ui/query-view.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { type Lesson, readLesson } from '../contract.ts'
import { findSaid } from './find-said.ts'
import { isFromDevice, preferKept } from './kept-lesson.ts'
import styles from './lesson-view.module.css'
import { lessonParts } from './manifest.ts'

type Kind = Lesson['texts'][number]['kind']
/** From this share of a recording on it counts as seen. */
const seenFrom = 0.95

/**
 * A recorded session of a course the signed-in user takes part in, to be played where it was left on any device, or from
 * `at` (in seconds) on.
 */
export default function LessonView({
  course,
  recording,
  at = null,
}: {
  course: string
  recording: string
  at?: number | null
}) {
  // Its links end; a page that comes back asks anew, and nothing moves while it plays.
  const query = useQuery({
    ...offlineQueryOptions(readLesson, { id: course, recording }, async ask => preferKept(await ask())),
    staleTime: 3_600_000,
    gcTime: 0,
  })
  useKeptPositions()
  return (
    <QueryView query={query} loading={<Skeleton height="12rem" />}>
      {({ lesson }) => <LessonAt key={`${lesson.id} ${at}`} enrolment={course} lesson={lesson} at={at} />}
    </QueryView>
  )
}

function LessonAt({ enrolment, lesson, at }: { enrolment: string; lesson: Lesson; at: number | null }) {
  const {
    title,
    family,
    whole,
    audio,
    poster,
    peaks,
    seconds,
    mediaId,
    texts,
    slides,
    chat,
    place: playbackPosition,
  } = lesson
  const saver = useSaver()
  const queries = useQueryClient()
  const [start] = useState(() => at ?? newestPlaybackPosition(mediaId, playbackPosition)?.second ?? 0)
  const [isSeen, setSeen] = useState(playbackPosition?.watched ?? false)
  const second = useRef(start)
  const files = useMemo(
    () => texts.map(text => ({ ...text, label: text.lang === 'fa' ? 'فارسی' : 'English' })),
    [texts],
  )
  const timed = (kind: Kind, first: 'fa' | 'en') =>
    files.find(text => text.kind === kind && text.lang === first) ?? files.find(text => text.kind === kind)
  /** What was said in one language, whether it was written to be read or to be shown on the film. */
  const tracksWhere = (isWanted: (lang: string) => boolean) =>
    (['transcript', 'captions'] as const)
      .map(kind => files.find(text => text.kind === kind && isWanted(text.lang)))
      .find(Boolean)
  const spoken = tracksWhere(lang => lang !== 'fa')
  const persian = tracksWhere(lang => lang === 'fa')
  const renew = () =>
    queries.invalidateQueries({ predicate: ({ queryKey }) => queryKey[1] === readMyCourse.path })
  const keep = (at: number) => {
    second.current = at
    const isEnd = !isSeen && at >= seconds * seenFrom
    if (isEnd) setSeen(true)
    void keepPlaybackPosition(mediaId, at, isEnd ? true : undefined).then(isEnd ? renew : undefined)
  }
  const turnSeen = () => {
    setSeen(!isSeen)
    void keepPlaybackPosition(mediaId, second.current, !isSeen).then(renew)
  }
  const place = { enrolment, lesson, spoken, persian }
  return (
    <div className={styles.room}>
      <LessonPlayer
        title={title}
        family={family}
        whole={whole}
        audio={audio}
        poster={poster}
        peaks={peaks}
        length={seconds}
        startAt={start}
        captions={timed('captions', 'en')}
        transcript={spoken ?? persian}
        translation={spoken && persian}
        chapters={timed('chapters', 'fa')}
        slides={slides}
        chat={chat}
        saver={saver}
        onDevice={isFromDevice(whole) ? 'whole' : isFromDevice(audio) ? 'audio' : null}
        onSaver={chooseSaver}
        onPosition={keep}
        beneath={playing =>
          lessonParts.map(({ order, Beneath }) => Beneath && <Beneath key={order} {...place} {...playing} />)
        }
      >
        {playing => (
          <>
            <Button variant="quiet" size="small" aria-pressed={isSeen} onClick={turnSeen}>
              <Icon name={isSeen ? 'check-check' : 'check'} />
              {isSeen ? 'دیده‌ام' : 'دیدم'}
            </Button>
            <a href={whole.save} download className={buttonClass({ variant: 'quiet', size: 'small' })}>
              <Icon name="download" />
              {family === 'video' ? 'ذخیرهٔ ویدئو' : 'ذخیرهٔ صدا'}، {roughSize(whole.bytes)}
            </a>
            {audio && (
              <a href={audio.save} download className={buttonClass({ variant: 'quiet', size: 'small' })}>
                <Icon name="download" />
                ذخیرهٔ صدای کم‌حجم، {roughSize(audio.bytes)}
              </a>
            )}
            {spoken && (
              <LineCard
                readLine={() => {
                  const said = findSaid(spoken, persian, playing.readSecond())
                  return said && { text: said.text, persian: said.persian, heardIn: title }
                }}
              />
            )}
            {lessonParts.map(({ order, Tool }) => Tool && <Tool key={order} {...place} {...playing} />)}
          </>
        )}
      </LessonPlayer>
    </div>
  )
}
