import { useMemo, useState } from 'react'
import { ApiError } from '#client/api-error.ts'
import { newId } from '#client/new-id.ts'
import { write } from '#client/outbox/write.ts'
import { invalidateQueries } from '#client/query.tsx'
import {
  CardFields,
  type CardSides,
  changedByLists,
  cutSides,
  FormDialog,
  faultAt,
  maxSide,
} from '#features/phrasebook/cards/form/public.tsx'
import type { LessonPlace } from '#features/recordings/lesson/manifest.ts'
import { chooseSound } from '#features/recordings/lesson/public.ts'
import { persianNumber } from '#persian/digits.ts'
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
  const [sent, setSent] = useState<{ isPending: boolean; error: ApiError | null; variables?: CardSides }>({
    isPending: false,
    error: null,
  })
  const lines = useMemo(() => [readLines(spoken), readLines(persian)] as const, [spoken, persian])
  const said = {
    english: joinSaid(lines[0], clip),
    persian: joinSaid(lines[1], clip),
    note: lesson.title,
  }
  const sides: CardSides = { ...cutSides(said), ...typed }
  const isCut = typed.english === undefined && said.english.length > maxSide
  const change = (next: CardSides) => {
    const fields = ['english', 'persian', 'note'] as const
    const changed = fields.filter(field => next[field] !== sides[field])
    setTyped({ ...typed, ...Object.fromEntries(changed.map(field => [field, next[field]])) })
  }
  const save = async () => {
    setSent({ isPending: true, error: null, variables: sides })
    try {
      const written = await write(
        putClip,
        { id: enrolment, recording: lesson.id, clip: id, ...clip, ...sides, note: sides.note.trim() || null },
        () => ({ title: 'کارت با صدای جلسه', detail: sides.english.slice(0, 80) }),
        { stale: changedByLists.map(({ path }) => path) },
      )
      showSnack(
        written.state === 'sent'
          ? 'کارت با صدایش در عبارت‌نامهٔ شما ذخیره شد.'
          : 'کارت روی این دستگاه ماند و با برگشتن اینترنت فرستاده می‌شود.',
      )
      void invalidateQueries(...changedByLists)
    } catch (thrown) {
      if (!(thrown instanceof ApiError)) throw thrown
      setSent({ isPending: false, error: thrown, variables: sides })
      throw thrown
    }
  }
  return (
    <FormDialog
      title="کارت با صدای جلسه"
      action="ذخیرهٔ کارت"
      write={{ ...sent, error: sent.error && tellEdges(sent.error) }}
      fields={['english', 'persian', 'note']}
      onSave={save}
      onClose={onClose}
    >
      <ClipEdges clip={clip} length={lesson.seconds} src={chooseSound(lesson)} onChange={setClip} />
      <CardFields sides={sides} onChange={change} findFault={(field, value) => faultAt(sent, field, value)} />
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

/** What was wrong with the edges has no field of its own. */
function tellEdges(error: ApiError): ApiError {
  const fault = error.errors.find(({ field }) => field === 'from' || field === 'to')
  return fault ? new ApiError(error.http, { info: { ...error.info, message: fault.message } }) : error
}
