import { useState } from 'react'
import { useWrite } from '#client/query.tsx'
import formStyles from '#ui/form.module.css'
import { FormDialog } from '#ui/form-dialog.tsx'
import { type Pair, proposeGoal, readMyPair } from './contract.ts'
import { GoalFields } from './goal-fields.tsx'

/** Proposes another goal to the other one. */
export function GoalDialog({ pair, onClose }: { pair: Pair; onClose: () => void }) {
  const [goal, setGoal] = useState(pair.next ?? pair.goal)
  const write = useWrite(proposeGoal, { invalidates: [readMyPair] })
  return (
    <FormDialog
      title="هدف دیگر برای هفته"
      action="پیشنهاد می‌دهم"
      write={write}
      fields={[]}
      onSave={() => write.mutateAsync(goal)}
      onClose={onClose}
    >
      <p className={formStyles.lead}>
        هم‌گامتان آن را می‌بیند و اگر بپذیرد از شنبهٔ آینده شمرده می‌شود. هدف این هفته تغییر نمی‌کند.
      </p>
      <GoalFields goal={goal} onChange={setGoal} />
    </FormDialog>
  )
}
