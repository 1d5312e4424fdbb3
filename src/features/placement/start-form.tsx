import { type FormEvent, useState } from 'react'
import { useNavigate } from 'react-router'
import { ApiError } from '#client/api-error.ts'
import { newId } from '#client/new-id.ts'
import { listLanguages, nameLanguage } from '#contract/school-languages.ts'
import type { TaughtLanguage } from '#persian/taught-languages.ts'
import { Button } from '#ui/button.tsx'
import { classes } from '#ui/classes.ts'
import { Icon } from '#ui/icon.tsx'
import layout from '#ui/layout.module.css'
import { Note } from '#ui/note.tsx'
import styles from './placement.module.css'
import { placementPaths } from './placement-paths.ts'
import { childRatings, selfRatings } from './self-ratings.ts'

type Offer = { language: TaughtLanguage; track: 'adult' | 'children' }

const nameOffer = ({ language, track }: Offer) =>
  `${nameLanguage(language)}${track === 'children' ? ' کودکان' : ''}`
const keyOffer = ({ language, track }: Offer) => `${language}:${track}`

/** A language and a sentence about oneself; without the sentence the test begins in the middle. */
export function StartForm({
  offers,
  language,
  rating,
}: {
  offers: readonly Offer[]
  /** What the way here has chosen. */
  language: string | null
  rating: number | null
}) {
  const navigate = useNavigate()
  const found = offers.find(offer => offer.language === language && offer.track === 'adult')
  const [chosen, setChosen] = useState<Offer>(found ?? offers[0]!)
  const [said, setSaid] = useState<number | null>(rating)
  const [isBusy, setBusy] = useState(false)
  const [fault, setFault] = useState<string | null>(null)
  const sentences = chosen.track === 'children' ? childRatings : selfRatings
  const begin = async (selfRating: number | null) => {
    setBusy(true)
    setFault(null)
    try {
      const { start } = await import('./kept-progress.ts')
      const { id } = await start({ id: newId(), ...chosen, selfRating })
      await navigate(placementPaths.test({ id }))
    } catch (thrown) {
      setFault(
        thrown instanceof ApiError && thrown.http > 0
          ? thrown.info.message
          : 'اتصال برقرار نشد. اینترنت را ببینید و دوباره بزنید؛ چیزی از دست نرفته است.',
      )
      setBusy(false)
    }
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!isBusy) void begin(said)
  }
  return (
    <form onSubmit={submit} className={classes(layout.stack, layout.loose)}>
      {language && !found && listLanguages().includes(language) && (
        <Note tone="saffron">تعیین سطح {nameLanguage(language)} هنوز آماده نیست.</Note>
      )}
      <fieldset className={styles.fieldset}>
        <legend>کدام زبان؟</legend>
        <div className={styles.chips}>
          {offers.map(offer => (
            <label key={keyOffer(offer)} className={styles.chip}>
              <input
                type="radio"
                name="offer"
                value={keyOffer(offer)}
                checked={keyOffer(offer) === keyOffer(chosen)}
                onChange={() => {
                  setChosen(offer)
                  if (offer.track !== chosen.track) setSaid(null)
                }}
              />
              <span>{nameOffer(offer)}</span>
            </label>
          ))}
        </div>
      </fieldset>
      <fieldset className={styles.fieldset}>
        <legend>کدام جمله {chosen.track === 'children' ? 'به کودک' : 'به شما'} نزدیک‌تر است؟</legend>
        <div className={classes(layout.stack, layout.tight)}>
          {sentences.map(({ title, description }, index) => (
            <label key={title} className={styles.pick}>
              <input type="radio" name="self" checked={said === index} onChange={() => setSaid(index)} />
              <span className={styles.pickInside}>
                <span className={styles.rise} aria-hidden="true">
                  {selfRatings.map((_, step) => (
                    <i key={String(step)} className={classes(step <= index && styles.on)} />
                  ))}
                </span>
                <span className={layout.grow}>
                  <b>{title}</b>
                  <small>{description}</small>
                </span>
              </span>
            </label>
          ))}
        </div>
      </fieldset>
      {fault && (
        <Note tone="pomegranate" alert>
          {fault}
        </Note>
      )}
      <div className={classes(layout.row, layout.wrapping)}>
        <Button type="submit" size="big" busy={isBusy}>
          شروع می‌کنم <Icon name="forward" />
        </Button>
        <Button variant="text" onClick={() => !isBusy && void begin(null)}>
          نمی‌دانم؛ از میانه شروع کن
        </Button>
      </div>
    </form>
  )
}
