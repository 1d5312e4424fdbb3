import { callApi } from '#client/call-api.ts'
import { publicSettings } from '#contract/public-settings.ts'
import {
  type LoginResponse,
  login,
  resetPassword,
  sendRecoveryCode,
  verifyRecoveryCode,
} from '../contract.ts'
import { toEnvelope, useFlow } from '../use-flow.ts'
import {
  type RecoveryCall,
  type RecoveryEvent,
  type RecoveryState,
  recoveryStart,
  stepRecovery,
} from './recovery-flow.ts'

/** The flow of recovery, carried out; the session has been stored when it is told. */
export const useRecovery = (onLoggedIn: (session: LoginResponse) => void) =>
  useFlow<RecoveryState, RecoveryEvent, RecoveryCall, never>(
    { start: recoveryStart, step: stepRecovery, answer: callServer },
    ({ session }) => onLoggedIn(session),
  )

/** Asks the server, and tells what came of it as an event. */
async function callServer(to: RecoveryCall): Promise<RecoveryEvent> {
  try {
    switch (to.call) {
      case 'sendCode': {
        const answer = await callApi(sendRecoveryCode, to.input)
        return { type: 'codeSent', to, answer, at: Date.now(), testCode: publicSettings().otpTestCode }
      }
      case 'verifyCode':
        return { type: 'codeVerified', to, secret: (await callApi(verifyRecoveryCode, to.input)).secret }
      case 'resetPassword':
        await callApi(resetPassword, to.input)
        return { type: 'passwordReset', to }
      case 'login':
        return { type: 'loggedIn', to, session: await callApi(login, to.input) }
    }
  } catch (thrown) {
    return { type: 'failed', to, fault: toEnvelope(thrown), at: Date.now() }
  }
}
