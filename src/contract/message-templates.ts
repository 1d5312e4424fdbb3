import { joinOnce } from './join-once.ts'
import {
  commonPlaceholders,
  type MessageTemplate,
  type MessageTemplates,
  type Placeholder,
  type PlaceholderText,
  type TemplateManifest,
} from './message-template.ts'
import type { NoticeType } from './notice.ts'

const manifests = Object.values(
  import.meta.glob<TemplateManifest>('../{account,features/*}/message-templates.ts', { eager: true }),
)

export const placeholders = joinOnce<PlaceholderText, Placeholder>([
  commonPlaceholders,
  ...manifests.map(manifest => manifest.placeholders),
])

/** Every SMS, mail and notice the product words by itself, and what it says until the studio says it otherwise. */
export const messageTemplates = joinOnce<MessageTemplate>(
  manifests.map(manifest => manifest.messageTemplates),
) as unknown as Readonly<MessageTemplates>

export type TemplateKey = keyof MessageTemplates
export const templateKeys = Object.keys(messageTemplates) as TemplateKey[]
/** The templates that are notices. */
export type NoticeKey = {
  [K in TemplateKey]: MessageTemplates[K] extends { type: NoticeType } ? K : never
}[TemplateKey]

export type PartOf<K extends TemplateKey> = keyof MessageTemplates[K]['parts']
/** What is filled into a part of a template; `{brand}` is everywhere by itself. */
export type ValuesOf<K extends TemplateKey, N extends PartOf<K>> = MessageTemplates[K]['parts'][N] extends {
  takes: readonly (infer P extends Placeholder)[]
}
  ? Readonly<Record<P, string>>
  : never

/** The template a key names, whose shape is not known beforehand. */
export const getMessageTemplate = (key: TemplateKey): MessageTemplate => messageTemplates[key]
/** Whether a key that stands in the database or an address names a template. */
export const isTemplateKey = (key: string): key is TemplateKey => templateKeys.some(known => known === key)
/** Whether its SMS carries a code, which ends with a line of its own. */
export const carriesCode = (key: TemplateKey) => getMessageTemplate(key).group === 'codes'
