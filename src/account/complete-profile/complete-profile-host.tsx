import { createRoot } from 'react-dom/client'
import { callApi } from '#client/call-api.ts'
import { onSessionChange, readSession } from '#client/session.ts'
import { me } from '../contract.ts'
import { CompleteProfileDialog } from './complete-profile-dialog.tsx'
import type { MissingIdentifier } from './profile-fields.ts'

/**
 * Shows the dialog in a root of its own, so that the frame and the first load know nothing of it. It goes when the
 * profile is saved, or when its person is no longer the one who is signed in.
 * @throws Error when the session ends before the profile is saved
 */
export async function showCompleteProfile(missing: MissingIdentifier): Promise<true> {
  const user = readSession()?.user ?? (await callApi(me, {})).user
  const container = document.body.appendChild(document.createElement('div'))
  const root = createRoot(container)
  return new Promise<true>((resolve, reject) => {
    const close = () => {
      stop()
      root.unmount()
      container.remove()
    }
    const stop = onSessionChange(() => {
      const now = readSession()
      if (now && (now.user ?? user).id === user.id) return
      close()
      reject(new Error('the session ended before the profile was complete'))
    })
    root.render(
      <CompleteProfileDialog
        user={user}
        missing={missing}
        onSaved={() => {
          close()
          resolve(true)
        }}
      />,
    )
  })
}
