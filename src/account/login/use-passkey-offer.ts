import { useEffect, useRef } from 'react'
import { callApi } from '#client/call-api.ts'
import { storeSession } from '#client/session.ts'
import { type LoginResponse, loginByPasskey, preparePasskeyLogin } from '../contract.ts'

/**
 * While the dialog is open the browser may offer a passkey among what it would fill into the first field
 * (`autocomplete="… webauthn"`); nobody else sees anything of it. Whoever takes the offer is logged in.
 */
export function usePasskeyOffer(onLoggedIn: (session: LoginResponse) => void): void {
  const latest = useRef(onLoggedIn)
  latest.current = onLoggedIn
  useEffect(() => {
    let isOpen = true
    let withdraw = () => {}
    const offer = async () => {
      if (!(await mayOffer())) return
      const { startAuthentication, WebAuthnAbortService } = await import('@simplewebauthn/browser')
      const { options } = await callApi(preparePasskeyLogin, {})
      if (!isOpen) return
      withdraw = () => WebAuthnAbortService.cancelCeremony()
      const answer = await startAuthentication({
        optionsJSON: options as Parameters<typeof startAuthentication>[0]['optionsJSON'],
        useBrowserAutofill: true,
        verifyBrowserAutofillInput: false,
      })
      const session = await callApi(loginByPasskey, { answer })
      if (!isOpen) return
      storeSession(session)
      latest.current(session)
    }
    // An offer that was not taken, or did not work, leaves the way everybody goes.
    void offer().catch(() => undefined)
    return () => {
      isOpen = false
      withdraw()
    }
  }, [])
}

/** Addresses in digits have no passkeys (WebAuthn 5.1.2), and not every browser shows them among its suggestions. */
async function mayOffer(): Promise<boolean> {
  if (/^[\d.]+$|:/.test(location.hostname)) return false
  return (await window.PublicKeyCredential?.isConditionalMediationAvailable?.()) ?? false
}
