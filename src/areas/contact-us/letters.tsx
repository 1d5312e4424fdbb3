import { useLayoutEffect, useRef, useState } from 'react'
import { QueryProvider } from '#client/query.tsx'
import { useSession } from '#client/session.ts'
import type { Envelope } from '#contract/fault.ts'
import layout from '#ui/layout.module.css'
import { LetterForm, type Texts, typedIn } from './letter-form.tsx'
import { LetterWritten } from './letter-written.tsx'
import { MyLetters } from './my-letters.tsx'

/** The letter under way, what became of it, and, of a signed-in user, those before. */
export default function Letters({
  posted,
}: {
  /** What the form sent without scripts, and what came of it. */
  posted: { values: Texts; fault: Envelope | null; answer: { number: number } | null } | null
}) {
  const { user } = useSession()
  /** The letter that was just written: its id, and its number once the server has it. */
  const [written, setWritten] = useState<{ id: string; number: number | null } | null>(
    posted?.answer ? { id: '', number: posted.answer.number } : null,
  )
  /** What was typed before the page was alive. */
  const [begun, setBegun] = useState<Texts>({})
  const whole = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const form = whole.current!.querySelector('form')
    if (form) setBegun(typedIn(form))
  }, [])
  return (
    <QueryProvider>
      <div ref={whole} className={layout.stack}>
        {written ? (
          <LetterWritten {...written} onAnother={() => setWritten(null)} />
        ) : (
          <LetterForm
            key={user?.id ?? 'visitor'}
            user={user}
            begun={begun}
            refused={posted?.fault ? { values: posted.values, fault: posted.fault } : null}
            onWritten={letter => {
              setBegun({})
              setWritten(letter)
            }}
          />
        )}
        {user && <MyLetters />}
      </div>
    </QueryProvider>
  )
}
