import { useState } from 'react'
import type { ApiInput } from '#client/call-api.ts'
import { fetchFile } from '#client/fetch-file.ts'
import { showError } from '#client/show-error.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { Button } from '#ui/button.tsx'
import { Icon } from '#ui/icon.tsx'

/** Has a list downloaded as a spreadsheet: all that its filter finds, not the page in sight alone. */
export function ExportButton<E extends Endpoint>({
  endpoint,
  input,
  name,
  className,
}: {
  /** A `listExport()` of a contract. */
  endpoint: E
  input: ApiInput<E>
  /** What the browser keeps it under. */
  name: string
  className?: string
}) {
  const [isBusy, setBusy] = useState(false)
  const save = () => {
    setBusy(true)
    // Browsers write an underscore where a file's name has a joiner.
    void fetchFile(endpoint, input, name.replaceAll('\u200C', ' '))
      .catch(showError)
      .finally(() => setBusy(false))
  }
  return (
    <Button variant="quiet" className={className} busy={isBusy} onClick={save}>
      <Icon name="download" />
      خروجی اکسل
    </Button>
  )
}
