import type { ReactNode } from 'react'
import { useNavigate } from 'react-router'
import type { OwnedItem } from '#client/outbox/use-items.ts'
import { removeItem } from '#client/outbox/write.ts'
import { studioPaths } from '#contract/studio-paths.ts'
import { Button } from '#ui/button.tsx'
import { classes } from '#ui/classes.ts'
import { CopyButton } from '#ui/copy-button.tsx'
import layout from '#ui/layout.module.css'
import { Note } from '#ui/note.tsx'
import { forgetText, readReturn } from './along.ts'
import { BenchView } from './bench-view.tsx'
import type { Bench, PlaceOfText } from './contract.ts'
import { type KeptMarking, keepMarking } from './kept-marking.ts'
import { correctText, listPinsOn, type Marking } from './marking.ts'
import { rubrics } from './rubrics.ts'

/** Why what was marked here does not reach its writer any more. */
export const placeSentences: Record<PlaceOfText | 'gone', string> = {
  mine: 'این نوشته هنوز نزد شماست.',
  queued: 'این نوشته به صف برگشته و دیگر نزد شما نیست.',
  elsewhere: 'این نوشته اکنون نزد استاد دیگری است.',
  returned: 'این نوشته جای دیگری تصحیح و بازگردانده شده است.',
  withdrawn: 'نویسنده این نوشته را پس گرفته است.',
  gone: 'این نوشته دیگر نیست.',
}

/** A text that is brought back as soon as there is a connection. */
export function OnItsWay({ bench, item }: { bench: Bench; item: OwnedItem }) {
  return (
    <Marked bench={bench} marking={readReturn(item).marking}>
      <Note icon="send">
        <p>این تصحیح روی همین دستگاه است و با برگشتن اینترنت به زبان‌آموز بازگردانده می‌شود.</p>
        <div className={classes(layout.row, layout.wrapping)}>
          {item.state === 'waiting' && <GoOn bench={bench} item={item} />}
        </div>
      </Note>
    </Marked>
  )
}

/** What was marked here and is not taken by the server: why, and a copy of it. */
export function Unsent({
  bench,
  place,
  item,
  kept,
}: {
  bench: Bench
  /** Null while this corrector has the text. */
  place: PlaceOfText | 'gone' | null
  /** How it was to be brought back. */
  item: OwnedItem | undefined
  kept: KeptMarking | null
}) {
  const navigate = useNavigate()
  const marking = item ? readReturn(item).marking : (kept?.marking ?? bench.marking)
  const discard = async () => {
    if (item) await removeItem(item.owner, item.key)
    await forgetText(bench.text.id)
    void navigate(studioPaths.writing())
  }
  const why = place && place !== 'mine' ? placeSentences[place] : item?.fault?.message
  return (
    <Marked bench={bench} marking={marking}>
      <Note tone="pomegranate" alert>
        <p>{why} آنچه این‌جا نوشته‌اید فرستاده نشد؛ همین‌جا می‌ماند و می‌توانید از آن رونوشت بردارید.</p>
        <div className={classes(layout.row, layout.wrapping)}>
          <CopyButton text={writeOut(bench, marking)} done="رونوشت برداشته شد.">
            رونوشت از تصحیح
          </CopyButton>
          {item && !place && <GoOn bench={bench} item={item} />}
          <Button variant="quiet" onClick={() => void discard()}>
            کنار گذاشتن
          </Button>
        </div>
      </Note>
    </Marked>
  )
}

/** Takes back what was to be brought back, to mark more in it. */
function GoOn({ bench, item }: { bench: Bench; item: OwnedItem }) {
  const goOn = async () => {
    keepMarking(bench.text.id, readReturn(item))
    await removeItem(item.owner, item.key)
  }
  return (
    <Button variant="quiet" onClick={() => void goOn()}>
      ادامهٔ تصحیح
    </Button>
  )
}

function Marked({ bench, marking, children }: { bench: Bench; marking: Marking; children: ReactNode }) {
  return <BenchView opened={{ ...bench, marking, mayMark: false }}>{children}</BenchView>
}

/** A marking in plain words, to be put elsewhere. */
export function writeOut({ text: { title, body, files } }: Pick<Bench, 'text'>, marking: Marking): string {
  const { sentences, comments, rubric, scores, message } = marking
  const names = new Map(rubrics[rubric].criteria.map(({ id, title }) => [id, title]))
  const parts = [
    title,
    correctText(body, {
      sentences: sentences.map(one => (one.corrected.trim() ? { ...one, state: 'corrected' } : one)),
    }),
    ...sentences.flatMap(({ start, end, note }) =>
      note.trim() ? `${body.slice(start, end)}\n${note.trim()}` : [],
    ),
    ...comments.map(({ quote, text }) => `«${quote}»\n${text}`),
    ...files.flatMap(({ id }) => listPinsOn(marking, id).map(({ text }) => text)),
    ...scores.map(({ criterion, score, remark }) =>
      [names.get(criterion), score, remark.trim()].filter(part => part !== null && part !== '').join('، '),
    ),
    message,
  ]
  return parts
    .map(part => part?.trim())
    .filter(Boolean)
    .join('\n\n')
}
