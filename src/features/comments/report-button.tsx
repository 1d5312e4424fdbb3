import { useState } from 'react'
import { requireUser } from '#account/login/require-user.ts'
import { callApi } from '#client/call-api.ts'
import { Button } from '#ui/button.tsx'
import { Icon } from '#ui/icon.tsx'
import { showSnack } from '#ui/snack-bar.tsx'
import type { CommentCalls } from './contract.ts'

/** Asks staff to look at a comment. */
export default function ReportButton({ id, calls }: { id: string; calls: CommentCalls }) {
  const [isReported, setReported] = useState(false)
  const report = async () => {
    if (!(await requireUser())) return
    try {
      await callApi(calls.report, { comment: id })
      setReported(true)
      showSnack('گزارش شما رسید؛ همکاران ما این دیدگاه را می‌بینند.')
    } catch (thrown) {
      showSnack((thrown as Error).message)
    }
  }
  return (
    <Button variant="text" size="small" disabled={isReported} onClick={() => void report()}>
      <Icon name="flag" />
      {isReported ? 'گزارش شد' : 'گزارش'}
    </Button>
  )
}
