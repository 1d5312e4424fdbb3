import { useState } from 'react'
import { QueryProvider } from '#client/query.tsx'
import { useSession } from '#client/session.ts'
import layout from '#ui/layout.module.css'
import type { Support } from './contract.ts'
import { MyTickets } from './my-tickets.tsx'
import type { Faq } from './suggested-faqs.tsx'
import { TicketForm } from './ticket-form.tsx'
import { TicketSent } from './ticket-sent.tsx'

/** The ticket under way, what became of it, and, of a signed-in user, those before. */
export default function Tickets({ topics, faqs }: { topics: Support['topics']; faqs: readonly Faq[] }) {
  const { user } = useSession()
  /** The ticket that was just written. */
  const [written, setWritten] = useState<{ id: string; isSent: boolean } | null>(null)
  return (
    <QueryProvider>
      <div className={layout.stack}>
        {written ? (
          <TicketSent {...written} onAnother={() => setWritten(null)} />
        ) : (
          <TicketForm
            key={user?.id ?? 'visitor'}
            user={user}
            topics={topics}
            faqs={faqs}
            onWritten={setWritten}
          />
        )}
        {user && <MyTickets />}
      </div>
    </QueryProvider>
  )
}
