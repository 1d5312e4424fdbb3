import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { ApiError } from '#client/api-error.ts'
import { newId } from '#client/new-id.ts'
import { buildQueryOptions, useWrite } from '#client/query.tsx'
import { persianNumber } from '#persian/digits.ts'
import { UserText } from '#ui/bdi.tsx'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Icon } from '#ui/icon.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import layout from '#ui/layout.module.css'
import { playerClock } from '#ui/player/player-clock.ts'
import { QueryView } from '#ui/query-view.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { showSnack } from '#ui/snack-bar.tsx'
import text from '#ui/text.module.css'
import { type AdminCheck, listAdminChecks, removeCheck } from '../contract.ts'
import { CheckForm } from './check-form.tsx'
import styles from './checks-dialog.module.css'

const newCheck = (): AdminCheck => ({
  id: newId(),
  second: 0,
  question: '',
  choices: [],
  right: -1,
  explanation: '',
  chosen: [],
  passed: 0,
})

/** The questions of a recording with how they were answered; one is written or changed in their place. */
export default function ChecksDialog({ recording, onClose }: { recording: string; onClose: () => void }) {
  const query = useQuery(buildQueryOptions(listAdminChecks, { id: recording }))
  const remove = useWrite(removeCheck, { invalidates: [listAdminChecks] })
  const [edited, setEdited] = useState<AdminCheck | null>(null)
  return (
    <Dialog title="پرسش‌های میان پخش" onClose={onClose} careful={edited !== null}>
      {edited ? (
        <CheckForm recording={recording} check={edited} onDone={() => setEdited(null)} />
      ) : (
        <QueryView query={query} loading={<Skeleton height="12rem" />}>
          {({ items }) => (
            <div className={layout.stack}>
              {items.length === 0 && (
                <p className={text.muted}>
                  هنوز پرسشی نیست. پخش در زمان هر پرسش یک بار می‌ایستد تا زبان‌آموز پاسخ دهد یا از آن بگذرد.
                </p>
              )}
              <ol className={styles.checks}>
                {items.map(check => (
                  <li key={check.id}>
                    <div>
                      <p className={text.strong}>
                        {playerClock(check.second)} <UserText>{check.question}</UserText>
                      </p>
                      <ul>
                        {check.choices.map((choice, index) => (
                          <li key={choice}>
                            {persianNumber(check.chosen[index] ?? 0)} نفر: <UserText>{choice}</UserText>
                            {index === check.right && ' (پاسخ درست)'}
                          </li>
                        ))}
                        <li>{persianNumber(check.passed)} نفر رد کرده‌اند.</li>
                      </ul>
                    </div>
                    <span className={styles.tools}>
                      <IconButton
                        icon="pencil"
                        label={`ویرایش پرسش ${playerClock(check.second)}`}
                        onClick={() => setEdited(check)}
                      />
                      <IconButton
                        icon="trash-2"
                        label={`حذف پرسش ${playerClock(check.second)}`}
                        disabled={remove.isPending}
                        onClick={() =>
                          remove.mutateAsync({ id: recording, check: check.id }).then(
                            () => showSnack('پرسش و پاسخ‌هایش حذف شد.'),
                            (fault: ApiError) => showSnack(fault.info.message),
                          )
                        }
                      />
                    </span>
                  </li>
                ))}
              </ol>
              <div>
                <Button onClick={() => setEdited(newCheck())}>
                  <Icon name="plus" />
                  پرسش تازه
                </Button>
              </div>
            </div>
          )}
        </QueryView>
      )}
    </Dialog>
  )
}
