import { clipParameters, dateDiffInDays, default_w } from 'ts-fsrs'

/** All reviews of one phrase, the first one first. */
export type PhraseLog = readonly { grade: number; at: Date }[]

/** How well parameters foretell what was recalled: the less, the better. */
export type Prediction = { logLoss: number; rmse: number }

export type Fit = {
  /** Null where those of everybody foretell no worse. */
  parameters: number[] | null
  before: Prediction
  after: Prediction
}

type Optimizer = typeof import('@open-spaced-repetition/binding')

/** Of the reviews in the order they were made, so many are learned from; by the others it is judged. */
const learnedShare = 0.8
/** Later reviews of a phrase that comes again and again tell nothing more. */
const maxOfPhrase = 200

/**
 * Fits FSRS to what one person recalled: first to the earlier reviews, judged by the later ones, and where that foretells
 * them better than the parameters of everybody, to all of them.
 */
export async function computeFit(optimizer: Optimizer, logs: readonly PhraseLog[]): Promise<Fit> {
  const items = listItems(optimizer, logs)
  const count = Math.floor(items.length * learnedShare)
  const [learned, judged] = [items.slice(0, count), items.slice(count)]
  const tried = await learn(optimizer, learned)
  const before = evaluate(optimizer, [...default_w], judged)
  const after = evaluate(optimizer, tried, judged)
  const isBetter = after.logLoss < before.logLoss && after.rmse < before.rmse
  return { parameters: isBetter ? await learn(optimizer, items) : null, before, after }
}

type Item = InstanceType<Optimizer['FSRSBindingItem']>

/** Each review but those of the same day, with all that came before it, by their time. */
function listItems({ FSRSBindingItem, FSRSBindingReview }: Optimizer, logs: readonly PhraseLog[]): Item[] {
  return logs
    .flatMap(log => {
      const days = log.map(({ at }, place) => (place === 0 ? 0 : dateDiffInDays(log[place - 1]!.at, at)))
      const reviews = log
        .slice(0, maxOfPhrase)
        .map(({ grade }, place) => new FSRSBindingReview(grade, days[place]!))
      return reviews.flatMap((_, place) =>
        days[place]! > 0
          ? [{ at: log[place]!.at.getTime(), item: new FSRSBindingItem(reviews.slice(0, place + 1)) }]
          : [],
      )
    })
    .sort((one, other) => one.at - other.at)
    .map(({ item }) => item)
}

async function learn({ computeParameters }: Optimizer, items: Item[]): Promise<number[]> {
  const found = await computeParameters(items, { enableShortTerm: true, numRelearningSteps: 1 })
  return clipParameters(found, 1, true)
}

function evaluate({ FSRSBinding }: Optimizer, parameters: number[], items: Item[]): Prediction {
  const { logLoss, rmseBins } = new FSRSBinding(parameters).evaluate(items)
  return { logLoss, rmse: rmseBins }
}
