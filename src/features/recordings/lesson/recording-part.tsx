import { lazy, Suspense } from 'react'
import type { SessionPlace } from '#features/enrolment/my-course/manifest.ts'
import type { Recording } from '#features/enrolment/my-course/public.ts'
import { Part, PartLink, Unfolded } from '#features/enrolment/my-course/public.tsx'
import { persianNumber } from '#persian/digits.ts'
import { roughSize } from '#persian/file-size.ts'
import { Icon } from '#ui/icon.tsx'
import { playerClock } from '#ui/player/player-clock.ts'
import { Skeleton } from '#ui/skeleton.tsx'
import { Tag } from '#ui/tag.tsx'
import styles from './recording-part.module.css'

const LessonView = lazy(() => import('./lesson-view.tsx'))

/** The recordings of a session. */
export const RecordingParts = ({
  enrolment,
  session: { recordings },
  of,
  recording,
  address,
  recordingAddress,
}: SessionPlace) =>
  recordings.map(one => (
    <RecordingPart
      key={one.id}
      enrolment={enrolment}
      recording={one}
      of={of}
      isPart={recordings.length > 1}
      isOpen={one.id === recording}
      to={recordingAddress(one.id)}
      back={address}
    />
  ))

/** Leads from the line of a session to its recording that plays. */
export function WatchLink({ session: { recordings }, of, recordingAddress }: SessionPlace) {
  const played = recordings.find(({ media }) => media)
  return (
    played?.media && (
      <a
        href={recordingAddress(played.id)}
        data-replace
        aria-label={`${watch(played.media)}، ${of}`}
        className={styles.watch}
      >
        <Icon name={played.media.place?.watched ? 'check' : 'play'} />
        {watch(played.media)}
      </a>
    )
  )
}

/**
 * A recorded session with its weight before anything of it is loaded; it is played below.
 * @param of which session it is of; @param to opens it, @param back closes it
 */
function RecordingPart({
  enrolment,
  recording: { id, title, seconds, media },
  of,
  isPart,
  isOpen,
  to,
  back,
}: {
  enrolment: string
  recording: Recording
  of: string
  /** Whether the session has more than this one. */
  isPart: boolean
  isOpen: boolean
  to: string
  back: string
}) {
  const playbackPosition = media?.place
  const isBegun = playbackPosition && !playbackPosition.watched && playbackPosition.second > 0
  return (
    <Part
      id={`recording-${id}`}
      icon={media?.family === 'video' ? 'play' : 'headphones'}
      kind="ضبط جلسه"
      title={`${persianNumber(Math.max(1, Math.round(seconds / 60)))} دقیقه${isPart ? `، ${title}` : ''}`}
      description={
        media ? (
          <>
            {isBegun && <p>از {playerClock(playbackPosition.second)} ادامه دهید.</p>}
            <p>
              {media.family === 'video' ? 'ویدئو' : 'صدا'}: {roughSize(media.bytes)}
              {media.audioBytes !== null &&
                ` · ${media.family === 'video' ? 'فقط صدا' : 'کم‌حجم'}: ${roughSize(media.audioBytes)}`}
            </p>
            {playbackPosition?.watched && (
              <Tag tone="pistachio">
                <Icon name="check" /> دیده‌شده
              </Tag>
            )}
          </>
        ) : (
          'فایل این جلسه هنوز بارگذاری نشده است.'
        )
      }
      action={
        media && (
          <PartLink
            to={isOpen ? back : to}
            label={`${isOpen ? 'بستن ضبط' : watch(media)}، ${isPart ? title : of}`}
          >
            {isOpen ? 'بستن ضبط' : watch(media)}
            <Icon name={isOpen ? 'chevron-up' : 'chevron-down'} />
          </PartLink>
        )
      }
    >
      {media && isOpen && (
        <Unfolded id={`recording-${id}-room`} isOpen>
          <Suspense fallback={<Skeleton height="12rem" />}>
            <LessonView course={enrolment} recording={id} />
          </Suspense>
        </Unfolded>
      )}
    </Part>
  )
}

/** What pressing does with a recording. */
const watch = ({ place: playbackPosition }: NonNullable<Recording['media']>) =>
  playbackPosition?.watched
    ? 'تماشای دوباره'
    : playbackPosition && playbackPosition.second > 0
      ? 'ادامهٔ تماشا'
      : 'تماشا'
