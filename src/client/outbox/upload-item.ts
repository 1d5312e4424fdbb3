import { ApiError } from '../api-error.ts'
import { server } from '../call-api.ts'
import { sendWatched } from '../send-watched.ts'
import { uploadFile } from '../upload.ts'
import type { Item, ItemFile } from './item.ts'
import { type Owner, visitor } from './owner.ts'
import { changeItems, readFileBytes } from './store.ts'
import { setUploadProgress } from './upload-progress.ts'

/**
 * Takes the files of an item to the server that are not there yet; what was sent of one before goes on where it stood.
 * @throws ApiError with the refusal; `http` 0 when the line did not come back
 */
export async function uploadItem(owner: Owner, item: Item, signal: AbortSignal): Promise<void> {
  const files = item.files ?? []
  const all = sum(files)
  let sent = sum(files.filter(({ mediaId }) => mediaId !== null))
  try {
    for (const file of files.filter(({ mediaId }) => mediaId === null)) {
      const bytes = await toFile(owner, file)
      const onProgress = (part: number) => setUploadProgress(item.key, (sent + part * file.bytes) / all)
      const { filesPath } = item.options
      const { id: mediaId } = filesPath
        ? await postFile(owner, filesPath, bytes, { signal, onProgress })
        : await uploadFile(bytes, { kind: file.kind, signal, onProgress })
      sent += file.bytes
      await keepMediaId(owner, item.key, { ...file, mediaId })
    }
  } finally {
    setUploadProgress(item.key, null)
  }
}

/** In one request: what is cut is sent from its beginning. */
async function postFile(
  owner: Owner,
  path: string,
  file: File,
  { signal, onProgress }: { signal: AbortSignal; onProgress: (part: number) => void },
): Promise<{ id: string }> {
  const form = new FormData()
  form.set('file', file)
  form.set('name', file.name)
  const answer = await server.upload(path, form, {
    via: sendWatched(onProgress),
    signal,
    // A visitor's files stay a visitor's, whoever has signed in since.
    ...(owner === visitor && { headers: { authorization: '' } }),
  })
  return answer as { id: string }
}

const sum = (files: readonly ItemFile[]) => files.reduce((total, { bytes }) => total + bytes, 0)

async function toFile(owner: Owner, { id, name, type, modified }: ItemFile): Promise<File> {
  const bytes = await readFileBytes(owner, id)
  if (!bytes)
    throw new ApiError(410, { info: { status: 1015, message: 'این فایل دیگر روی این دستگاه نیست.' } })
  return new File([bytes], name, { type, lastModified: modified })
}

const keepMediaId = (owner: Owner, key: string, uploaded: ItemFile) =>
  changeItems(owner, items => {
    const item = items.find(one => one.key === key)
    if (!item) return { result: undefined }
    const files = item.files?.map(file => (file.id === uploaded.id ? uploaded : file))
    return { put: [{ ...item, ...(files && { files }) }], result: undefined }
  })
