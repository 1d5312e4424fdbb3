import { type ReactNode, useState } from 'react'
import { callApi } from '#client/call-api.ts'
import { persianNumber } from '#persian/digits.ts'
import { Button } from '#ui/button.tsx'
import { cardClass } from '#ui/card.ts'
import { classes } from '#ui/classes.ts'
import { Icon } from '#ui/icon.tsx'
import layout from '#ui/layout.module.css'
import { Note } from '#ui/note.tsx'
import text from '#ui/text.module.css'
import { checkLine } from './contract.ts'
import { judgeLine, type Line } from './line.ts'
import { measureLine, type SendPiece } from './measure-line.ts'

const send: SendPiece = async ({ up, down }) => {
  await callApi(checkLine, { bytes: down, filling: 'x'.repeat(up) })
}

type Verdict = ReturnType<typeof judgeLine>

/** Measures the line to the school on a press, and says what it carries; `children` stand beneath. */
export function LineCheck({
  onMeasured,
  children,
}: {
  onMeasured: (verdict: Verdict) => void
  children: ReactNode
}) {
  const [line, setLine] = useState<Line | 'unmeasured' | 'measuring' | 'gone'>('unmeasured')
  const measure = async () => {
    setLine('measuring')
    try {
      const measured = await measureLine(send, () => performance.now())
      setLine(measured)
      onMeasured(judgeLine(measured))
    } catch {
      setLine('gone')
    }
  }
  return (
    <section aria-labelledby="line" className={classes(cardClass({ padded: true }), layout.stack)}>
      <h2 id="line" className={text.cardTitle}>
        سرعت خط
      </h2>
      <p className={text.muted}>چند ثانیه و کمتر از ۱۰۰ کیلوبایت.</p>
      <div role="status">
        {line === 'measuring' && 'در حال سنجیدن…'}
        {typeof line === 'object' && <Measured line={line} />}
      </div>
      {line === 'gone' && (
        <Note tone="pomegranate" alert>
          خط سنجیده نشد. اتصال خود را ببینید و دوباره بسنجید.
        </Note>
      )}
      <div>
        <Button variant="quiet" busy={line === 'measuring'} onClick={() => void measure()}>
          <Icon name="wifi" />
          {line === 'unmeasured' || line === 'measuring' ? 'سنجیدن خط' : 'سنجیدن دوباره'}
        </Button>
      </div>
      {children}
    </section>
  )
}

/** Kilobits a second that are told apart no further. */
const plenty = 2000

function Rate({ rate }: { rate: number }) {
  return rate >= plenty ? (
    <b>بیش از {persianNumber(plenty)}</b>
  ) : (
    <b>{persianNumber(Math.max(1, Math.round(rate)))}</b>
  )
}

function Measured({ line }: { line: Line }) {
  const { isSoundOnly, isVoiceBroken } = judgeLine(line)
  return (
    <Note
      tone={isSoundOnly || isVoiceBroken ? 'saffron' : 'pistachio'}
      icon={isSoundOnly ? undefined : 'wifi'}
    >
      <p>
        دریافت <Rate rate={line.down} />، فرستادن <Rate rate={line.up} /> کیلوبیت در ثانیه.
      </p>
      <p>
        {isSoundOnly
          ? 'خط شما برای تصویر کند است؛ صدا و اسلاید را می‌رساند.'
          : 'خط شما صدا و تصویر کلاس را می‌رساند.'}
        {isVoiceBroken && ' صدای خودتان شاید بریده برسد؛ اگر شد با نوشتن پاسخ دهید.'}
      </p>
    </Note>
  )
}
