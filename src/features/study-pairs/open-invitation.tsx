import { useWrite } from '#client/query.tsx'
import { formatDate } from '#persian/jalali.ts'
import { Bdi } from '#ui/bdi.tsx'
import { Button } from '#ui/button.tsx'
import { FormErrors } from '#ui/form-errors.tsx'
import layout from '#ui/layout.module.css'
import { Share } from '#ui/share.tsx'
import text from '#ui/text.module.css'
import { type Invitation, readMyPair, withdrawInvitation } from './contract.ts'
import { describeGoal } from './describe-goal.ts'
import styles from './pair.module.css'

/** The invitation that waits for somebody: its link is sent, its code read out. */
export function OpenInvitation({ invitation }: { invitation: Invitation }) {
  const write = useWrite(withdrawInvitation, { invalidates: [readMyPair] })
  return (
    <>
      <p className={text.muted}>
        دعوت شما تا {formatDate(invitation.until)} باز است، برای یک نفر. {describeGoal(invitation)}.
      </p>
      <p className={layout.spread}>
        <span>کد دعوت</span>
        <Bdi as="b" className={styles.code}>
          {invitation.code}
        </Bdi>
      </p>
      <Share address={invitation.link} text="بیا هم‌گام هم زبان یاد بگیریم" />
      {write.error && <FormErrors message={write.error.info.message} />}
      <Button variant="text" size="small" busy={write.isPending} onClick={() => write.mutate({})}>
        پس گرفتن دعوت
      </Button>
    </>
  )
}
