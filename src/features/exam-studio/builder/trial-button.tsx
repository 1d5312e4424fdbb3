import { useState } from 'react'
import { useNavigate } from 'react-router'
import { type ApiError, callApi } from '#client/call-api.ts'
import { newId } from '#client/new-id.ts'
import { useSession } from '#client/session.ts'
import { paths } from '#contract/paths.ts'
import { openKeptExams } from '#features/exams/public.ts'
import { Button } from '#ui/button.tsx'
import { Icon } from '#ui/icon.tsx'
import { startTrial } from '../contract.ts'

/** Sits the exam as a learner would; `onBegin` may say no, where what was changed could not be saved. */
export function TrialButton({
  exam,
  onBegin,
  onFault,
}: {
  exam: string
  onBegin: () => Promise<boolean>
  onFault: (fault: ApiError | null) => void
}) {
  const navigate = useNavigate()
  const { user } = useSession()
  const [isBusy, setBusy] = useState(false)
  const begin = async () => {
    setBusy(true)
    onFault(null)
    try {
      if (!(await onBegin())) return
      const session = newId()
      const { paper } = await callApi(startTrial, { exam, session })
      // The page of the attempt goes on with the session that is kept here.
      const ahead = Date.parse(paper.serverNow) - Date.now()
      await openKeptExams(user!.id).keepAttempt({
        attempt: paper.id,
        paper,
        session,
        submittedAt: null,
        ahead,
      })
      void navigate(paths.attempt({ attempt: paper.id }))
    } catch (thrown) {
      onFault(thrown as ApiError)
    } finally {
      setBusy(false)
    }
  }
  return (
    <Button variant="quiet" busy={isBusy} onClick={() => void begin()}>
      <Icon name="eye" />
      آزمودن خودم
    </Button>
  )
}
