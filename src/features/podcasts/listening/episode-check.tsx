import { useState } from 'react'
import type { ApiError } from '#client/call-api.ts'
import { write } from '#client/outbox/write.ts'
import { useSession } from '#client/session.ts'
import { directLanguage } from '#contract/school-languages.ts'
import { persianNumber } from '#persian/digits.ts'
import { Button } from '#ui/button.tsx'
import { Icon } from '#ui/icon.tsx'
import { showSnack } from '#ui/snack-bar.tsx'
import text from '#ui/text.module.css'
import { answerCheck, type Episode } from '../contract.ts'
import styles from '../podcasts.module.css'

/** A few questions about what was heard: after the last answer each says whether it was right. */
export function EpisodeCheck({ episode: { slug, title, questions, language } }: { episode: Episode }) {
  const { user } = useSession()
  const [given, setGiven] = useState<Readonly<Record<number, number>>>({})
  const [isDone, setDone] = useState(false)
  const right = questions.filter((question, index) => given[index] === question.right).length
  const finish = () => {
    setDone(true)
    if (!user) return
    const answers = questions.map((_, index) => given[index] ?? 0)
    const describe = () => ({ title: 'پاسخ پرسش‌های قسمت', detail: title })
    // What was right is on the page; what the server makes of it is for later.
    write(answerCheck, { slug, answers }, describe).catch((thrown: ApiError) =>
      showSnack(thrown.info.message),
    )
  }
  const foreign = { lang: language, dir: directLanguage(language) }
  return (
    <section aria-labelledby="check" className={styles.check}>
      <h2 id="check">چقدر شنیدید؟</h2>
      <ol>
        {questions.map(({ question, answers, right }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: questions never move
          <li key={index}>
            <fieldset disabled={isDone}>
              <legend {...foreign}>{question}</legend>
              {answers.map((answer, place) => (
                <label key={answer} {...foreign}>
                  <input
                    type="radio"
                    name={`question-${index}`}
                    checked={given[index] === place}
                    onChange={() => setGiven({ ...given, [index]: place })}
                  />
                  {answer}
                  {isDone && place === right && (
                    <span lang="fa" dir="rtl" className={styles.right}>
                      <Icon name="check" /> درست
                    </span>
                  )}
                  {isDone && place === given[index] && place !== right && (
                    <span lang="fa" dir="rtl" className={styles.wrong}>
                      <Icon name="x" /> پاسخ شما
                    </span>
                  )}
                </label>
              ))}
            </fieldset>
          </li>
        ))}
      </ol>
      {isDone ? (
        <div className={styles.score}>
          <p role="status" className={text.strong}>
            از {persianNumber(questions.length)} پرسش، {persianNumber(right)} پاسخ درست بود.
          </p>
          <Button
            variant="quiet"
            onClick={() => {
              setGiven({})
              setDone(false)
            }}
          >
            دوباره
          </Button>
        </div>
      ) : (
        <Button disabled={Object.keys(given).length < questions.length} onClick={finish}>
          بررسی پاسخ‌ها
        </Button>
      )}
    </section>
  )
}
