import type { UploadKind } from '#server/engines/media/kinds.ts'
import {
  fileUploadName,
  maxFileBytes,
  maxRelaySeconds,
  maxVoiceBytes,
  maxVoiceSeconds,
  relayUploadName,
  voiceUploadName,
} from '../rules.ts'
import { mayFetchFile } from './access.server.ts'

const common = { access: 'user', personal: true, mayFetch: mayFetchFile } as const

/** Pictures and files of a message. What nobody knows the type of (scripts, pages, archives) is not taken. */
export const chatFile: UploadKind = {
  ...common,
  name: fileUploadName,
  maxBytes: maxFileBytes,
  families: ['picture', 'audio', 'video', 'document'],
  keepsOriginals: true,
}

/** A voice of a speaking relay. */
export const chatRelay: UploadKind = {
  ...common,
  name: relayUploadName,
  maxBytes: maxVoiceBytes,
  families: ['audio', 'video'],
  speech: { maxSeconds: maxRelaySeconds },
}

/** A voice message; browsers call a sound a film now and then. */
export const chatVoice: UploadKind = {
  ...common,
  name: voiceUploadName,
  maxBytes: maxVoiceBytes,
  families: ['audio', 'video'],
  speech: { maxSeconds: maxVoiceSeconds },
}
