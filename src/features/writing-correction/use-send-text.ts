import { useState } from 'react'
import { useNavigate } from 'react-router'
import { callApi } from '#client/call-api.ts'
import { errorMessage } from '#client/show-error.ts'
import { paths } from '#contract/paths.ts'
import { writingPaths } from '#contract/writing-paths.ts'
import { sendText } from './contract.ts'

export type Sending = {
  id: string
  /** Brings to the server what is not there yet. Answers the version that is sent; null where that is not possible now. */
  prepare: () => Promise<number | null>
  onSent: () => void
}

/** Sends a draft and leads to its order or to the text; `fault` is why it was not sent, empty where nothing was in the way. */
export function useSendText({ id, prepare, onSent }: Sending) {
  const navigate = useNavigate()
  const [isBusy, setBusy] = useState(false)
  const [fault, setFault] = useState('')
  const send = async (creditId: string | null) => {
    setBusy(true)
    setFault('')
    try {
      const version = await prepare()
      if (version === null) {
        setFault('نوشته هنوز ذخیره نشده است؛ اینترنت که برگشت دوباره بفرستید.')
        return
      }
      const { orderId } = await callApi(sendText, { id, version, creditId })
      onSent()
      await navigate(orderId ? paths.order({ id: orderId }) : writingPaths.text({ id }))
    } catch (thrown) {
      setFault(errorMessage(thrown))
    } finally {
      setBusy(false)
    }
  }
  return { send, isBusy, fault }
}
