import { useState } from 'react'
import { useWrite } from '#client/query.tsx'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import formStyles from '#ui/form.module.css'
import { Form } from '#ui/form.tsx'
import { FormErrors } from '#ui/form-errors.tsx'
import { type Pair, proposeGoal, readMyPair } from './contract.ts'
import { GoalFields } from './goal-fields.tsx'

/** Proposes another goal to the other one. */
export function GoalDialog({ pair, onClose }: { pair: Pair; onClose: () => void }) {
  const [goal, setGoal] = useState(pair.next ?? pair.goal)
  const write = useWrite(proposeGoal, { invalidates: [readMyPair] })
  const send = () => {
    if (!write.isPending) void write.mutateAsync(goal).then(onClose, () => undefined)
  }
  return (
    <Dialog title="هدف دیگر برای هفته" onClose={onClose}>
      <Form className={formStyles.form} onSubmit={send}>
        <p className={formStyles.lead}>
          هم‌گامتان آن را می‌بیند و اگر بپذیرد از شنبهٔ آینده شمرده می‌شود. هدف این هفته تغییر نمی‌کند.
        </p>
        <GoalFields goal={goal} onChange={setGoal} />
        {write.error && <FormErrors message={write.error.info.message} errors={write.error.errors} />}
        <div className={formStyles.actions}>
          <Button type="submit" busy={write.isPending}>
            پیشنهاد می‌دهم
          </Button>
          <Button variant="quiet" onClick={onClose}>
            انصراف
          </Button>
        </div>
      </Form>
    </Dialog>
  )
}
