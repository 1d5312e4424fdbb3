import { roughSize } from '#persian/file-size.ts'
import { keep } from '#shell/offline/keeping.ts'
import { dropThing } from '#shell/offline/kept-things.ts'
import { pause } from '#shell/offline/pause.ts'
import { useKept } from '#shell/offline/use-kept.ts'
import { Button } from '#ui/button.tsx'
import { Icon } from '#ui/icon.tsx'
import { Meter } from '#ui/meter.tsx'
import { showSnack } from '#ui/snack-bar.tsx'
import text from '#ui/text.module.css'
import type { Episode } from '../contract.ts'
import { findKeptSound, listEpisodeParts, toThing } from './kept-episodes.ts'
import type { EpisodeSound } from './use-episode-sound.ts'

/** Keeps an episode on this device for where there is no connection: its sound, transcript and chapters. */
export function KeepButton({ episode, sound }: { episode: Episode; sound: EpisodeSound }) {
  const { kept, setKept, quality, pick } = sound
  const name = toThing(episode)
  const { thing, progress } = useKept(name)
  const bytes = (quality === 'light' && episode.bytes.light) || episode.bytes.full
  const keepIt = async () => {
    // One that was begun goes on with the file it was begun with.
    const file = episode.files.find(({ src }) => thing?.missing.includes(src)) ?? pick()
    if (!file) return
    await keep(name, () => listEpisodeParts(episode, file))
    setKept(await findKeptSound(episode.files))
  }
  const drop = async () => {
    await dropThing(name)
    setKept(null)
    showSnack('قسمت از این دستگاه برداشته شد.')
  }
  if (progress)
    return (
      <div>
        <Button variant="quiet" full onClick={() => void pause(name)}>
          <Icon name="pause" />
          مکث دریافت
        </Button>
        <Meter kind="progress" max={progress.needed} value={progress.here} label="دریافت قسمت" />
      </div>
    )
  if (kept && thing?.isWhole)
    return (
      <div>
        <p role="status" className={text.small}>
          <Icon name="cloud-check" /> این قسمت با متن و بخش‌هایش روی این دستگاه است ({roughSize(thing.bytes)}).
        </p>
        <Button variant="quiet" full onClick={() => void drop()}>
          <Icon name="trash-2" />
          برداشتن از دستگاه
        </Button>
      </div>
    )
  return (
    <Button variant="quiet" full disabled={thing === undefined} onClick={() => void keepIt()}>
      <Icon name="download" />
      {thing
        ? `ادامهٔ دریافت، ${roughSize(thing.bytes)} از ${roughSize(thing.wholeBytes)}`
        : `نگه داشتن، ${roughSize(bytes)}`}
    </Button>
  )
}
