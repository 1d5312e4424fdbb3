import * as z from 'zod/mini'
import { asTyped, id, slug } from '#contract/fields.ts'
import { contextLength } from './anchor.ts'
import {
  maxComments,
  maxCorrectedLength,
  maxMessageLength,
  maxNoteLength,
  maxPins,
  maxSentences,
} from './marking.ts'
import { rubricIds } from './rubrics.ts'

const error = 'تصحیح کامل فرستاده نشد؛ صفحه را دوباره باز کنید.'
/** Into the text, whose length is at most that of a draft. */
const offset = z.int({ error }).check(z.minimum(0, error), z.maximum(60_000, error))

/** Kept as it was typed, spaces at the end too, so that what is saved while somebody types stays under their hands. */
const typed = (label: string, max: number) =>
  z.pipe(asTyped(`${label} فرستاده نشد.`), z.string().check(z.maxLength(max, `${label} بیش از حد بلند است.`)))
/** Words as they stand in the text. */
const words = (max: number) => z.string({ error }).check(z.maxLength(max, error))

const edit = z.object(
  {
    start: offset,
    removed: words(maxCorrectedLength),
    added: words(maxCorrectedLength),
    typeId: z.nullable(id),
  },
  { error },
)
const sentence = z.object(
  {
    start: offset,
    end: offset,
    state: z.enum(['open', 'perfect', 'corrected'], { error }),
    corrected: typed('اصلاح یک جمله', maxCorrectedLength),
    note: typed('یادداشت یک جمله', maxNoteLength),
    edits: z.array(edit, { error }).check(z.maxLength(1000, error)),
  },
  { error },
)
const comment = z.object(
  {
    id,
    start: offset,
    end: offset,
    quote: words(maxCorrectedLength),
    prefix: words(contextLength),
    suffix: words(contextLength),
    text: typed('نکته', maxNoteLength),
    criterion: z.nullable(slug),
  },
  { error },
)
const percent = z.nullable(z.number({ error }).check(z.minimum(0, error), z.maximum(100, error)))
const pin = z.object(
  {
    id,
    fileId: id,
    x: percent,
    y: percent,
    second: z.nullable(z.number({ error }).check(z.minimum(0, error), z.maximum(3600, error))),
    text: typed('یک نشانه', maxNoteLength),
    typeId: z.nullable(id),
    criterion: z.nullable(slug),
  },
  { error },
)
const score = z.object(
  {
    criterion: slug,
    score: z.nullable(z.int({ error }).check(z.minimum(0, error), z.maximum(100, error))),
    remark: typed('توضیح یک معیار', maxNoteLength),
  },
  { error },
)

/** A marking as calls carry it; `findMarkingFault` says whether it fits its text. */
export const marking = z.object(
  {
    sentences: z.array(sentence, { error }).check(z.maxLength(maxSentences, 'جمله‌ها بیش از اندازه‌اند.')),
    comments: z.array(comment, { error }).check(z.maxLength(maxComments, 'نکته‌ها بیش از اندازه‌اند.')),
    rubric: z.enum(rubricIds, { error }),
    scores: z.array(score, { error }).check(z.maxLength(20, error)),
    message: typed('پیام پایانی', maxMessageLength),
    pins: z.array(pin, { error }).check(z.maxLength(maxPins, 'نشانه‌ها بیش از اندازه‌اند.')),
    voiceId: z.nullable(id),
  },
  { error },
)
