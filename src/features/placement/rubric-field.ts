import * as z from 'zod/mini'
import { type Criterion, criteria, maxPoints } from './rubric.ts'

const givePoints = (name: Criterion) => {
  const error = `برای «${criteria[name].title}» سطح را انتخاب کنید.`
  return z.int(error).check(z.minimum(0, error), z.maximum(maxPoints, error))
}

/** The points of an examiner, as a call sends them. */
export const rubric = z.object({
  fluency: givePoints('fluency'),
  accuracy: givePoints('accuracy'),
  vocabulary: givePoints('vocabulary'),
  pronunciation: givePoints('pronunciation'),
  interaction: givePoints('interaction'),
})
