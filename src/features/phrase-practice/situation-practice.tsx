import { useState } from 'react'
import { QueryProvider } from '#client/query.tsx'
import { persianNumber } from '#persian/digits.ts'
import { Button, buttonClass } from '#ui/button.tsx'
import { Empty } from '#ui/empty.tsx'
import layout from '#ui/layout.module.css'
import text from '#ui/text.module.css'
import type { Card } from './card.ts'
import { Session } from './session.tsx'

/** A situation's phrases, as often as one likes. Nothing of it is written down: the schedule stays. */
export default function SituationPractice({ title, cards }: { title: string; cards: readonly Card[] }) {
  const [round, setRound] = useState(0)
  const count = persianNumber(cards.length)
  return (
    <QueryProvider>
      <div className={layout.stack}>
        <p className={text.muted}>
          {title}، {count} عبارت. برنامهٔ مرور شما با این تمرین تغییر نمی‌کند.
        </p>
        <Session
          key={round}
          cards={cards}
          ended={right => (
            <Empty
              title={`${count} عبارت را تمرین کردید؛ ${persianNumber(right)} تا بار نخست درست بود.`}
              action={
                <div className={layout.row}>
                  <Button onClick={() => setRound(round + 1)}>از نو</Button>
                  <a className={buttonClass({ variant: 'quiet' })} href="/phrasebook/packs">
                    بسته‌های دیگر
                  </a>
                </div>
              }
            />
          )}
        />
      </div>
    </QueryProvider>
  )
}
