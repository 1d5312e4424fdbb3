import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { buildQueryOptions, useWrite } from '#client/query.tsx'
import { UserText } from '#ui/bdi.tsx'
import { Button } from '#ui/button.tsx'
import { classes } from '#ui/classes.ts'
import { Form } from '#ui/form.tsx'
import { FormRefusal } from '#ui/form-errors.tsx'
import layout from '#ui/layout.module.css'
import { NicknameField } from '#ui/nickname-field.tsx'
import { Note } from '#ui/note.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { showSnack } from '#ui/snack-bar.tsx'
import text from '#ui/text.module.css'
import { acceptInvitation, readInvitation, readMyPair } from './contract.ts'
import { describeGoal } from './describe-goal.ts'
import styles from './pair.module.css'

/** What somebody is invited to, to be accepted or not. @param known the name that is proposed */
export function AcceptForm({ code, known, onLeave }: { code: string; known: string; onLeave: () => void }) {
  const query = useQuery({ ...buildQueryOptions(readInvitation, { code }), staleTime: 0, retry: false })
  const [typed, setNickname] = useState<string | null>(null)
  const nickname = typed ?? known
  const write = useWrite(acceptInvitation, { invalidates: [readMyPair] })
  const send = () =>
    void write.mutateAsync({ code, nickname }).then(
      () => showSnack('هم‌گام شدید. از امروز روزهایتان کنار هم است.'),
      () => undefined,
    )
  const leave = (label: string) => (
    <Button variant="quiet" full onClick={onLeave}>
      {label}
    </Button>
  )
  if (query.error)
    return (
      <>
        <Note tone="saffron" alert>
          {query.error.reason}
        </Note>
        {leave('خودم دعوت می‌کنم')}
      </>
    )
  if (!query.data) return <Skeleton height="14rem" />
  return (
    <Form className={classes(layout.stack, styles.invited)} onSubmit={send}>
      <p>
        «<UserText>{query.data.nickname}</UserText>» شما را به هم‌گامی دعوت کرده است.{' '}
        {describeGoal(query.data)}؛ هفته‌ای که هر دو برسید، هر دو امتیاز می‌گیرید.
      </p>
      <p className={text.muted}>
        او نام مستعار شما و روزهایی را که یاد گرفته‌اید می‌بیند، و دیگر هیچ. هر زمان بخواهید پایان می‌دهید.
      </p>
      <NicknameField
        hint="تنها همین نام را می‌بیند؛ با حروف فارسی."
        value={nickname}
        onChange={setNickname}
        error={write.error?.at('nickname')}
      />
      <FormRefusal of={write.error} />
      <Button type="submit" full busy={write.isPending}>
        می‌پذیرم
      </Button>
      {leave('نه، سپاس')}
    </Form>
  )
}
