import { useEffect, useRef, useState, useSyncExternalStore } from 'react'
import type { QuestionBody } from '#features/questions/public.ts'
import { QuestionView } from '#features/questions/public.tsx'
import { persianNumber } from '#persian/digits.ts'
import { Button } from '#ui/button.tsx'
import { Icon } from '#ui/icon.tsx'
import layout from '#ui/layout.module.css'
import text from '#ui/text.module.css'
import { AnnouncementNote } from '../announcement-note.tsx'
import styles from '../exam.module.css'
import { ExamBar } from '../exam-bar.tsx'
import { ReceiptView } from '../receipt-view.tsx'
import { ConnectionNotice } from './connection-notice.tsx'
import { describeSaving } from './describe-saving.ts'
import { EndView } from './end-view.tsx'
import { MovedView } from './moved-view.tsx'
import { describePlace, type Sitting, type SittingState } from './open-sitting.ts'
import { QuestionCells } from './question-cells.tsx'
import { QuestionMap } from './question-map.tsx'
import { Timer, useTimeLeft } from './timer.tsx'
import { formatSpeechName, sendSpeech } from './unsent-speech.ts'

/** An exam while it is sat on this device. */
export function SittingView({
  sitting,
  onMove,
  moveFault,
}: {
  sitting: Sitting
  onMove: () => void
  moveFault: string | null
}) {
  const state = useSyncExternalStore(sitting.subscribe, sitting.read)
  const left = useTimeLeft(sitting, state.deadline)
  const { paper } = state
  if (paper.state !== 'open') return <ReceiptView paper={paper} />
  if (state.is === 'moved') {
    return <MovedView state={state} left={left} onMove={onMove} fault={moveFault} />
  }
  if (left === 0 || state.is === 'over' || state.isSubmitting) {
    return <EndView sitting={sitting} state={state} left={left} />
  }
  return <Questions sitting={sitting} state={state} left={left} />
}

const placeTexts = {
  empty: null,
  saved: { icon: 'cloud-check', text: 'ذخیره شد' },
  waiting: { icon: 'hard-drive', text: 'روی این دستگاه، در صف ارسال' },
  refused: { icon: 'circle-alert', text: 'پذیرفته نشد' },
} as const

function Questions({ sitting, state, left }: { sitting: Sitting; state: SittingState; left: number }) {
  const { paper, answers } = state
  const { questions, exam } = paper
  const isSequential = exam.navigation === 'sequential'
  const reached = Math.max(1, ...answers.keys())
  const [place, setPlace] = useState(() => (isSequential ? reached : findFirst(state)))
  const [pane, setPane] = useState<'question' | 'map'>('question')
  const heading = useRef<HTMLHeadingElement>(null)
  const question = questions.find(one => one.place === place)
  useEffect(() => {
    // What is seen is left behind when the next one is.
    if (isSequential) sitting.visit(place)
  }, [sitting, isSequential, place])
  const go = (next: number) => {
    setPlace(next)
    setPane('question')
    window.scrollTo(0, 0)
    heading.current?.focus()
  }
  const own = answers.get(place)
  const answered = questions.filter(one => answers.get(one.place)?.answer).length
  const saving = placeTexts[describePlace(state, place)]
  const isLast = place === questions.length
  const isFlagged = own?.isFlagged ?? false
  const flag = () => sitting.change(place, { isFlagged: !isFlagged })
  const bar = (
    <>
      <ExamBar
        title={exam.title}
        detail={question && paper.sections[question.section]}
        sign={describeSaving(state)}
        timer={<Timer left={left} />}
        progress={answered / questions.length}
      />
      <AnnouncementNote announcement={paper.announcement} />
    </>
  )
  if (pane === 'map' || !question) {
    return (
      <>
        {bar}
        <ConnectionNotice sitting={sitting} state={state} />
        <QuestionMap
          state={state}
          place={place}
          canJump={!isSequential}
          onGo={go}
          onSubmit={() => void sitting.submit()}
        />
      </>
    )
  }
  return (
    <>
      {bar}
      <ConnectionNotice sitting={sitting} state={state} />
      <div className={`${layout.wrap} ${styles.exam}`}>
        <section className={styles.question} aria-label={`پرسش ${persianNumber(place)}`}>
          <div className={layout.spread}>
            <p ref={heading} tabIndex={-1} className={text.meta}>
              پرسش {persianNumber(place)} از {persianNumber(questions.length)}،{' '}
              {persianNumber(question.marks)} نمره
              {question.penalty > 0 && `، پاسخ نادرست ${persianNumber(question.penalty)} نمره کم می‌کند`}
            </p>
            {saving && (
              <span
                className={saving.icon === 'cloud-check' ? styles.saved : styles.waiting}
                data-place-state={describePlace(state, place)}
              >
                <Icon name={saving.icon} />
                {saving.text}
              </span>
            )}
          </div>
          <QuestionView
            key={place}
            as="h1"
            body={withPicture(question.body, sitting.pictures.get(place))}
            language={exam.language}
            answer={own?.answer ?? null}
            onChange={answer => sitting.change(place, { answer })}
            sound={
              question.body.audio && {
                playsLeft: question.body.audio.maxPlays - question.plays,
                onPlay: play => sitting.play(place, play),
              }
            }
            recording={{ name: formatSpeechName(paper.id, place), send: sendSpeech }}
          />
          <div className={styles.steps}>
            {!isSequential && (
              <Button variant="quiet" disabled={place === 1} onClick={() => go(place - 1)}>
                <Icon name="back" />
                قبلی
              </Button>
            )}
            <Button variant="text" aria-pressed={isFlagged} onClick={flag}>
              <Icon name="flag" filled={isFlagged} />
              {isFlagged ? 'نشان‌دار برای بازبینی' : 'نشان‌گذاری برای بازبینی'}
            </Button>
            {isLast ? (
              <Button onClick={() => setPane('map')}>پایان و ارسال</Button>
            ) : (
              <Button onClick={() => go(place + 1)}>
                بعدی
                <Icon name="forward" />
              </Button>
            )}
          </div>
        </section>
        <aside className={styles.palette} aria-label="پرسش‌ها">
          <QuestionCells state={state} place={place} canJump={!isSequential} onGo={go} />
          <Button variant="quiet" full onClick={() => setPane('map')}>
            پایان آزمون و ارسال
          </Button>
        </aside>
      </div>
      <div className={styles.hand}>
        {!isSequential && (
          <Button variant="quiet" aria-label="پرسش قبلی" disabled={place === 1} onClick={() => go(place - 1)}>
            <Icon name="back" />
          </Button>
        )}
        <Button variant="quiet" aria-label="نشان‌گذاری برای بازبینی" aria-pressed={isFlagged} onClick={flag}>
          <Icon name="flag" filled={isFlagged} />
        </Button>
        <Button variant="quiet" onClick={() => setPane('map')}>
          <Icon name="layout-grid" />
          {persianNumber(place)} از {persianNumber(questions.length)}
        </Button>
        {isLast ? (
          <Button onClick={() => setPane('map')}>پایان و ارسال</Button>
        ) : (
          <Button onClick={() => go(place + 1)}>
            بعدی
            <Icon name="forward" />
          </Button>
        )}
      </div>
    </>
  )
}

/** From the sealed pack, where it is there. */
const withPicture = (body: QuestionBody, src: string | undefined): QuestionBody =>
  src && body.picture ? { ...body, picture: { ...body.picture, src } } : body

/** Where one goes on: the first question without an answer. */
function findFirst({ paper, answers }: SittingState): number {
  return paper.questions.find(({ place }) => !answers.get(place)?.answer)?.place ?? 1
}
