import { useState } from 'react'
import { write } from '#client/outbox/write.ts'
import { invalidateQueries } from '#client/query.tsx'
import { showError } from '#client/show-error.ts'
import { CheckField } from '#ui/check-field.tsx'
import { chooseReminder, readFirstWeek } from './contract.ts'

/** Whether one is reminded before each item; it shows at once, and goes through the outbox. */
export function ReminderField({ isReminded }: { isReminded: boolean }) {
  const [said, setSaid] = useState<boolean | null>(null)
  const say = async (isOn: boolean) => {
    setSaid(isOn)
    try {
      const title = isOn ? 'یادآوری برنامهٔ هفته' : 'بی‌یادآوری برنامهٔ هفته'
      const written = await write(chooseReminder, { isOn }, () => ({ title }), {
        stale: [readFirstWeek.path],
      })
      if (written.state === 'sent') await invalidateQueries(readFirstWeek)
    } catch (thrown) {
      setSaid(null)
      showError(thrown)
    }
  }
  return (
    <CheckField
      label="یادآوری، ۱۰ دقیقه پیش"
      checked={said ?? isReminded}
      onChange={isOn => void say(isOn)}
    />
  )
}
