import { lazy, Suspense, useState } from 'react'
import { requireUser } from '#account/login/require-user.ts'
import { directLanguage } from '#contract/school-languages.ts'
import { persianNumber } from '#persian/digits.ts'
import { IconButton } from '#ui/icon-button.tsx'
import text from '#ui/text.module.css'
import type { Word } from '../contract.ts'
import styles from '../podcasts.module.css'
import { useHeard } from './use-heard.ts'

const CardDialog = lazy(() => import('./card-dialog.tsx'))
const toMinute = (second: number) => Math.floor(second / 60)

/** The words of the minute that is heard; each goes to one's cards. */
export function WordList({
  words,
  lang,
  src,
  start,
}: {
  words: readonly Word[]
  lang: string
  src: string | null
  start: number
}) {
  const minute = useHeard(src, start, toMinute)
  const [chosen, setChosen] = useState<Word | null>(null)
  const shown = words.filter(word => toMinute(word.start) === minute)
  const choose = (word: Word) => void requireUser().then(user => user && setChosen(word))
  return (
    <section aria-labelledby="words" className={styles.part}>
      <h2 id="words">واژه‌های این دقیقه</h2>
      {shown.length === 0 ? (
        <p className={text.muted}>در دقیقهٔ {persianNumber(minute + 1)} واژهٔ تازه‌ای نیست.</p>
      ) : (
        <ul className={styles.words}>
          {shown.map(word => (
            <li key={`${word.start} ${word.term}`}>
              <span>
                <b lang={lang} dir={directLanguage(lang)}>
                  {word.term}
                </b>
                <small>{word.meaning}</small>
              </span>
              <IconButton icon="plus" label={`افزودن ${word.term} به کارت‌ها`} onClick={() => choose(word)} />
            </li>
          ))}
        </ul>
      )}
      {chosen && (
        <Suspense>
          <CardDialog word={chosen} lang={lang} onClose={() => setChosen(null)} />
        </Suspense>
      )}
    </section>
  )
}
