import { callApi } from '#client/call-api.ts'
import { publicSettings } from '#contract/public-settings.ts'
import { checkIdentity, login, register, sendEmailCode, sendPhoneCode, verifyCode } from '../contract.ts'
import { toEnvelope, useFlow } from '../use-flow.ts'
import { type LoginCall, type LoginEvent, type LoginResult, loginStart, stepLogin } from './login-flow.ts'

/** The flow of a login, carried out; a session has been stored when its result is told. */
export const useLogin = (onResult: (result: LoginResult) => void) =>
  useFlow({ start: loginStart, step: stepLogin, answer: callServer }, onResult)

/** Asks the server, and tells what came of it as an event. */
async function callServer(to: LoginCall): Promise<LoginEvent> {
  try {
    switch (to.call) {
      case 'check':
        await callApi(checkIdentity, to.input)
        return { type: 'checked', to }
      case 'sendCode': {
        const { email, ...phone } = to.input
        const answer = await (email === null
          ? callApi(sendPhoneCode, phone)
          : callApi(sendEmailCode, { email }))
        return { type: 'codeSent', to, answer, at: Date.now(), testCode: publicSettings().otpTestCode }
      }
      case 'verifyCode':
        return { type: 'codeVerified', to, secret: (await callApi(verifyCode, to.input)).secret }
      case 'register':
        await callApi(register, to.input)
        return { type: 'registered', to }
      case 'login':
        return { type: 'loggedIn', to, session: await callApi(login, to.input) }
    }
  } catch (thrown) {
    return { type: 'failed', to, fault: toEnvelope(thrown), at: Date.now() }
  }
}
