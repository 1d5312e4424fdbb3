import { useState } from 'react'
import { useNavigate } from 'react-router'
import { callApi } from '#client/call-api.ts'
import { showError } from '#client/show-error.ts'
import { paths } from '#contract/paths.ts'
import { Button } from '#ui/button.tsx'
import { Icon } from '#ui/icon.tsx'
import { issueTranscript } from './contract.ts'

/** Issues the transcript and leads to its page, where its PDFs are. */
export default function TranscriptButton() {
  const navigate = useNavigate()
  const [isBusy, setBusy] = useState(false)
  const issue = async () => {
    setBusy(true)
    try {
      const { number } = await callApi(issueTranscript, {})
      await navigate(paths.certificate({ number }))
    } catch (fault) {
      showError(fault)
      setBusy(false)
    }
  }
  return (
    <Button variant="quiet" busy={isBusy} onClick={() => void issue()}>
      <Icon name="file-text" />
      کارنامهٔ رسمی
    </Button>
  )
}
