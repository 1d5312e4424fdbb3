import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { AppContext } from '#server/app-context.ts'
import type { MediaTables } from '#server/engines/media/tables.ts'
import { type Tx, withTables } from '#server/platform/database/database.ts'
import { fixedIds } from '#server/platform/fixed-id.ts'
import { fileUploadName, voiceUploadName } from '../rules.ts'
import type { SeedFile } from '../seed-talks.ts'
import type { ChatTables } from '../tables.server.ts'

const t = withTables<ChatTables & Pick<MediaTables, 'media'>>()
const fixedId = fixedIds('chat file')

/** Stores these files; answers their bytes by their paths. Those that are not there are missing. */
export async function storeSeedFiles(
  { files }: Pick<AppContext, 'files'>,
  given: readonly SeedFile[],
): Promise<Map<string, number>> {
  const stored = new Map<string, number>()
  for (const file of given) {
    const path = join('seed-media', file.path)
    if (!existsSync(path)) continue
    const content = await readFile(path)
    await files.put(buildKey(file), content)
    stored.set(file.path, content.length)
  }
  return stored
}

const buildKey = ({ kind, path }: SeedFile) =>
  `private/${kind === 'voice' ? voiceUploadName : fileUploadName}/${fixedId(path)}.${path.split('.').at(-1)}`

/** Lays a stored file with a message of the demo. */
export async function insertSeedFile(
  tx: Tx,
  { file, bytes, ownerId, at }: { file: SeedFile; bytes: number; ownerId: string; at: Date },
  message: { id: string; conversation_id: string; seq: number },
): Promise<void> {
  const id = fixedId(file.path)
  await t(tx)
    .insertInto('media')
    .values({
      id,
      owner_id: ownerId,
      kind: file.kind === 'voice' ? voiceUploadName : fileUploadName,
      personal: true,
      family: file.kind === 'voice' ? 'audio' : 'picture',
      name: file.name,
      file_key: buildKey(file),
      bytes,
      state: 'ready',
      seconds: file.kind === 'voice' ? file.seconds : null,
      peaks: file.kind === 'voice' ? JSON.stringify(file.peaks) : null,
      ...(file.kind === 'picture' && { width: file.width, height: file.height }),
      created_at: at,
    })
    .execute()
  const { id: message_id, conversation_id, seq } = message
  await t(tx)
    .insertInto('chat_attachment')
    .values({ media_id: id, message_id, conversation_id, seq, place: 0, kind: file.kind })
    .execute()
}
