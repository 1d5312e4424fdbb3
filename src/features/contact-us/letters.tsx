import { useState } from 'react'
import { QueryProvider } from '#client/query.tsx'
import { useSession } from '#client/session.ts'
import layout from '#ui/layout.module.css'
import { LetterForm } from './letter-form.tsx'
import { LetterWritten } from './letter-written.tsx'
import { MyLetters } from './my-letters.tsx'

/** The letter under way, what became of it, and, of a signed-in user, those before. */
export default function Letters() {
  const { user } = useSession()
  /** The letter that was just written: its id, and its number once the server has it. */
  const [written, setWritten] = useState<{ id: string; number: number | null } | null>(null)
  return (
    <QueryProvider>
      <div className={layout.stack}>
        {written ? (
          <LetterWritten {...written} onAnother={() => setWritten(null)} />
        ) : (
          <LetterForm key={user?.id ?? 'visitor'} user={user} onWritten={setWritten} />
        )}
        {user && <MyLetters />}
      </div>
    </QueryProvider>
  )
}
