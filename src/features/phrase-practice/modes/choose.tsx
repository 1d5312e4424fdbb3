import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { offlineQueryOptions } from '#client/offline-query.ts'
import { markByLetters, readSituation } from '#features/phrasebook/review-public.ts'
import { classes } from '#ui/classes.ts'
import { Icon } from '#ui/icon.tsx'
import { Loading } from '#ui/loading.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import text from '#ui/text.module.css'
import { pickChoices } from '../answers/choices.ts'
import type { Answered, Card } from '../card.ts'
import styles from '../practice.module.css'
import { HeardPrompt } from './prompt.tsx'

type Props = { card: Card; others: readonly Card[]; onAnswer: (answered: Answered) => void }

/** One hears a phrase and chooses what it means, among others of its situation. */
export function Choose({ card, others, onAnswer }: Props) {
  const situation = card.situation?.slug
  const { lang: language } = markByLetters(card)
  const inside = others.filter(
    other => other.situation?.slug === situation && markByLetters(other).lang === language,
  )
  const isEnough = !situation || inside.length >= 4
  const { data, isPending } = useQuery({
    ...offlineQueryOptions(readSituation, {
      situation: situation ?? '',
      ...(language !== 'en' && { language }),
    }),
    enabled: !isEnough,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  })
  if (!isEnough && isPending) {
    return (
      <Loading>
        <Skeleton height="20rem" />
      </Loading>
    )
  }
  const pool = isEnough ? (situation ? inside : others) : (data?.items ?? others)
  return <Choices card={card} others={pool} onAnswer={onAnswer} />
}

function Choices({ card, others, onAnswer }: Props) {
  const [choices] = useState(() => pickChoices<Card>(card, others, Math.random))
  const [chosen, setChosen] = useState<string | null>(null)
  const choose = (id: string) => {
    if (chosen !== null) return
    setChosen(id)
    const isRight = id === card.id
    onAnswer({ isRight, suggested: isRight ? 3 : 1 })
  }
  const mark = (id: string) =>
    chosen === null ? null : id === card.id ? 'right' : id === chosen ? 'wrong' : null
  return (
    <>
      <HeardPrompt card={card} instead={<span {...markByLetters(card)}>{card.english}</span>} />
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset is for form fields; these buttons act at once */}
      <div role="group" aria-label="معنی آن کدام است؟" className={styles.choices}>
        {choices.map(({ id, persian }) => (
          <button
            key={id}
            type="button"
            className={styles.choice}
            data-mark={mark(id)}
            aria-pressed={chosen === id}
            aria-disabled={chosen !== null || undefined}
            onClick={() => choose(id)}
          >
            <span dir="auto">{persian}</span>
            {mark(id) && <Icon name={mark(id) === 'right' ? 'check' : 'x'} />}
            {mark(id) && <span className={text.spoken}>{mark(id) === 'right' ? 'درست' : 'نادرست'}</span>}
          </button>
        ))}
      </div>
      {chosen !== null && (
        <p role="status" className={classes(styles.diff, styles.centered)} {...markByLetters(card)}>
          {card.english}
        </p>
      )}
    </>
  )
}
