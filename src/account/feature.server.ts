import { defineFeature, on } from '#server/app-context.ts'
import { forgetOldCodes } from './codes/codes.server.ts'
import * as calls from './contract.ts'
import { sendContactCode, verifyContact } from './identity/contact.server.ts'
import { checkIdentity } from './identity/identity.server.ts'
import { resetPassword, sendRecoveryCode, verifyRecoveryCode } from './identity/recovery.server.ts'
import {
  faultsOfRegistration,
  register,
  sendEmailCode,
  sendPhoneCode,
  verifyCode,
} from './identity/registration.server.ts'
import * as noticeChoices from './notices/choices.server.ts'
import { clearNotices } from './notices/clear-notices.server.ts'
import * as noticeCalls from './notices/contract.ts'
import { deliverNotice } from './notices/deliver.server.ts'
import { sendDigests } from './notices/digest.server.ts'
import * as pushes from './notices/push-subscriptions.server.ts'
import { watchSmsBudget } from './notices/sms-budget.server.ts'
import { tellNotices } from './notices/tell.server.ts'
import { unsubscribe, unsubscribeByMailbox } from './notices/unsubscribe.server.ts'
import { changePassword, faultsOfChange } from './passwords/change-password.server.ts'
import { changeAvatar, removeAvatar, removePicture } from './people/avatar.server.ts'
import { deleteAccount, forgetAccount } from './people/deletion.server.ts'
import { exportAccount, exportMine } from './people/export.server.ts'
import * as messages from './people/messages.server.ts'
import { readMe } from './people/people.server.ts'
import {
  checkProfile,
  faultsOfIdentity,
  faultsOfMe,
  updateIdentity,
  updateMe,
} from './people/profile.server.ts'
import { seedAccounts } from './seed.server.ts'
import { clearSignIns } from './sessions/clear-sign-ins.server.ts'
import * as passkeys from './sessions/passkeys.server.ts'
import { refresh } from './sessions/refresh.server.ts'
import { endedSessions, endSession, leave, listSessions } from './sessions/sessions.server.ts'
import { signIn } from './sessions/sign-in.server.ts'
import { nameOwner } from './staff/owner.server.ts'

export const account = defineFeature({
  name: 'account',
  migrations: import.meta.glob<string>('./migrations/*.sql', {
    query: '?raw',
    import: 'default',
    eager: true,
  }),
  seed: seedAccounts,
  forget: forgetAccount,
  export: exportAccount,
  answers: [
    on(calls.login, signIn),
    on(calls.me, readMe),
    on(calls.updateMe, updateMe, faultsOfMe),
    on(calls.updateIdentity, updateIdentity, faultsOfIdentity),
    on(calls.checkProfile, checkProfile),
    on(calls.messages, messages.listMessages),
    on(calls.readMessage, messages.readMessage),
    on(calls.readAllMessages, messages.readAllMessages),
    on(calls.changeAvatar, changeAvatar),
    on(calls.removeAvatar, removeAvatar),
    on(calls.exportMine, exportMine),
    on(calls.deleteAccount, deleteAccount),
    on(calls.refresh, refresh),
    on(calls.logout, leave),
    on(calls.sessions, listSessions),
    on(calls.endSession, endSession),
    on(calls.changePassword, changePassword, faultsOfChange),
    on(calls.checkIdentity, checkIdentity),
    on(calls.sendPhoneCode, sendPhoneCode),
    on(calls.sendEmailCode, sendEmailCode),
    on(calls.verifyCode, verifyCode),
    on(calls.register, register, faultsOfRegistration),
    on(calls.sendRecoveryCode, sendRecoveryCode),
    on(calls.verifyRecoveryCode, verifyRecoveryCode),
    on(calls.resetPassword, resetPassword),
    on(calls.passkeys, passkeys.listPasskeys),
    on(calls.preparePasskey, passkeys.preparePasskey),
    on(calls.addPasskey, passkeys.addPasskey),
    on(calls.removePasskey, passkeys.removePasskey),
    on(calls.preparePasskeyLogin, passkeys.preparePasskeyLogin),
    on(calls.loginByPasskey, passkeys.loginByPasskey),
    on(calls.sendContactCode, sendContactCode),
    on(calls.verifyContact, verifyContact),
    on(noticeCalls.readNoticeSettings, noticeChoices.readNoticeSettings),
    on(noticeCalls.chooseChannel, noticeChoices.chooseChannel),
    on(noticeCalls.changeNoticeTimes, noticeChoices.changeNoticeTimes),
    on(noticeCalls.preparePush, pushes.preparePush),
    on(noticeCalls.addPush, pushes.addPush),
    on(noticeCalls.removePush, pushes.removePush),
    on(noticeCalls.unsubscribe, unsubscribe),
    on(noticeCalls.unsubscribeByMailbox, unsubscribeByMailbox),
  ],
  commands: [nameOwner],
  jobs: [
    clearSignIns,
    forgetOldCodes,
    removePicture,
    passkeys.forgetPasskeyChallenges,
    tellNotices,
    deliverNotice,
    sendDigests,
    watchSmsBudget,
    clearNotices,
  ],
  channels: [{ kind: 'user', mayRead: (_db, asker, id) => asker.id === id }],
  endedSessions,
})
