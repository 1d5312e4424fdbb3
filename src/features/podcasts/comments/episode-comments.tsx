import type { PageOf } from '#contract/page.ts'
import type { Thread } from '#features/comments/public.ts'
import { Comments, type Moments } from '#features/comments/public.tsx'
import { playerClock } from '#ui/player/player-clock.ts'
import type { Episode } from '../contract.ts'
import type { EpisodeSound } from '../listening/use-episode-sound.ts'
import { useHeard } from '../listening/use-heard.ts'
import { episodePath } from '../podcast-paths.ts'
import { isNear } from './is-near.ts'

const words = {
  title: 'دیدگاه شنوندگان',
  empty: 'هنوز کسی چیزی نگفته است. هر لحظه‌ای که به دلتان نشست یا پرسشی داشت، همان‌جا بنویسید.',
  own: 'دیدگاه‌های شما دربارهٔ این قسمت',
}

const loadCalls = async () => (await import('./contract.ts')).episodeComments

/** What listeners say of an episode in the order of its seconds; what is about what is heard now is marked. */
export function EpisodeComments({
  episode,
  comments,
  sound: { src, start, readSecond, playFrom },
  wanted,
}: {
  episode: Episode
  comments: PageOf<Thread>
  sound: EpisodeSound
  wanted: Moments['wanted']
}) {
  const near = useHeard(src, start, now =>
    src === null && start === 0
      ? ''
      : comments.items.flatMap(({ second }) => (second !== null && isNear(second, now) ? second : [])).join(),
  )
  const nearSeconds = new Set(near.split(','))
  return (
    <Comments
      loadCalls={loadCalls}
      slug={episode.slug}
      path={episodePath(episode)}
      comments={comments}
      words={words}
      moments={{
        read: readSecond,
        isNear: second => nearSeconds.has(String(second)),
        seek: playFrom,
        format: playerClock,
        wanted,
      }}
    />
  )
}
