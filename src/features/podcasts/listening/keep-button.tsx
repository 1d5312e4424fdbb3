import { useState } from 'react'
import { roughSize } from '#persian/file-size.ts'
import { Button } from '#ui/button.tsx'
import { Icon } from '#ui/icon.tsx'
import { Meter } from '#ui/meter.tsx'
import { showSnack } from '#ui/snack-bar.tsx'
import text from '#ui/text.module.css'
import type { Episode } from '../contract.ts'
import { dropEpisode, findKeptSound, keepEpisode } from './kept-episodes.ts'
import type { EpisodeSound } from './use-episode-sound.ts'

/** Keeps an episode on this device for where there is no connection: its sound, transcript and chapters. */
export function KeepButton({ episode, sound }: { episode: Episode; sound: EpisodeSound }) {
  const { kept, setKept, quality, pick } = sound
  const [part, setPart] = useState<number | null>(null)
  const bytes = (quality === 'light' && episode.bytes.light) || episode.bytes.full
  const keep = async () => {
    const file = pick()
    if (!file) return
    setPart(0)
    try {
      await keepEpisode(episode, file, setPart)
      setKept(await findKeptSound(episode.files))
    } catch {
      showSnack('قسمت نگه داشته نشد. اتصال اینترنت و جای خالی دستگاه را بررسی کنید و دوباره بزنید.')
    } finally {
      setPart(null)
    }
  }
  const drop = async () => {
    await dropEpisode(episode)
    setKept(null)
    showSnack('قسمت از این دستگاه برداشته شد.')
  }
  if (kept)
    return (
      <div>
        <p role="status" className={text.small}>
          <Icon name="cloud-check" /> این قسمت با متن و بخش‌هایش روی این دستگاه است (
          {roughSize(kept.file.bytes)}).
        </p>
        <Button variant="quiet" full onClick={() => void drop()}>
          <Icon name="trash-2" />
          برداشتن از دستگاه
        </Button>
      </div>
    )
  return (
    <div>
      <Button variant="quiet" full busy={part !== null} onClick={() => void keep()}>
        <Icon name="download" />
        نگه داشتن، {roughSize(bytes)}
      </Button>
      {part !== null && <Meter kind="progress" max={1} value={part} label="دریافت قسمت" />}
    </div>
  )
}
