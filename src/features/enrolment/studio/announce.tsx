import { useState } from 'react'
import type { ApiError } from '#client/call-api.ts'
import { useWrite } from '#client/query.tsx'
import { Button } from '#ui/button.tsx'
import { cardClass } from '#ui/card.ts'
import { classes } from '#ui/classes.ts'
import { FormRefusal } from '#ui/form-errors.tsx'
import layout from '#ui/layout.module.css'
import { showSnack } from '#ui/snack-bar.tsx'
import text from '#ui/text.module.css'
import { TextField } from '#ui/text-field.tsx'
import { adminGroup, announce } from './contract.ts'

/** Notifies the members of a group of something; what was typed stays until it was sent. */
export function Announce({ group }: { group: string }) {
  const [title, setTitle] = useState('')
  const [body, setBody] = useState('')
  const [fault, setFault] = useState<ApiError | null>(null)
  const send = useWrite(announce, { invalidates: [adminGroup] })
  const sendAnnouncement = () => {
    setFault(null)
    send.mutateAsync({ id: group, title, body }).then(() => {
      setTitle('')
      setBody('')
      showSnack('به همهٔ اعضا خبر رفت.')
    }, setFault)
  }
  return (
    <section aria-labelledby="announce" className={classes(cardClass({ padded: true }), layout.stack)}>
      <h2 id="announce" className={text.cardTitle}>
        خبر به اعضا
      </h2>
      <FormRefusal of={fault} />
      <TextField label="عنوان" value={title} onChange={setTitle} maxLength={120} error={fault?.at('title')} />
      <TextField
        label="متن"
        multiline
        rows={3}
        value={body}
        onChange={setBody}
        maxLength={2000}
        error={fault?.at('body')}
      />
      <Button variant="quiet" busy={send.isPending} onClick={sendAnnouncement}>
        فرستادن خبر
      </Button>
    </section>
  )
}
