import { useState } from 'react'
import type { LessonPart, LessonPlace } from '#features/recordings/lesson/manifest.ts'
import { Button } from '#ui/button.tsx'
import { Icon } from '#ui/icon.tsx'
import type { Stretch } from '#ui/player/play-stretch.ts'
import { beginClip } from './clip.ts'
import { ClipDialog } from './clip-dialog.tsx'

/** A card with the sound of what was just said in a lesson. */
export const lessonPart: LessonPart = { order: 10, Tool: ClipTool }

function ClipTool(place: LessonPlace) {
  const [begun, setBegun] = useState<Stretch | null>(null)
  const begin = () => {
    place.pause()
    setBegun(beginClip(place.readSecond(), place.lesson.seconds))
  }
  return (
    <>
      <Button variant="quiet" size="small" onClick={begin}>
        <Icon name="scissors" />
        کارت با صدای همین‌جا
      </Button>
      {begun && <ClipDialog {...place} begun={begun} onClose={() => setBegun(null)} />}
    </>
  )
}
