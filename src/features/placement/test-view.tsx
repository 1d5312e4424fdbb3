import { useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { callApi } from '#client/call-api.ts'
import type { QuestionAnswer } from '#features/questions/public.ts'
import { loadQuestionView, QuestionView } from '#features/questions/public.tsx'
import { persianNumber } from '#persian/digits.ts'
import { Button, buttonClass } from '#ui/button.tsx'
import { classes } from '#ui/classes.ts'
import { Empty } from '#ui/empty.tsx'
import { Icon } from '#ui/icon.tsx'
import layout from '#ui/layout.module.css'
import { Note } from '#ui/note.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import text from '#ui/text.module.css'
import { skillNames } from './can-do.ts'
import { playItem } from './contract.ts'
import styles from './placement.module.css'
import { placementPaths } from './placement-paths.ts'
import { describeSubject } from './result-labels.ts'
import { listReady, type TestState, usePlacementTest } from './use-placement-test.ts'

/** A placement under way: the question, the way on, and whether what was answered has arrived. */
export default function TestView({ id }: { id: string }) {
  const navigate = useNavigate()
  const { state, fault, change, submit } = usePlacementTest(id, () => {
    void navigate(placementPaths.result({ id }), { replace: true })
  })
  // What shows questions is here before the connection may be lost.
  useEffect(() => void loadQuestionView().catch(() => undefined), [])
  if (fault === 'notFound') {
    return (
      <div className={layout.wrap}>
        <Empty
          title="این تعیین سطح در این مرورگر و این حساب نیست."
          action={
            <a className={buttonClass()} href="/placement">
              شروع تعیین سطح
            </a>
          }
        />
      </div>
    )
  }
  if (!state) {
    return (
      <div className={layout.wrap}>
        {fault && <Note tone="saffron">اتصال برقرار نیست. با وصل شدن، همین‌جا ادامه می‌دهید.</Note>}
        <Skeleton height="24rem" />
      </div>
    )
  }
  return (
    <>
      <header className={styles.bar}>
        <div className={classes(layout.wrap, styles.barInside)}>
          <a href="/placement" className={styles.leave} aria-label="خروج؛ پاسخ‌ها می‌ماند">
            <Icon name="x" />
          </a>
          <h1 className={classes(layout.grow, styles.title)}>تعیین سطح {describeSubject(state.progress)}</h1>
          <Saved state={state} />
        </div>
      </header>
      <div className={classes(layout.wrap, styles.test)}>
        <Trail answered={state.progress.answered + state.waiting.length} />
        <NetLine state={state} />
        {state.refusal && (
          <Note tone="saffron" alert>
            {state.refusal}
          </Note>
        )}
        {state.shown ? (
          <Question key={state.shown.id} id={id} state={state} onChange={change} onSubmit={submit} />
        ) : (
          <div className={layout.stack} role="status">
            {state.connection === 'cut' ? (
              <p>پرسش‌های آماده تمام شد. پاسخ‌هایتان همین‌جاست؛ با وصل شدن اینترنت خودش ادامه می‌دهد.</p>
            ) : (
              <>
                <span className={text.spoken}>پرسش بعدی می‌آید.</span>
                <Skeleton height="14rem" />
              </>
            )}
          </div>
        )}
      </div>
    </>
  )
}

function Question({
  id,
  state,
  onChange,
  onSubmit,
}: {
  id: string
  state: TestState
  onChange: (answer: QuestionAnswer | null) => void
  onSubmit: (answer: QuestionAnswer | null) => void
}) {
  const [isAsked, setAsked] = useState(false)
  const item = state.shown!
  const { answered, language } = state.progress
  const card = useRef<HTMLElement>(null)
  const isFirst = answered + state.waiting.length === 0
  // The next question takes the place of the last: who listens to the page is led to it.
  useEffect(() => {
    if (!isFirst) card.current?.focus({ preventScroll: true })
    if (!isFirst) window.scrollTo({ top: 0 })
  }, [isFirst])
  return (
    <section
      ref={card}
      tabIndex={-1}
      className={classes(layout.stack, styles.question)}
      aria-label={skillNames[item.skill]}
    >
      <p className={classes(text.small, text.faint)}>{skillNames[item.skill]}</p>
      <QuestionView
        as="h2"
        body={item.body}
        language={language}
        answer={state.draft}
        onChange={answer => {
          setAsked(false)
          onChange(answer)
        }}
        sound={{
          playsLeft: item.playsLeft ?? 0,
          onPlay: playId => callApi(playItem, { id, questionId: item.id, playId }),
        }}
      />
      {isAsked && (
        <Note tone="saffron" alert>
          پاسخی نداده‌اید. پاسخ دهید یا «نمی‌دانم» را بزنید؛ حدس زدن لازم نیست.
        </Note>
      )}
      <div className={styles.nav}>
        <Button variant="text" onClick={() => onSubmit(null)}>
          نمی‌دانم
        </Button>
        <Button onClick={() => (state.draft ? onSubmit(state.draft) : setAsked(true))}>
          ثبت و بعدی <Icon name="forward" />
        </Button>
      </div>
    </section>
  )
}

function Saved({ state: { connection } }: { state: TestState }) {
  return (
    <span role="status" className={classes(styles.saved, text.small)} data-state={connection}>
      <Icon
        name={connection === 'cut' ? 'hard-drive' : connection === 'saved' ? 'cloud-check' : 'rotate-cw'}
      />
      {connection === 'cut' ? 'روی همین دستگاه ماند' : connection === 'saved' ? 'ذخیره شد' : 'در حال فرستادن'}
    </span>
  )
}

function NetLine({ state }: { state: TestState }) {
  if (state.connection !== 'cut') return null
  const ready = listReady(state).filter(({ id }) => id !== state.shown?.id).length
  return (
    <Note tone="saffron" icon="wifi-off">
      <span role="status">
        <b>اتصال قطع است.</b> ادامه دهید؛ پاسخ‌ها همین‌جا می‌ماند و با وصل شدن فرستاده می‌شود.
        {ready > 0 && ` ${persianNumber(ready)} پرسش بعدی هم آماده است.`}
      </span>
    </Note>
  )
}

/** How many stars lie ahead: they fade, for nobody knows how many questions there will be. */
const ahead = 5

function Trail({ answered }: { answered: number }) {
  return (
    <div className={styles.trail} role="img" aria-label="پیش می‌روید؛ تعداد پرسش‌ها به پاسخ‌ها بستگی دارد">
      {Array.from({ length: answered }, (_, index) => (
        <i key={`done-${String(index)}`} className={styles.on} />
      ))}
      <i className={styles.now} />
      {Array.from({ length: ahead }, (_, index) => (
        <i key={`ahead-${String(index)}`} style={{ opacity: 0.9 - index * 0.2 }} />
      ))}
    </div>
  )
}
