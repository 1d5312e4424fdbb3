import { useMemo, useState } from 'react'
import { newId } from '#client/new-id.ts'
import { useOutboxWrite } from '#client/outbox/use-outbox-write.ts'
import {
  CardFields,
  type CardSides,
  changedByLists,
  cutSides,
  faultAt,
  keepLastLanguage,
  maxSide,
  renewKeptReview,
} from '#features/phrasebook/cards/form/public.tsx'
import type { LessonPlace } from '#features/recordings/lesson/manifest.ts'
import { chooseSound } from '#features/recordings/lesson/public.ts'
import { persianNumber } from '#persian/digits.ts'
import { FormDialog } from '#ui/form-dialog.tsx'
import type { Stretch } from '#ui/player/play-stretch.ts'
import type { Timed } from '#ui/player/player.tsx'
import { readCues } from '#ui/player/read-cues.ts'
import { showSnack } from '#ui/snack-bar.tsx'
import text from '#ui/text.module.css'
import { joinSaid } from './clip.ts'
import { ClipEdges } from './clip-edges.tsx'
import { putClip } from './contract.ts'

const readLines = (timed: Timed | undefined) => {
  const read = timed && readCues(timed)
  return read && 'cues' in read ? read.cues : []
}

/** Cuts a stretch out of a lesson by ear, and makes a card of it with what is said there. */
export function ClipDialog({
  begun,
  enrolment,
  lesson,
  spoken,
  persian,
  onClose,
}: LessonPlace & {
  /** Where its edges stand at first. */
  begun: Stretch
  onClose: () => void
}) {
  const [id] = useState(newId)
  const [clip, setClip] = useState(begun)
  /** What was written by hand; the rest is what is said in the clip. */
  const [typed, setTyped] = useState<Partial<CardSides>>({})
  const put = useOutboxWrite(
    putClip,
    ({ english }) => ({ title: 'کارت با صدای جلسه', detail: english.slice(0, 80) }),
    { invalidates: changedByLists },
  )
  const lines = useMemo(() => [readLines(spoken), readLines(persian)] as const, [spoken, persian])
  const said = {
    english: joinSaid(lines[0], clip),
    persian: joinSaid(lines[1], clip),
    note: lesson.title,
  }
  const sides: CardSides = { ...cutSides(said), ...typed }
  const isCut = typed.english === undefined && said.english.length > maxSide
  const change = (next: CardSides) => {
    const fields = ['language', 'english', 'persian', 'note'] as const
    const changed = fields.filter(field => next[field] !== sides[field])
    setTyped({ ...typed, ...Object.fromEntries(changed.map(field => [field, next[field]])) })
  }
  const save = async () => {
    const words = { ...sides, note: sides.note.trim() || null }
    const place = { id: enrolment, recording: lesson.id, clip: id }
    const { state } = await put.mutateAsync({ ...place, ...clip, ...words })
    keepLastLanguage(sides.language)
    if (state === 'sent') void renewKeptReview()
    showSnack(
      state === 'sent'
        ? 'کارت با صدایش در عبارت‌نامهٔ شما ذخیره شد.'
        : 'کارت روی این دستگاه ماند و با برگشتن اینترنت فرستاده می‌شود.',
    )
  }
  return (
    <FormDialog
      title="کارت با صدای جلسه"
      action="ذخیرهٔ کارت"
      write={put}
      fields={['english', 'persian', 'note']}
      onSave={save}
      onClose={onClose}
    >
      <ClipEdges clip={clip} length={lesson.seconds} src={chooseSound(lesson)} onChange={setClip} />
      <CardFields sides={sides} onChange={change} findFault={(field, value) => faultAt(put, field, value)} />
      {isCut && (
        <p role="status" className={`${text.small} ${text.muted}`}>
          گفته‌های این تکه بلند است و {persianNumber(maxSide)} نویسهٔ نخست آن در کارت آمده است.
        </p>
      )}
      <p className={`${text.small} ${text.muted}`}>
        این صدا تنها برای خود شماست و تا وقتی می‌ماند که ضبط جلسه برای شما باز است.
      </p>
    </FormDialog>
  )
}
