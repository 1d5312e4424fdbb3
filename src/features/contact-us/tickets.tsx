import { useState } from 'react'
import { QueryProvider } from '#client/query.tsx'
import { useSession } from '#client/session.ts'
import layout from '#ui/layout.module.css'
import { MyTickets } from './my-tickets.tsx'
import { TicketForm } from './ticket-form.tsx'
import { TicketSent } from './ticket-sent.tsx'

/** The ticket under way, what became of it, and, of a signed-in user, those before. */
export default function Tickets() {
  const { user } = useSession()
  /** The ticket that was just written: its id, and its number once the server has it. */
  const [written, setWritten] = useState<{ id: string; number: number | null } | null>(null)
  return (
    <QueryProvider>
      <div className={layout.stack}>
        {written ? (
          <TicketSent {...written} onAnother={() => setWritten(null)} />
        ) : (
          <TicketForm key={user?.id ?? 'visitor'} user={user} onWritten={setWritten} />
        )}
        {user && <MyTickets />}
      </div>
    </QueryProvider>
  )
}
