import { useState } from 'react'
import { requireUser } from '#account/login/require-user.ts'
import { fetchFile } from '#client/fetch-file.ts'
import { useSession } from '#client/session.ts'
import { showError } from '#client/show-error.ts'
import { roughSize } from '#persian/file-size.ts'
import { Bdi } from '#ui/bdi.tsx'
import { Button } from '#ui/button.tsx'
import { Icon } from '#ui/icon.tsx'
import { membersPdf } from './contract.ts'
import { countOnce } from './count-reading.ts'

/** The PDF of an article for members. */
export default function MembersPdf({ slug, bytes }: { slug: string; bytes: number }) {
  const { user } = useSession()
  const [isBusy, setBusy] = useState(false)
  const take = () => {
    if (!user) return requireUser()
    setBusy(true)
    countOnce(slug, 'download')
    return fetchFile(membersPdf, { slug }, `${slug}.pdf`)
      .catch(showError)
      .finally(() => setBusy(false))
  }
  return (
    <Button busy={isBusy} onClick={() => void take()}>
      <Icon name="file-text" />
      <span>
        دریافت <Bdi>PDF</Bdi>، {roughSize(bytes)}
      </span>
    </Button>
  )
}
