import { useState } from 'react'
import { useWrite } from '#client/query.tsx'
import { Button } from '#ui/button.tsx'
import { classes } from '#ui/classes.ts'
import { Form } from '#ui/form.tsx'
import { FormRefusal } from '#ui/form-errors.tsx'
import { Icon } from '#ui/icon.tsx'
import layout from '#ui/layout.module.css'
import { NicknameField } from '#ui/nickname-field.tsx'
import text from '#ui/text.module.css'
import { type Goal, inviteMate, readMyPair } from './contract.ts'
import { GoalFields } from './goal-fields.tsx'

/** Opens an invitation: by which name, and to which goal. @param known the name that is proposed */
export function InviteForm({ known }: { known: string }) {
  const [typed, setNickname] = useState<string | null>(null)
  const nickname = typed ?? known
  const [goal, setGoal] = useState<Goal>({ kind: 'learning', days: 5 })
  const write = useWrite(inviteMate, { invalidates: [readMyPair] })
  const send = () => {
    if (!write.isPending) void write.mutateAsync({ nickname, ...goal }).catch(() => undefined)
  }
  return (
    <Form className={layout.stack} onSubmit={send}>
      <p className={text.muted}>
        با یک دوست هدف هفته بگذارید و روزهای هم را ببینید. هر هفته که هر دو برسید، هر دو امتیاز می‌گیرید.
      </p>
      <NicknameField
        hint="تنها همین نام را می‌بیند؛ با حروف فارسی."
        value={nickname}
        onChange={setNickname}
        error={write.error?.at('nickname')}
      />
      <GoalFields goal={goal} onChange={setGoal} />
      <FormRefusal of={write.error} />
      <Button type="submit" full busy={write.isPending}>
        <Icon name="handshake" />
        ساختن پیوند دعوت
      </Button>
      <p className={classes(text.small, text.muted)}>
        پیامی ردوبدل نمی‌شود و شماره‌ای دیده نمی‌شود. هر کدام هر زمان بخواهید پایان می‌دهید.
      </p>
    </Form>
  )
}
