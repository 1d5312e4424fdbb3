import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { buildQueryOptions } from '#client/query.tsx'
import { Button } from '#ui/button.tsx'
import { cardClass } from '#ui/card.ts'
import { classes } from '#ui/classes.ts'
import { Form } from '#ui/form.tsx'
import layout from '#ui/layout.module.css'
import { QueryView } from '#ui/query-view.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import text from '#ui/text.module.css'
import { TextField } from '#ui/text-field.tsx'
import { AcceptForm } from './accept-form.tsx'
import { readMyPair } from './contract.ts'
import { InviteForm } from './invite-form.tsx'
import { OpenInvitation } from './open-invitation.tsx'
import { PairView } from './pair-view.tsx'

/**
 * With whom somebody learns, what both have done of the week, or how to find somebody.
 * @param invited the code they came by
 * @param nickname by which they are seen elsewhere; empty where they are not
 */
export default function PairCard({ invited, nickname }: { invited: string | null; nickname: string }) {
  const query = useQuery({ ...buildQueryOptions(readMyPair, {}), staleTime: 0 })
  const [code, setCode] = useState(invited)
  return (
    <section aria-labelledby="pair" className={classes(cardClass({ padded: true }), layout.stack)}>
      <QueryView query={query} loading={<Skeleton height="18rem" />}>
        {({ pair, invitation }) =>
          pair ? (
            <PairView pair={pair} />
          ) : (
            <>
              <h2 id="pair" className={text.cardTitle}>
                هم‌گام شما
              </h2>
              {code ? (
                <AcceptForm code={code} known={nickname} onLeave={() => setCode(null)} />
              ) : (
                <>
                  {invitation ? <OpenInvitation invitation={invitation} /> : <InviteForm known={nickname} />}
                  <CodeForm onCode={setCode} />
                </>
              )}
            </>
          )
        }
      </QueryView>
    </section>
  )
}

/** For who was told the code of an invitation and has no link. */
function CodeForm({ onCode }: { onCode: (code: string) => void }) {
  const [isOpen, setOpen] = useState(false)
  const [typed, setTyped] = useState('')
  const [isRefused, setRefused] = useState(false)
  const send = () => {
    const clean = typed.trim().toUpperCase()
    if (/^[0-9A-Z]{8}$/.test(clean)) onCode(clean)
    else setRefused(true)
  }
  if (!isOpen)
    return (
      <Button variant="text" size="small" onClick={() => setOpen(true)}>
        کد دعوت دارم
      </Button>
    )
  return (
    <Form className={classes(layout.stack, layout.tight)} onSubmit={send}>
      <TextField
        label="کد دعوت دوستتان"
        dir="ltr"
        maxLength={20}
        convertDigits
        value={typed}
        onChange={setTyped}
        error={isRefused ? 'کد دعوت هشت حرف و رقم لاتین است.' : undefined}
      />
      <Button type="submit" variant="quiet" full>
        دیدن دعوت
      </Button>
    </Form>
  )
}
